import { describe, expect, test } from 'vitest';
import { accountMutations } from '../../domain/mutations.ts';
import { type Right, rights } from '../../domain/role/rights.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { workDayIdOf } from '../../domain/work-day/id.ts';
import { fixedId } from '../support/rows-in-memory.ts';
import { account, at, away, unassigned, viewContent } from './account.ts';
import { type Asked, act, noon, verdict } from './decide.ts';
import { addressForm, customerForm, personForm } from './forms.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from './people.ts';
import { allSteps, templateId } from './steps.ts';

/** An office person of boss's company with every right but these. */
const without = (...missing: Right[]): Viewer => ({
  ...employee(...rights.filter((right) => !missing.includes(right))),
  userId: ids.colleague,
});

const everyone = {
  boss,
  office: without(),
  field: employee(),
  partner,
  partnerOffice: partnerEmployee(...rights),
  stranger,
  client,
};

type Who = keyof typeof everyone;

interface Case {
  name: string;
  args: Record<string, unknown>;
  base?: Record<string, unknown>;
  /** Who may. */
  may: Who[];
  /** The right without which an office person may not; null where no right helps, as it is the owner's or one's own. */
  right: Right | null;
  rows?: Parameters<typeof account>[0];
  at?: number;
}

const ours: Who[] = ['boss', 'office'];
const theirs: Who[] = ['partner', 'partnerOffice'];
const closed = {
  assignment: { status: 'REJECTED', expiresOn: null },
  addition: { status: 'REJECTED', expiresOn: null },
} as const;
const agreed = { agreement: {} };
const given = { task: { assignee: { id: ids.partner }, taskCompletionStatus: 'ACCEPTED' } } as const;
const later = noon + 24 * 3_600_000;
const owners: Pick<Case, 'may' | 'right'> = { may: ['boss'], right: null };

const workDate = '2026-05-04';
const workDay = {
  id: workDayIdOf({ company: ids.boss, user: ids.installer, date: workDate }),
  user: { id: ids.installer },
  date: workDate,
};
const worked = { begin: noon - 3_600_000, end: noon, pause: 0 };

