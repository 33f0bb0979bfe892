import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { Decision } from '../../../domain/mutation/decision.ts';
import type { AnyRow, NewRow, Write } from '../../../domain/rows.ts';
import { freeLimits } from '../../../domain/subscription/limits.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { applyPull } from '../../../workers/mirror/apply-pull.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { neededFor } from '../../../workers/sync/free-user.ts';
import { customerForm } from '../../domain/forms.ts';
import { boss, ids } from '../../domain/people.ts';
import { creation } from '../../domain/task/office.ts';
import { customerValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let device: Device;
let clock: Clock;

async function begin(viewer: Viewer): Promise<Office> {
  clock = new Clock();
  const office = new Office(viewer, clock.now);
  device = new Device({ viewer, office, clock });
  return office;
}

/** What the server has is here, as it was just now. */
async function pull(): Promise<void> {
  await device.pull();
  await updateSyncState(device.mirror, { lastPull: clock.now() });
}

let made = 0;
beforeEach(() => {
  made = 0;
});
afterEach(() => device.close());

function createCustomer() {
  made += 1;
  const args = { ...customerForm, id: fixedId(500 + made), nickname: `Πελάτης ${made}` };
  return device.tap({ name: 'createCustomer', args, base: {} });
}

/** The refusal names what there would be too much of, so that it can be said. */
const needed = (what: string) => ({ kind: 'refused', code: 'subscription_needed', fields: [what] });

async function fillUp(): Promise<void> {
  for (let count = 0; count < freeLimits.customers; count += 1)
    expect(await createCustomer()).toMatchObject({ kind: 'kept' });
}

test('the owner of an account without a subscription is told at once what it would need, also without network', async () => {
  await begin(boss);
  await pull();
  await fillUp();
  expect(await createCustomer()).toEqual(needed('customers'));
});

test('a subscription opens it, for as long as it was known to last when there was network', async () => {
  const office = await begin(boss);
  const from = Math.floor(clock.now() / second);
  office.write({
    kind: 'create',
    resource: 'subscriptions',
    id: fixedId(400),
    row: {
      company: { id: boss.companyId },
      customer: 'cus_1',
      status: 'active',
      endedAt: null,
      startDate: from,
      trialStart: null,
      trialEnd: null,
      currentPeriodStart: from,
      currentPeriodEnd: from + (10 * day) / second,
      cancelAtPeriodEnd: false,
      otherProduct: false,
      items: null,
    },
  });
  await pull();
  await fillUp();
  expect(await createCustomer()).toMatchObject({ kind: 'kept' });
  // It may have been renewed since: whoever is without network goes on.
  await updateSyncState(device.mirror, { lastPull: clock.now() });
  expect(await createCustomer()).toMatchObject({ kind: 'kept' });
  await updateSyncState(device.mirror, { lastPull: clock.now() + 20 * day });
  expect(await createCustomer()).toEqual(needed('customers'));
});

test('a cancelled draft and the parts of a task count for nothing, as they do for the server', async () => {
  const office = await begin(boss);
  const company = { id: boss.companyId };
  const write = (index: number, given: Partial<NewRow<'tasks'>>): void =>
    office.write({
      kind: 'create',
      resource: 'tasks',
      id: fixedId(600 + index),
      row: taskValues({ company, owner: company, taskCreator: company, ...given }),
    });
  office.write({ kind: 'create', resource: 'customers', id: ids.customer, row: customerValues({ company }) });
  const { openTasks } = freeLimits;
  for (let index = 0; index < openTasks; index += 1)
    write(index, { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'CANCELED' });
  for (let index = 0; index < openTasks - 1; index += 1) write(100 + index, {});
  write(300, { rootTask: { id: fixedId(700) } });
  await pull();
  const create = (index: number) =>
    device.tap({ ...creation({ id: fixedId(800 + index), jobTicket: `${index}` }), base: {} });
  expect(await create(1)).toMatchObject({ kind: 'kept' });
  expect(await create(2)).toEqual(needed('openTasks'));
});

test('a device that never pulled, and that of an employee, leave it to the server', async () => {
  await begin(boss);
  await fillUp();
  expect(await createCustomer()).toMatchObject({ kind: 'kept' });
  await device.close();
  await begin({ ...boss, owner: false, userId: fixedId(9), kind: 'office', rights: ['POST_CUSTOMERS'] });
  await pull();
  await fillUp();
  expect(await createCustomer()).toMatchObject({ kind: 'kept' });
});

test('a request into the fleet is not sent again without one, while other dates of given work are asked for', async () => {
  const office = await begin(boss);
  const [addition, asked, task] = [fixedId(401), fixedId(402), fixedId(403)];
  const own = { id: boss.companyId };
  const other = { id: ids.partner };
  const sides = { company: own, sender: own, receiver: other, status: 'REJECTED', expiresOn: null } as const;
  office.write(
    { kind: 'create', resource: 'user-additions', id: addition, row: { ...sides, typeStatus: 'FLEET' } },
    {
      kind: 'create',
      resource: 'tasks',
      id: task,
      row: taskValues({ company: other, owner: other, assignee: own, taskCompletionStatus: 'ACCEPTED' }),
    },
    {
      kind: 'create',
      resource: 'task-assignments',
      id: asked,
      row: newRow('task-assignments', { ...sides, task: { id: task }, typeStatus: 'RESCHEDULE' }),
    },
  );
  await pull();
  const resend = (name: string, id: string) => device.tap({ name, args: { id }, base: {} });
  expect(await resend('resendUserAddition', addition)).toEqual(needed('sendRequests'));
  expect(await resend('resendTaskAssignment', asked)).toMatchObject({ kind: 'kept' });
});

describe('what counts towards a limit', () => {
  const company = { id: boss.companyId };
  const other = { id: ids.partner };
  const stamp = { version: 1, createDate: 0, modifyDate: 0 };
  const writes: Write[] = [{ kind: 'remove', resource: 'tasks', id: fixedId(1) }];
  const made: Decision = { kind: 'applied', writes, notices: [] };
  const asked = (name: string, decision: Decision = made) => neededFor(device.context, name, decision);

  beforeEach(async () => {
    await begin(boss);
    await updateSyncState(device.mirror, { lastPull: clock.now() });
  });

  const fill = (resource: Resource, count: number, values: object) =>
    device.mirror
      .table(resource)
      .bulkPut(Array.from({ length: count }, (_, index) => ({ ...values, ...stamp, id: fixedId(3000 + index) })));

  const tasks = (count: number, given: Partial<NewRow<'tasks'>>) => {
    const { mirror, owner } = device.context;
    const put = Array.from({ length: count }, (_, index) => ({
      ...taskValues({ company, owner: company, taskCreator: company, ...given }),
      ...stamp,
      id: fixedId(4000 + index),
    }));
    const changes = [{ resource: 'tasks' as const, put: put as AnyRow[], remove: [] }];
    return applyPull({ mirror, owner }, { changes, settlements: [], values: {}, bulk: false, forget: [] });
  };

  test.each<[string, string, Resource, object, object]>([
    ['customers', 'createCustomer', 'customers', { company }, { company: other }],
    ['customers', 'createCustomer', 'customers', { company }, { company: null }],
    ['employees', 'addEmployee', 'users', { employer: company, deleted: false }, { employer: other, deleted: false }],
    ['employees', 'addEmployee', 'users', { employer: company, deleted: false }, { employer: null, deleted: false }],
    ['employees', 'addEmployee', 'users', { employer: company, deleted: false }, { employer: company, deleted: true }],
  ])('are the %s of the company itself', async (capability, name, resource, own, others) => {
    const limit = freeLimits[capability as 'customers'];
    await fill(resource, limit + 3, others);
    expect(await asked(name)).toBeNull();
    await fill(resource, limit - 1, own);
    expect(await asked(name)).toBeNull();
    await fill(resource, limit, own);
    expect(await asked(name)).toBe(capability);
    await fill(resource, limit + 2, own);
    expect(await asked(name)).toBe(capability);
  });

  test.each<[string, Partial<NewRow<'tasks'>>, boolean]>([
    ['tasks that go on', { taskCompletionStatus: 'ACCEPTED' }, true],
    ['drafts', { taskCompletionStatus: 'DRAFT' }, true],
    ['those of another company', { taskCompletionStatus: 'ACCEPTED', company: other }, false],
    ['cancelled drafts', { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'CANCELED' }, false],
  ])('of all tasks: %s', async (_which, given, counted) => {
    await tasks(freeLimits.openTasks - 1, given);
    expect(await asked('createTask')).toBeNull();
    await tasks(freeLimits.openTasks, given);
    expect(await asked('createTask')).toBe(counted ? 'openTasks' : null);
  });

  test('is asked of what makes something, and of nothing else', async () => {
    await fill('customers', freeLimits.customers, { company });
    expect(await asked('createCustomer')).toBe('customers');
    expect(await asked('createCustomer', { kind: 'partly', writes } as never)).toBe('customers');
    expect(await asked('createCustomer', { kind: 'applied', writes: [], notices: [] })).toBeNull();
    expect(await asked('createCustomer', { kind: 'conflict', writes, conflicts: [] } as never)).toBeNull();
    expect(await asked('changeCustomer')).toBeNull();
  });

  test('does not matter to what nobody has for free', async () => {
    expect(await asked('importCustomers')).toBe('excelImport');
  });
});
