import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../domain/catalogue/call.ts';
import { pageRequestSchema } from '../../../domain/catalogue/paging.ts';
import { subcontractorSearchSchema } from '../../../domain/catalogue/subcontractors.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { isBlank, isImpossible, isUnbounded, partsOf } from '../schema-limits.ts';
import { calls, sentParts } from './calls.ts';

const namesIn = ({ path }: Call): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Fields that a schema refuses in a value. */
const refusedIn = (schema: z.core.$ZodType, value: unknown): string[] => {
  const result = z.safeParse(schema, value);
  return result.success ? [] : [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
};

describe('the calls of the interface (specification 7)', () => {
  test.each(calls)('$name says in a sentence what it does', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].{8,}\.$/);
  });

  it('are told apart by method and path', () => {
    const routes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
    for (const { path } of calls) expect(path).toMatch(/^(\/:?[\w.-]+)+\/?$/);
  });

  test.each(calls.filter((call) => namesIn(call).length > 0))('$name checks what stands in its path', (call) => {
    const names = namesIn(call);
    const given = Object.fromEntries(
      names.map((name, index) => [name, name === 'newState' ? 'HIDDEN' : fixedId(index + 1)]),
    );
    expect(z.safeParse(call.params, given)).toEqual({ success: true, data: given });
    for (const name of names) expect(takes(call.params, { ...given, [name]: 'no id; drop table' }), name).toBe(false);
  });
});

/** Bodies that the mutation behind the call checks, or a payment provider's. */
const loose =
  /^(updateCurrentUser body|quarantine body\.items\[\]\.item|splitTask body\.subtasks|paymentEvent body|[\w-]+\.(update|create) body)/;

describe('what a call may be sent', () => {
  it('has a limit to each text, list and number', () => {
    const open = calls.flatMap(sentParts).filter((part) => !loose.test(part.path) && isUnbounded(part));
    // A filter compares with any number.
    const left = open.map(({ path }) => path).filter((path) => !/\.filters(\[\])+\.value(\[\])*$/.test(path));
    // Both are checked once they are read: a tax number without its blanks and dots, an amount as a number.
    expect(left).toEqual([
      'vatValidation query.tin',
      'finishInstalledAddresses query.finalPayoutOfTask_fromTheseOpAddsFinishing',
    ]);
  });

  it('may be as long as it has to be', () => {
    expect(calls.flatMap(sentParts).filter(isImpossible)).toEqual([]);
  });

  it('is a megabyte, but for what a device brings from many days', () => {
    const more = calls.flatMap(({ name, bodyLimit }) => (bodyLimit === undefined ? [] : [[name, bodyLimit]]));
    expect(more).toEqual([
      ['push', 8 * 1024 ** 2],
      ['quarantine', 8 * 1024 ** 2],
    ]);
  });
});

