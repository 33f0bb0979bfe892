import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { attachmentSchema } from '../../../domain/catalogue/attached-files.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { filterSchema } from '../../../domain/catalogue/paging.ts';
import { newProofWithImagesSchema } from '../../../domain/catalogue/proofs.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const [one, two] = [fixedId(1), fixedId(2)];
const x = (count: number): string => 'x'.repeat(count);
const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** Parts of multipart bodies. */
const parts: Readonly<Record<string, z.core.$ZodType>> = {
  'multi-upload.pow': newProofWithImagesSchema('pow-i'),
  'multi-upload.attachedFile': attachmentSchema,
};

/** The schema of a part of a call's request, as `name.part`. */
function schemaOf(place: string): z.core.$ZodType {
  const call = catalogue[place.slice(0, place.lastIndexOf('.'))];
  const part = place.slice(place.lastIndexOf('.') + 1);
  const found = parts[place] ?? Object.entries(must(call, place)).find(([name]) => name === part)?.[1];
  return must(typeof found === 'object' && '_zod' in found ? found : undefined, place);
}

const person = { nickname: 'Μαρία', username: 'maria', password: 'βάρκα', email: 'maria@example.com' };
const role = { id: one };
const mail = { addresses: 'a@example.com', subject: 'Τέλος', taskID: one };
const proof = { operationalAddress: { id: one } };
const file = { task: { id: one }, name: 'σχέδιο.pdf', size: 1 };
const hash = '0123456789abcdef'.repeat(4);
const part = { id: one, nickname: 'Part', jobTicket: 'T-1', addresses: [two] };
const times = { newFrom: 0, newTo: 1, estimatedHours: 1 };
const checkout = { priceId: 'price_1', cancel_Url: '/a', success_Url: '/b' };
const bytes = (count: number): string => 'A'.repeat(count);
const push = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: bytes(87), auth: bytes(22) },
  language: 'el',
  remembered: true,
};