const cases: Case[] = [
  // Employees (specification 2.8, 4.7, 6).
  { name: 'addEmployee', args: { ...personForm, id: at.fresh, role: at.freeRole }, may: ours, right: 'POST_EMPLOYEES' },
  {
    name: 'setEmployeeRole',
    args: { id: ids.installer, role: { id: at.freeRole } },
    base: { role: { id: at.installerRole } },
    may: ours,
    right: 'PUT_EMPLOYEES',
  },
  { name: 'deactivateEmployee', args: { id: ids.installer }, ...owners },
  { name: 'activateEmployee', args: { id: ids.installer }, ...owners },
  { name: 'makeEmployeeUser', args: { id: ids.installer }, ...owners },
  { name: 'deleteEmployee', args: { id: ids.installer }, ...owners },
  { name: 'deactivateAccount', args: { id: ids.boss }, ...owners },
  {
    name: 'editProfile',
    args: { id: ids.installer, set: { nickname: 'Γιώργος' } },
    base: { nickname: 'user' },
    may: ['boss', 'office', 'field'],
    right: 'PUT_EMPLOYEES',
  },
  {
    name: 'saveTableSettings',
    args: { id: ids.installer, set: { tasks_selectedColumns: ['id'] } },
    may: ['field'],
    right: null,
  },
  // Roles (2.1 and 6).
  {
    name: 'createRole',
    args: { id: at.fresh, nickname: 'Ο', name: 'driver', icon: null, employeeRights: [] },
    may: ['boss', 'partner', 'stranger'],
    right: null,
  },
  { name: 'editRole', args: { id: at.freeRole, set: { name: 'x' } }, base: { name: 'driver' }, ...owners },
  {
    name: 'setRoleRights',
    args: { id: at.freeRole, employeeRights: ['PUT_TASKS'] },
    base: { employeeRights: [] },
    ...owners,
  },
  { name: 'deleteRole', args: { id: at.freeRole }, ...owners },
  { name: 'createDefaultRole', args: { id: at.fresh }, may: ['boss', 'partner', 'stranger'], right: null },
  // Views of lists (decision 0176).
  {
    name: 'createSavedView',
    args: { id: at.fresh, list: 'tasks', nickname: 'x', shared: false, content: viewContent },
    may: Object.keys(everyone) as Who[],
    right: null,
  },
  {
    name: 'editSavedView',
    args: { id: at.view, set: { nickname: 'x' } },
    base: { nickname: 'Late' },
    may: ['boss', 'field'],
    right: null,
  },
  { name: 'shareSavedView', args: { id: at.view, shared: false }, may: ['boss', 'field'], right: null },
  { name: 'deleteSavedView', args: { id: at.view }, may: ['boss', 'field'], right: null },
  // Step templates (decision 0184).
  {
    name: 'createStepTemplate',
    args: { id: at.fresh, nickname: 'x', steps: allSteps },
    may: [...ours, ...theirs, 'stranger'],
    right: 'PUT_TASKS',
  },
  {
    name: 'editStepTemplate',
    args: { id: templateId, set: { nickname: 'x' } },
    base: { nickname: 'Κλιματιστικό' },
    may: ours,
    right: 'PUT_TASKS',
  },
  { name: 'archiveStepTemplate', args: { id: templateId, archived: true }, may: ours, right: 'PUT_TASKS' },
  { name: 'deleteStepTemplate', args: { id: templateId }, may: ours, right: 'PUT_TASKS' },
  // Equipment (decision 0187).
  {
    name: 'addEquipment',
    args: {
      ...{ id: at.fresh, address: { id: at.address }, kind: 'x', serialNumber: 'y' },
      ...{ note: null, installedOn: null, photo: null, visit: null },
    },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  {
    name: 'editEquipment',
    args: { id: at.piece, set: { kind: 'x' } },
    base: { kind: 'Λέβητας' },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  { name: 'takeOutEquipment', args: { id: at.piece }, may: ours, right: 'PUT_ADDRESSES' },
  { name: 'removeEquipment', args: { id: at.piece }, may: ours, right: 'PUT_ADDRESSES' },
  // Working days (decision 0191).
  {
    name: 'correctWorkDay',
    args: { ...workDay, set: { pause: 30 } },
    base: { pause: null },
    may: [...ours, 'field'],
    right: 'PUT_SCHEDULE',
  },
  { name: 'checkWorkDay', args: { ...workDay, figures: worked }, may: ['field'], right: null },
  { name: 'approveWorkDay', args: { ...workDay, figures: worked }, may: ours, right: 'PUT_SCHEDULE' },
  // The company (5 and 6).
  {
    name: 'createCompany',
    args: { id: ids.stranger, name: 'Νέα', vat: null, timeZone: null },
    may: ['stranger'],
    right: null,
  },
  { name: 'editCompany', args: { id: ids.boss, set: { name: 'Άλλη' } }, base: { name: 'Τεχνική' }, ...owners },
  {
    name: 'setCompanyCategories',
    args: { id: ids.boss, companyCategories: { CLIMATE: ['HEATING'] } },
    base: { companyCategories: null },
    ...owners,
  },
  { name: 'addCompanyAddress', args: { id: ids.boss, address: at.usedAddress }, ...owners },
  { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.headquarters }, ...owners },
  {
    name: 'setHeadquarters',
    args: { id: ids.boss, headquarters: at.headquarters },
    base: { headquarters: null },
    ...owners,
  },
  // Customers (2.5 and 6).
  {
    name: 'createCustomer',
    args: { ...customerForm, id: at.fresh },
    may: [...ours, ...theirs, 'stranger'],
    right: 'POST_CUSTOMERS',
  },
  {
    name: 'editCustomer',
    args: { id: at.customer, set: { nickname: 'Άλλος' } },
    base: { nickname: 'Πελάτης' },
    may: ours,
    right: 'PUT_CUSTOMERS',
  },
  { name: 'deleteCustomer', args: { id: at.customer }, may: ours, right: 'DELETE_CUSTOMERS' },
  { name: 'addCustomerWatcher', args: { id: at.customer, watcher: ids.installer }, may: ours, right: 'PUT_CUSTOMERS' },
  {
    name: 'removeCustomerWatcher',
    args: { id: at.customer, watcher: ids.colleague },
    may: ours,
    right: 'PUT_CUSTOMERS',
  },
  {
    name: 'addCustomerUser',
    args: { ...personForm, id: at.fresh, customer: at.customer },
    may: ours,
    right: 'PUT_CUSTOMERS',
  },
  { name: 'deleteCustomerUser', args: { id: ids.client }, may: ours, right: 'PUT_CUSTOMERS' },
  // Files of customers and addresses (2.5; decision 0046).
  {
    name: 'importCustomers',
    args: { file: 'x.csv', rows: [{ row: 2, id: at.fresh, values: customerForm }] },
    may: [...ours, ...theirs, 'stranger'],
    right: 'POST_CUSTOMERS',
  },
  {
    name: 'importAddresses',
    args: {
      file: 'x.csv',
      rows: [{ row: 2, id: at.fresh, values: { ...addressForm, customer: null, sharedAddress: true } }],
    },
    may: [...ours, ...theirs, 'stranger'],
    right: 'POST_ADDRESSES',
  },
  {
    name: 'changeAddresses',
    args: { file: 'x.csv', rows: [{ row: 2, id: at.address, values: { street: 'Πλαπούτα 11' } }] },
    base: { rows: { [at.address]: { street: 'Μαιζώνος 1' } } },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  // Addresses (2.5).
  {
    name: 'createAddress',
    args: { ...addressForm, id: at.fresh, customer: null, sharedAddress: true },
    may: [...ours, ...theirs, 'stranger'],
    right: 'POST_ADDRESSES',
  },
  {
    name: 'editAddress',
    args: { id: at.address, set: { street: 'Πλαπούτα 11' } },
    base: { street: 'Μαιζώνος 1' },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  { name: 'deleteAddress', args: { id: at.address }, may: ours, right: 'DELETE_ADDRESSES' },
  {
    name: 'shareAddress',
    args: { id: at.usedAddress },
    base: { sharedAddress: false },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  {
    name: 'makeAddressPrivate',
    args: { id: at.usedAddress, customer: { id: at.customer } },
    base: { customer: null },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  {
    name: 'releaseAddress',
    args: { id: at.address },
    base: { customer: { id: at.customer } },
    may: ours,
    right: 'PUT_ADDRESSES',
  },
  // Vacations (6).
  {
    name: 'createSchedule',
    args: {
      id: at.fresh,
      nickname: null,
      employee: { id: ids.installer },
      startingTime: away.to,
      endingTime: away.to + 1,
      vacationType: 'OTHER',
    },
    may: ours,
    right: 'POST_SCHEDULE',
  },
  {
    name: 'editSchedule',
    args: { id: at.vacation, set: { nickname: 'Άδεια' } },
    base: { nickname: null },
    may: ours,
    right: 'PUT_SCHEDULE',
  },
  { name: 'deleteSchedule', args: { id: at.vacation }, may: ours, right: 'DELETE_SCHEDULE' },
  // Requests of assignment (2.2, 2.6 and 4.6).
  {
    name: 'requestTaskAssignment',
    args: { id: at.fresh, task: at.task, receiver: ids.partner, nickname: null },
    may: ours,
    right: 'POST_REQUESTS',
    rows: unassigned,
  },
  {
    name: 'requestReschedule',
    args: { id: at.fresh, task: at.task, nickname: null, newFrom: noon, newTo: later, estimatedHours: 24 },
    may: theirs,
    right: null,
    rows: given,
  },
  { name: 'acceptTaskAssignment', args: { id: at.assignment }, may: theirs, right: null },
  { name: 'rejectTaskAssignment', args: { id: at.assignment }, may: theirs, right: null },
  {
    name: 'cancelTaskAssignment',
    args: { id: at.assignment },
    base: { status: 'PENDING' },
    may: ours,
    right: 'POST_REQUESTS',
  },
  {
    name: 'resendTaskAssignment',
    args: { id: at.assignment },
    may: ours,
    right: 'POST_REQUESTS',
    rows: { ...closed, task: { taskCompletionStatus: 'DECLINED' } },
  },
  {
    name: 'expireTaskAssignment',
    args: { id: at.assignment },
    may: [...ours, ...theirs],
    right: 'POST_REQUESTS',
    at: later,
  },
  { name: 'deleteTaskAssignment', args: { id: at.assignment }, may: ours, right: 'POST_REQUESTS', rows: closed },
  // Requests into a fleet, and what comes of them.
  {
    name: 'requestUserAddition',
    args: { id: at.fresh, receiver: fixedId(77) },
    may: [...ours, ...theirs, 'stranger'],
    right: 'POST_REQUESTS',
  },
  { name: 'acceptUserAddition', args: { id: at.addition, agreement: at.fresh }, may: theirs, right: null },
  { name: 'rejectUserAddition', args: { id: at.addition }, may: theirs, right: null },
  { name: 'cancelUserAddition', args: { id: at.addition }, may: ours, right: 'POST_REQUESTS' },
  { name: 'resendUserAddition', args: { id: at.addition }, may: ours, right: 'POST_REQUESTS', rows: closed },
  {
    name: 'expireUserAddition',
    args: { id: at.addition },
    may: [...ours, ...theirs],
    right: 'POST_REQUESTS',
    at: later,
  },
  { name: 'deleteUserAddition', args: { id: at.addition }, may: ours, right: 'POST_REQUESTS', rows: closed },
  {
    name: 'setAutoAccept',
    args: { id: at.agreement, autoAccept: true },
    base: { autoAccept: false },
    may: theirs,
    right: null,
    rows: agreed,
  },
  {
    name: 'endAgreement',
    args: { id: at.agreement },
    may: [...ours, ...theirs],
    right: 'DELETE_SUBCONTRACTORS',
    rows: agreed,
  },
  // Attached files.
  {
    name: 'createAttachedFile',
    args: { id: at.fresh, task: at.task, name: 'a.pdf', nickname: null, extension: 'pdf', mediaType: null, size: 1 },
    may: [...ours, ...theirs],
    right: null,
    rows: given,
  },
  {
    name: 'editAttachedFile',
    args: { id: at.file, set: { nickname: 'x' } },
    base: { nickname: null },
    may: ours,
    right: 'PUT_TASKS',
  },
  { name: 'deleteAttachedFile', args: { id: at.file }, may: ours, right: 'PUT_TASKS' },
  { name: 'markAllNotificationsRead', args: { receiver: ids.installer, until: noon }, may: ['field'], right: null },
];

const ask = ({ name, args, base = {}, rows, at: when = noon }: Case, actor: Viewer): Promise<string> => {
  const asked: Asked = { name, args, base, actor, at: when };
  return act(account(rows), asked).then(verdict);
};

describe('who may change what of an account (specification 2 and 6; decision 0018)', () => {
  test.each(cases)('$name: $may', async (given) => {
    for (const [who, actor] of Object.entries(everyone)) {
      const said = await ask(given, actor);
      if (given.may.includes(who as Who)) expect(said, who).toBe('applied');
      else expect(said, who).toBe('not_permitted');
    }
  });

  test.each(cases.filter(({ right }) => right !== null))('$name needs $right of an employee', async (given) => {
    const lacking = without(given.right as Right);
    // Without PUT_TASKS the one who is left has POST_TASKS, and stays in the office.
    expect(lacking.kind).toBe('office');
    expect(await ask(given, lacking)).toBe('not_permitted');
    expect(await ask(given, without())).toBe('applied');
  });

  test('every mutation of an account stands in this table', () => {
    // Reading one's own notification has a test of its own.
    const tested = new Set([...cases.map(({ name }) => name), 'markNotificationRead']);
    expect(Object.keys(accountMutations).filter((name) => !tested.has(name))).toEqual([]);
  });
});