describe('what a call answers', () => {
  const replies = calls.flatMap(({ name, reply }) =>
    typeof reply === 'string' ? [] : partsOf(reply, name, 'output').map((part) => ({ name, ...part })),
  );

  it('says something, unless it is only that it was done', () => {
    const blank = replies.filter(isBlank).map(({ path }) => path);
    const done = [
      ...[
        'signOut',
        'signOutEverywhere',
        'endSession',
        'signUp',
        'signUpInvited',
        'setUp',
        'sendVerification',
        'completeRegistration',
      ],
      ...[
        'forgotPassword',
        'forgotPasswordByEmail',
        'resetByUuid',
        'newPassword',
        'changePassword',
        'completeInvitation',
      ],
      ...[
        'dismissDevice',
        'revokeDeviceKey',
        'makeEmployeeUser',
        'deactivateAccount',
        'paymentEvent',
        'deleteCustomerUser',
      ],
      ...['removePasskey', 'removeSubcontractor', 'deleteAffiliate', 'sendCompletionEmail'],
      ...['savePushSubscription', 'endPushSubscription', 'reportLostPhoto'],
    ];
    expect(blank.filter((path) => !path.endsWith('.remove')).sort()).toEqual(done.sort());
  });

  it('is the bytes of a file, a page of the browser or a stream for some', () => {
    const raw = calls.flatMap(({ name, reply }) => (typeof reply === 'string' ? [`${reply} ${name}`] : []));
    expect(raw.sort()).toEqual(
      [
        'events streamEvents',
        ...['addressTemplate', 'customerTemplate', 'taskTemplate', 'taskPdf', 'taskEvidence', 'fileBytes'].map(
          (name) => `bytes ${name}`,
        ),
        ...[
          'photoBytes',
          'photoSource',
          'stepPicture',
          'equipmentPhoto',
          'sharedPhoto',
          'quarantinedPhoto',
          'metrics',
        ].map((name) => `bytes ${name}`),
        ...['testCheckout', 'completeTestCheckout', 'cancelTestCheckout'].map((name) => `bytes ${name}`),
        'bytes returnFromCheckout',
      ].sort(),
    );
  });

  it.each([
    ['signIn', 'token type expiresAt user'],
    ['signIn.user', 'employer role customer company acceptedNoPrivileges nickname'],
    ['signIn.user.company', 'id name timeZone'],
    ['signIn.user.customer', 'id nickname'],
    ['passkeys[]', 'id name createdOn lastUsedOn'],
    ['passkeyRequest', 'rpId challenge timeout userVerification'],
    ['signInByPasskey', 'token type expiresAt user'],
    ['sessions[]', 'id label createdOn expiresOn current'],
    ['health', 'status files version database jobs'],
    ['health.jobs', 'waiting dead'],
    ['live', 'status version'],
    ['configuration', 'supportEmail tiles pushKey sites paid'],
    ['configuration', 'registration isSetUp passwordMinLength'],
    ['configuration.tiles', 'url attribution ahead'],
    ['companyInvitation', 'email'],
    ['vatValidation', 'valid name address'],
    ['geocode[]', 'label latitude longitude street region province zipCode country'],
    ['startCheckout', 'sessionId url'],
    ['startPortal', 'url'],
    ['storageUse', 'allowance used photos files other onTheirWay'],
    ['retention', 'historyYears notificationYears photoYears appliesFrom'],
    ['changeRetention', 'historyYears notificationYears photoYears appliesFrom'],
    ['businessCategories[]', 'code el en subcategories'],
    ['businessCategories[].subcategories[]', 'code el en'],
    ['searchSubcontractors', 'content number totalElements last'],
    [
      'searchSubcontractors.content[]',
      'id nickname name surname companyName companyCategories region distance cooperating requested',
    ],
    ['currentSubcontractors[]', 'id nickname autoAccept agreement'],
    [
      'sharedFlow',
      'company timeZone number nickname status installationTimestampFrom installationTimestampTo installedOn finishedOn places',
    ],
    [
      'sharedFlow.places[]',
      'id street region zipCode status collectedOn installedOn finishedOn failedOn failureReason proofs',
    ],
    ['sharedFlow.places[].proofs[]', 'id type status doneOn comment photos'],
    ['sharedVisits', 'company timeZone visits'],
    ['sharedVisits.visits[]', 'id street onMyWayAt window arrivedAt doneAt'],
    ['sharedVisits.visits[].window', 'from to'],
    ['stopVisitMails', 'company stopped'],
    ['importTasks[]', 'row column field code message'],
    ['crossCheckPhotos', 'missing'],
    ['quarantine', 'kept'],
    ['bulkFinalize', 'addresses finalPayout'],
    ['createAffiliate', 'code nickname'],
    ['allProducts[]', 'id name description images prices'],
    ['taskHistory', 'entries next removedOn'],
    [
      'taskHistory.entries[]',
      'id name who of device acceptedBy at deviceAt arrivedAt skewed uncertain outcome changes',
    ],
    ['taskHistory.entries[].who', 'id label'],
    ['taskHistory.entries[].outcome', 'kind code'],
    ['taskHistory.entries[].changes[]', 'resource id label kind fields'],
    ['taskHistory.entries[].changes[].fields[]', 'field before after'],
    ['listQuarantine[]', 'id user device receivedOn reason label item photos status'],
    ['listQuarantine[].photos[]', 'id hash name received'],
    ['pull', 'phase changes outcomes next cookie remaining digest serverTime epoch'],
    ['push', 'outcomes sequence retry serverTime'],
  ])('of %s has %s', (at, names) => {
    const fields = replies
      .filter(({ path }) => path === at)
      .flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
    expect(fields).toEqual(expect.arrayContaining(names.split(' ')));
  });
});

describe('a page that is asked for', () => {
  it('has rows, begins somewhere, and is sorted in one direction', () => {
    const page = { first: 0, rows: 10 };
    expect(takes(pageRequestSchema, page)).toBe(true);
    for (const wrong of [
      { first: -1 },
      { first: 0.5 },
      { rows: 0 },
      { rows: -1 },
      { rows: 1.5 },
      { rows: 100_000 },
      { sortOrder: 2 },
    ])
      expect(takes(pageRequestSchema, { ...page, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});

describe('a search for companies (specification 3)', () => {
  it.each([
    ['nothing', {}],
    ['a place on the map', { address: { latitude: 90, longitude: -180 } }],
    ['an address of the account', { address: { id: fixedId(1) } }],
    ['a task', { taskId: fixedId(1) }],
    ['words', { searchText: 'x'.repeat(200) }],
    ['trades', { categories: ['CLIMATE'] }],
    ['trades and what belongs to them', { categories: { CLIMATE: ['HEATING'] } }],
  ])('may be by %s', (_, search) => {
    expect(subcontractorSearchSchema.safeParse(search)).toEqual({ success: true, data: search });
  });

  it.each([
    ['address', { address: { latitude: 91, longitude: 0 } }],
    ['address', { address: { latitude: -91, longitude: 0 } }],
    ['address', { address: { latitude: 0, longitude: 181 } }],
    ['address', { address: { latitude: 0, longitude: -181 } }],
    ['address', { address: {} }],
    ['address', { address: { id: 'home' } }],
    ['taskId', { taskId: 'this one' }],
    ['searchText', { searchText: 'x'.repeat(201) }],
    ['cooperating', { cooperating: 'yes' }],
    ['categories', { categories: ['x'.repeat(101)] }],
    ['categories', { categories: Array.from({ length: 201 }, () => 'x') }],
  ])('is refused for its %s: %o', (field, search) => {
    expect(refusedIn(subcontractorSearchSchema, search)).toEqual([expect.stringMatching(new RegExp(`^${field}`))]);
  });
});