describe('a request', () => {
  it.each<[string, unknown, unknown]>([
    // Rows are named by their ids, or by objects that have one.
    ['addAssigneeEmployees.body', [one, { id: two, nickname: 'x' }], [one, two]],
    ['makeAddressesShared.body', [{ id: one }, two], [one, two]],
    ['deactivateEmployee.body', one, one],
    ['activateEmployee.body', { id: one, enabled: false }, one],
    ['task-assignment.reject.body', { id: one }, one],
    ['task-assignment.setAccepted.body', one, one],
    ['task-assignment.setAccepted.body', { task: { id: one }, receiver: two }, { task: one, receiver: two }],
    ['rescheduleValidity.body', { ...times, task: { id: one } }, { ...times, task: one }],
    ['rescheduleTask.query', { taskId: one.toUpperCase() }, { taskId: one.toUpperCase().toLowerCase() }],
    ['cloneTask.body', null, null],
    ['cloneTask.body', { id: one }, { id: one }],
    ['acceptOn.body', { id: one, autoAccept: false }, { id: one, autoAccept: false }],
    ['acceptOn.body', { id: one }, { id: one }],
    ['subcontractorAgreement.update.body', { id: one, autoAccept: true }, { id: one, autoAccept: true }],
    // Some bodies come bare, or under a name.
    ['updateRights.body', ['PUT_TASKS'], ['PUT_TASKS']],
    ['updateRights.body', { rights: ['PUT_TASKS'] }, ['PUT_TASKS']],
    ['setCompanyCategories.body', { CLIMATE: ['HEATING'] }, { CLIMATE: ['HEATING'] }],
    ['setCompanyCategories.body', { categories: { CLIMATE: [] } }, { CLIMATE: [] }],
    ['setCompanyCategories.body', { companyCategories: { CLIMATE: [] } }, { CLIMATE: [] }],
    ['changeCommunicationInfo.body', 'Κουδούνι 3', 'Κουδούνι 3'],
    ['changeCommunicationInfo.body', null, null],
    ['changeCommunicationInfo.body', { communicationInfo: 'Κουδούνι 3' }, 'Κουδούνι 3'],
    ['saveSettings.body', { tableSettings: '{"a":1}' }, { tableSettings: '{"a":1}' }],
    ['saveSettings.body', { tableSettings: { a: 1 } }, { tableSettings: { a: 1 } }],
    ['saveSettings.body', { tableSettings: null }, { tableSettings: null }],
    // What people type has no blanks around it.
    ['createEmployee.body', { ...person, nickname: ' Μαρία ', username: ' maria ', role }, { ...person, role }],
    [
      'createCustomerUser.body',
      { ...person, phoneNumber: ' 1 ', customer: role },
      { ...person, phoneNumber: '1', customer: role },
    ],
    ['sendVerification.body', { username: ' maria ' }, { username: 'maria' }],
    ['geocode.query', { address: ' Ερμού 1 ' }, { address: 'Ερμού 1' }],
    ['multi-upload.attachedFile', { task: role, nickname: ' Σχέδιο ' }, { task: role, nickname: 'Σχέδιο' }],
    ['createAffiliate.body', { code: ' ergon ', nickname: ' Έργον ' }, { code: 'ergon', nickname: 'Έργον' }],
    ['vatValidation.query', { tin: '094.014-201 ', countryCode: 'EL' }, { tin: '094014201', countryCode: 'EL' }],
    // Mail goes to each address once, as it was written last.
    [
      'sendCompletionEmail.query',
      { ...mail, addresses: ' a@example.com, b@example.com;c@example.com\nA@example.com,', subject: ' Τέλος ' },
      { ...mail, addresses: ['A@example.com', 'b@example.com', 'c@example.com'] },
    ],
    [
      'sendCompletionEmail.query',
      { ...mail, addresses: ['a@example.com', 'b@example.com a@example.com'] },
      { ...mail, addresses: ['a@example.com', 'b@example.com'] },
    ],
    // A query has texts, of which numbers and truths are made.
    ['availableEmployees.query', { tStart: '0', tEnd: '0' }, { tStart: 0, tEnd: 0 }],
    ['availableEmployees.query', { tStart: '1', tEnd: '253402300799999' }, { tStart: 1, tEnd: 253_402_300_799_999 }],
    ['markInstalled.query', { id: one }, { id: one, millisecondsWorkedOn: 0 }],
    ['markInstalled.query', { id: one, millisecondsWorkedOn: '90000' }, { id: one, millisecondsWorkedOn: 90_000 }],
    [
      'finishInstalledAddresses.query',
      { taskId: one, finalPayoutOfTask_fromTheseOpAddsFinishing: '12.5' },
      { taskId: one, finalPayoutOfTask_fromTheseOpAddsFinishing: 12.5 },
    ],
    ['announceFile.query', { created: '12' }, { created: 12 }],
    ['announceFile.query', {}, {}],
    ['taskHistory.query', {}, { rows: 25 }],
    [
      'taskHistory.query',
      {
        before: `12.${one}`,
        rows: '200',
        user: one,
        from: '0',
        to: '12',
        skewed: 'true',
        resource: 'tasks',
        field: 'nickname',
      },
      {
        before: `12.${one}`,
        rows: 200,
        user: one,
        from: 0,
        to: 12,
        skewed: true,
        resource: 'tasks',
        field: 'nickname',
      },
    ],
    ['taskHistory.query', { rows: '1', skewed: 'false' }, { rows: 1, skewed: false }],
    // What is left out has a default.
    ['pow-i.uploadProof.body', proof, { ...proof, addresses: [], status: 'NORMAL' }],
    ['multi-upload.pow', proof, { ...proof, addresses: [], status: 'NORMAL', photoKinds: [] }],
    [
      'multi-upload.pow',
      { ...proof, id: null },
      { ...proof, id: null, addresses: [], status: 'NORMAL', photoKinds: [] },
    ],
    ['addressesWithNameLike.query', {}, { str: '' }],
    ['addressesByStreetAndPhone.query', {}, { street: '', telephone: '' }],
    ['tasks.paged.body', {}, { first: 0, rows: 10 }],
    ...[1, -1, 0, null].map((sortOrder): [string, unknown, unknown] => [
      'tasks.paged.body',
      { first: 20, rows: 10_000, sortField: 'nickname', sortOrder },
      { first: 20, rows: 10_000, sortField: 'nickname', sortOrder },
    ]),
    ['tasks.searchPaged.body', { specs: x(200), search: null }, { first: 0, rows: 10, specs: x(200), search: null }],
    // What a call does not take is nothing to it.
    ['live.body', { anything: 1 }, {}],
    ['live.query', 'anything', {}],
    ['signOut.params', undefined, {}],
    // A link and a new task are named by other words than ids.
    ['completeRegistration.query', { id: '-2', uuid: 'secret' }, { id: '-2', uuid: 'secret' }],
    ['completeRegistration.query', { id: one, uuid: 'secret' }, { id: one, uuid: 'secret' }],
    ['areJobTicketAndIdUnique.query', { jobTicket: 'Ε-1', id: '-1' }, { jobTicket: 'Ε-1', id: '-1' }],
    ['areJobTicketAndIdUnique.query', { jobTicket: 'Ε-1', id: one }, { jobTicket: 'Ε-1', id: one }],
    ['sharedFlow.params', { pkSharedId: x(22) }, { pkSharedId: x(22) }],
    ['sharedPhoto.query', { pkSharedId: `${x(62)}-_` }, { pkSharedId: `${x(62)}-_` }],
    ['crossCheckPhotos.body', { hashes: [hash] }, { hashes: [hash] }],
    ['decideQuarantine.body', { decision: 'accept' }, { decision: 'accept' }],
    ['streamEvents.query', { user: 'x', jwtToken: x(4096) }, { user: 'x', jwtToken: x(4096) }],
    ['startCheckout.body', checkout, checkout],
    ['startPortal.body', { returnUrl: '/a' }, { returnUrl: '/a' }],
    ['pauseTask.query', { id: one }, { id: one }],
    ['setLeafTaskFailed.query', { id: one, failureComment: x(2000) }, { id: one, failureComment: x(2000) }],
    ['invoiceTask.query', { id: one, invoiceId: 'Τ-1' }, { id: one, invoiceId: 'Τ-1' }],
    ['addTaskWatcher.query', { id: one, watcher_id: two }, { id: one, watcher_id: two }],
    ['addCustomerWatcher.query', { id: one, watcher_id: two }, { id: one, watcher_id: two }],
    ['setRole.query', { employeeId: one, roleId: two }, { employeeId: one, roleId: two }],
    ['addEmployee.query', { email: 'maria@example.com', roleId: one }, { email: 'maria@example.com', roleId: one }],
    ['splitTask.body', { subtasks: [part] }, { subtasks: [part] }],
    ['changeCosts.body', { costs: { salesPrice: -1, payout: null } }, { costs: { salesPrice: -1, payout: null } }],
    [
      'changeExtraCosts.body',
      { extraCost: 0, extraCostDescription: null },
      { extraCost: 0, extraCostDescription: null },
    ],
    ['savePushSubscription.body', push, push],
    ['endPushSubscription.body', { endpoint: push.endpoint }, { endpoint: push.endpoint }],
    ['quarantinedPhoto.query', { photo: one }, { photo: one }],
    ['importCustomerAddresses.query', { companyOwnerId: one }, { companyOwnerId: one }],
    ['pow-p.uploadImage.query', { kind: 'BEFORE' }, { kind: 'BEFORE' }],
    ['pow-p.uploadImage.query', {}, {}],
    ['returnFromCheckout.query', { session: 'cs_1', to: '/a' }, { session: 'cs_1', to: '/a' }],
    ['deleteAffiliate.query', { trickyPass: 'pass', id: ' ergon ' }, { trickyPass: 'pass', id: 'ergon' }],
  ])('%s of %j is read as %j', (place, sent, read) => {
    expect(z.safeParse(schemaOf(place), sent)).toEqual({ success: true, data: read });
  });

  it.each<[string, unknown]>([
    ['a text', 'x'],
    ['a number', 1.5],
    ['a truth', false],
    ['a row', { id: one }],
    ['several', [1, 'x', { id: one }]],
    ['nothing', null],
  ])('for a page compares with %s', (_, value) => {
    const filter = { value, matchMode: 'in' };
    for (const filters of [{ a: filter }, { a: [filter, { ...filter, operator: 'or' }] }, { a: { matchMode: 'is' } }])
      expect(z.safeParse(schemaOf('tasks.paged.body'), { filters }).data).toMatchObject({ filters });
  });

  it.each([
    [{ first: -1 }, 'first', undefined],
    [{ first: 1_000_000_001 }, 'first', undefined],
    [{ rows: 0 }, 'rows', undefined],
    [{ rows: 10_001 }, 'rows', undefined],
    [{ rows: 1.5 }, 'rows', undefined],
    [{ sortField: x(101) }, 'sortField', undefined],
    [{ sortOrder: 2 }, 'sortOrder', 'expected 1, -1 or 0'],
    [{ specs: x(201) }, 'specs', undefined],
    [{ search: x(201) }, 'search', undefined],
    [{ filters: Object.fromEntries(many(51, 0).map((_, index) => [index, []])) }, 'filters', 'at most 50 fields'],
    [{ filters: { [x(101)]: [] } }, `filters.${x(101)}`, undefined],
    [{ filters: { a: 7 } }, 'filters.a', 'expected {value, matchMode} or a list of at most 10 of these'],
    [{ filters: { a: { matchMode: x(41) } } }, 'filters.a.matchMode', undefined],
    [
      { filters: { a: many(11, { matchMode: 'is' }) } },
      'filters.a',
      'expected {value, matchMode} or a list of at most 10 of these',
    ],
    [
      { filters: { a: { matchMode: 'in', value: many(201, 'x') } } },
      'filters.a',
      'expected {value, matchMode} or a list of at most 10 of these',
    ],
  ])('for a page with %j is refused for its %s: %s', (sent, field, message) => {
    const [issue] = z.safeParse(schemaOf('tasks.searchPaged.body'), sent).error?.issues ?? [];
    expect(issue?.path.join('.')).toBe(field);
    if (message !== undefined) expect(issue?.message).toBe(message);
  });

  it('for 50 fields, 10 comparisons and 200 values is taken', () => {
    const filter = { matchMode: 'in', value: many(200, 'x'.repeat(1000)) };
    const filters = Object.fromEntries(many(50, 0).map((_, index) => [index, many(10, filter)]));
    expect(z.safeParse(schemaOf('tasks.paged.body'), { filters }).success).toBe(true);
  });

  it('says what is wrong with a comparison, and with a time that is turned', () => {
    const value = 'expected a text, a number, true, false, an object with an id, or a list of these';
    const compared = z.safeParse(filterSchema, { matchMode: 'is', value: { name: 'x' } }).error;
    expect(compared?.issues.map(({ message }) => message)).toEqual([value]);
    const listed = z.safeParse(filterSchema, { matchMode: 'is', value: [[1]] }).error;
    expect(listed?.issues.map(({ message }) => message)).toEqual([value]);
    const turned = z.safeParse(schemaOf('availableEmployees.query'), { tStart: '2', tEnd: '1' }).error;
    expect(turned?.issues.map(({ message }) => message)).toEqual(['tEnd is before tStart']);
  });

  it.each<[string, unknown, string]>([
    ['addAssigneeEmployees.body', [], ''],
    ['addAssigneeEmployees.body', many(1001, one), ''],
    ['makeAddressesShared.body', [], ''],
    ['makeAddressesShared.body', many(1001, one), ''],
    ['makeAddressesPrivate.query', {}, 'customerId'],
    ['updateRights.body', ['EVERYTHING'], ''],
    ['updateRights.body', many(100, 'PUT_TASKS'), ''],
    ['setCompanyCategories.body', { CLIMATE: many(201, 'x') }, ''],
    ['changeCommunicationInfo.body', x(10_001), ''],
    ['saveSettings.body', { tableSettings: x(100_001) }, 'tableSettings'],
    ['createEmployee.body', { ...person, role, username: ' ' }, 'username'],
    ['createEmployee.body', { ...person, role, username: x(65) }, 'username'],
    ['createEmployee.body', { ...person, role, password: 'xxx' }, 'password'],
    ['createEmployee.body', { ...person, role, nickname: '' }, 'nickname'],
    ['createEmployee.body', { ...person, role, email: 'maria' }, 'email'],
    ['createEmployee.body', person, 'role'],
    ['createCustomerUser.body', person, 'customer'],
    ['addEmployee.query', { email: 'maria', roleId: one }, 'email'],
    ['addEmployee.query', { email: `${x(250)}@example.com`, roleId: one }, 'email'],
    ['sendVerification.body', {}, 'email'],
    ['sendVerification.body', { username: x(65) }, 'username'],
    ['sendVerification.body', { username: ' ' }, 'username'],
    ['sendVerification.body', { email: 'maria' }, 'email'],
    ['geocode.query', { address: ' Ερ ' }, 'address'],
    ['geocode.query', { address: x(301) }, 'address'],
    ['multi-upload.attachedFile', { task: role, nickname: x(65) }, 'nickname'],
    ['createAffiliate.body', { code: ' ', nickname: '' }, 'code'],
    ['createAffiliate.body', { code: x(65), nickname: '' }, 'code'],
    ['createAffiliate.body', { code: 'x', nickname: x(65) }, 'nickname'],
    ['createAffiliate.query', { trickyPass: '' }, 'trickyPass'],
    ['createAffiliate.query', { trickyPass: x(1001) }, 'trickyPass'],
    ['deleteAffiliate.query', { trickyPass: 'x', id: '' }, 'id'],
    ['vatValidation.query', { tin: '12.34.56', countryCode: 'EL' }, 'tin'],
    ['vatValidation.query', { tin: '1234567890123456', countryCode: 'EL' }, 'tin'],
    ['vatValidation.query', { tin: '1234567/', countryCode: 'EL' }, 'tin'],
    ['vatValidation.query', { tin: '094014201', countryCode: 'US' }, 'countryCode'],
    ['sendCompletionEmail.query', { ...mail, addresses: ' , ' }, 'addresses'],
    ['sendCompletionEmail.query', { ...mail, addresses: 'maria' }, 'addresses.0'],
    [
      'sendCompletionEmail.query',
      { ...mail, addresses: many(21, '').map((_, index) => `${index}@example.com`) },
      'addresses',
    ],
    [
      'sendCompletionEmail.query',
      {
        ...mail,
        addresses: many(21, '')
          .map((_, index) => `${index}@example.com`)
          .join(' '),
      },
      'addresses',
    ],
    ['sendCompletionEmail.query', { ...mail, addresses: `${x(250)}@example.com` }, 'addresses.0'],
    ['sendCompletionEmail.query', { ...mail, subject: ' ' }, 'subject'],
    ['sendCompletionEmail.query', { ...mail, subject: x(201) }, 'subject'],
    ['availableEmployees.query', { tStart: '2', tEnd: '1' }, 'tEnd'],
    ['availableEmployees.query', { tStart: '0x1', tEnd: '2' }, 'tStart'],
    ['availableEmployees.query', { tStart: '1e0', tEnd: '2' }, 'tStart'],
    ['availableEmployees.query', { tStart: '', tEnd: '2' }, 'tStart'],
    ['availableEmployees.query', { tStart: '1', tEnd: '253402300800000' }, 'tEnd'],
    ['markInstalled.query', { id: one, millisecondsWorkedOn: '-1' }, 'millisecondsWorkedOn'],
    ['markInstalled.query', { id: one, millisecondsWorkedOn: '1.5' }, 'millisecondsWorkedOn'],
    ['markFailed.query', { id: one, millisecondsWorkedOn: '31536000001' }, 'millisecondsWorkedOn'],
    ['markFailed.query', { id: one, failureReason: 'RAIN' }, 'failureReason'],
    ['markFailed.query', { id: one, failureComment: x(2001) }, 'failureComment'],
    ['setLeafTaskFailed.query', { id: one, failureReason: 'RAIN' }, 'failureReason'],
    ['setLeafTaskFailed.query', { id: one, failureComment: x(2001) }, 'failureComment'],
    ...['12.555', '-0.01', 'x'].map((amount): [string, unknown, string] => [
      'finishInstalledAddresses.query',
      { taskId: one, finalPayoutOfTask_fromTheseOpAddsFinishing: amount },
      'finalPayoutOfTask_fromTheseOpAddsFinishing',
    ]),
    ['announceFile.query', { created: '-1' }, 'created'],
    ['announceFile.query', { created: '1.5' }, 'created'],
    ['announceFile.body', { ...file, name: '' }, 'name'],
    ['announceFile.body', { ...file, name: x(256) }, 'name'],
    ['announceFile.body', { ...file, extension: x(17) }, 'extension'],
    ['announceFile.body', { ...file, mediaType: x(101) }, 'mediaType'],
    ['announceFile.body', { ...file, size: -1 }, 'size'],
    ['announceFile.body', { ...file, size: 1.5 }, 'size'],
    ['taskHistory.query', { rows: '0' }, 'rows'],
    ['taskHistory.query', { rows: '201' }, 'rows'],
    ['taskHistory.query', { rows: '1.5' }, 'rows'],
    ['taskHistory.query', { before: `x12.${one}` }, 'before'],
    ['taskHistory.query', { before: `12.${one}x` }, 'before'],
    ['taskHistory.query', { before: `.${one}` }, 'before'],
    ['taskHistory.query', { before: `12/${one}` }, 'before'],
    ['taskHistory.query', { from: '-1' }, 'from'],
    ['taskHistory.query', { from: '1.5' }, 'from'],
    ['taskHistory.query', { to: '-1' }, 'to'],
    ['taskHistory.query', { to: '1.5' }, 'to'],
    ['taskHistory.query', { skewed: 'yes' }, 'skewed'],
    ['taskHistory.query', { resource: 'roles' }, 'resource'],
    ['taskHistory.query', { field: x(65) }, 'field'],
    ['pow-i.uploadProof.body', { ...proof, addresses: many(101, role) }, 'addresses'],
    ['pow-i.uploadProof.body', { ...proof, nickname: x(65) }, 'nickname'],
    ['pow-i.uploadProof.body', { ...proof, comment: x(10_001) }, 'comment'],
    ['pow-i.uploadProof.body', { ...proof, status: 'GOOD' }, 'status'],
    ['multi-upload.pow', { ...proof, photoKinds: many(1000, null) }, 'photoKinds'],
    ['multi-upload.pow', { ...proof, photoKinds: ['x'] }, 'photoKinds.0'],
    ['pow-i.uploadImage.query', { kind: 'x' }, 'kind'],
    ['addressesWithNameLike.query', { str: x(201) }, 'str'],
    ['addressesByStreetAndPhone.query', { street: x(301) }, 'street'],
    ['addressesByStreetAndPhone.query', { telephone: x(41) }, 'telephone'],
    ['completeRegistration.query', { id: '-1', uuid: 'x' }, 'id'],
    ['completeRegistration.query', { id: '-2', uuid: '' }, 'uuid'],
    ['completeRegistration.query', { id: '-2', uuid: x(101) }, 'uuid'],
    ['resetByUuid.query', { uuid: 'x', password: 'xxx' }, 'password'],
    ['areJobTicketAndIdUnique.query', { jobTicket: ' ', id: '-1' }, 'jobTicket'],
    ['areJobTicketAndIdUnique.query', { jobTicket: x(65), id: '-1' }, 'jobTicket'],
    ['areJobTicketAndIdUnique.query', { jobTicket: 'x', id: '-2' }, 'id'],
    ['invoiceTask.query', { id: one, invoiceId: ' ' }, 'invoiceId'],
    ['rescheduleTask.body', { ...times, newFrom: -1 }, 'newFrom'],
    ['rescheduleTask.body', { ...times, estimatedHours: -0.1 }, 'estimatedHours'],
    ['rescheduleTask.body', { ...times, estimatedHours: 10_000 }, 'estimatedHours'],
    ['splitTask.body', { subtasks: [] }, 'subtasks'],
    ['splitTask.body', { subtasks: many(1001, {}) }, 'subtasks'],
    ['changeExtraCosts.body', { extraCost: -1, extraCostDescription: null }, 'extraCost'],
    ['changeExtraCosts.body', { extraCost: 1, extraCostDescription: x(2001) }, 'extraCostDescription'],
    ['changeCosts.body', { costs: { salesPrice: 1.005, payout: 1 } }, 'costs.salesPrice'],
    ['sharedFlow.params', { pkSharedId: x(21) }, 'pkSharedId'],
    ['sharedFlow.params', { pkSharedId: x(65) }, 'pkSharedId'],
    ['sharedFlow.params', { pkSharedId: `${x(22)}/` }, 'pkSharedId'],
    ['sharedFlow.params', { pkSharedId: `/${x(22)}` }, 'pkSharedId'],
    ['crossCheckPhotos.body', { hashes: many(1001, hash) }, 'hashes'],
    ['crossCheckPhotos.body', { hashes: [hash.slice(1)] }, 'hashes.0'],
    ['crossCheckPhotos.body', { hashes: [`x${hash}`] }, 'hashes.0'],
    ['crossCheckPhotos.body', { hashes: [`${hash}0`] }, 'hashes.0'],
    ['crossCheckPhotos.body', { hashes: [hash.toUpperCase()] }, 'hashes.0'],
    ['decideQuarantine.body', { decision: 'later' }, 'decision'],
    ['streamEvents.query', { jwtToken: x(4097) }, 'jwtToken'],
    ['streamEvents.query', { user: x(4097) }, 'user'],
    ['startCheckout.body', { ...checkout, priceId: '' }, 'priceId'],
    ['startCheckout.body', { ...checkout, priceId: x(201) }, 'priceId'],
    ['startCheckout.body', { ...checkout, success_Url: '' }, 'success_Url'],
    ['startCheckout.body', { ...checkout, success_Url: x(2001) }, 'success_Url'],
    ['returnFromCheckout.query', { session: '', to: '/a' }, 'session'],
    ['returnFromCheckout.query', { session: x(201), to: '/a' }, 'session'],
    ['savePushSubscription.body', { ...push, endpoint: 'ftp://push.example.com' }, 'endpoint'],
    ['savePushSubscription.body', { ...push, endpoint: `${push.endpoint}${x(1000)}` }, 'endpoint'],
    ['savePushSubscription.body', { ...push, language: 'de' }, 'language'],
  ])('%s of %j is refused for its %s', (place, sent, field) => {
    const { error } = z.safeParse(schemaOf(place), sent);
    expect([...new Set(error?.issues.map(({ path }) => path.join('.')))]).toEqual([field]);
  });
});
