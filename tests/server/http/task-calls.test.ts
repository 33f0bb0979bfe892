import { beforeAll, describe, expect, it } from 'vitest';
import { fitsCustomer } from '../../../domain/address/sharing.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import { hire } from '../../support/hire.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

type Task = Rows['tasks'];
type Address = Rows['operational-addresses'];

describeRules('the calls of tasks (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  let customer: { id: string };
  let places: { id: string }[];
  beforeAll(async () => {
    ({ server, boss, installer, client, stranger } = await openDemo(opener));
    customer = await named(boss, 'customers', 'Καφέ Γεωργίου');
    const all = contentOf<Rows['addresses']>(await boss.patch('/addresses/paged', { rows: 100 }));
    places = all.filter((place) => fitsCustomer(place, customer.id)).slice(0, 3);
  });

  let tickets = 0;
  const nextTicket = (): string => `CALL-${++tickets}`;
  const draft = async (more: object = {}): Promise<Task> => {
    const from = server.clock.now() + 24 * hour;
    const addresses = places.map(({ id }) => ({ installationAddress: { id }, payout: 10, salesPrice: 20 }));
    const given = { nickname: 'Νέα εργασία', customer, jobTicket: nextTicket(), addresses };
    const dates = { installationTimestampFrom: from, installationTimestampTo: from + hour, estimateTime: 1 };
    return bodyOf(await boss.post('/tasks', { ...given, ...dates, ...more }));
  };
  const step = (who: TestClient, path: string, id: string, query: Record<string, string> = {}) =>
    who.get(`/tasks/${path}`, { query: { id, ...query } });
  const running = async (more: object = {}): Promise<Task> =>
    bodyOf(await step(boss, 'publishLeafTask', (await draft(more)).id));
  const addressesOf = async ({ id }: Task): Promise<Address[]> =>
    contentOf(await boss.patch(`/operational-addresses/paged/${id}`, { rows: 100 }));
  const begin = async (who: TestClient, task: Task): Promise<void> => {
    bodyOf(await step(who, 'setCollected', task.id));
    for (const { id } of await addressesOf(task))
      bodyOf(await who.put('/operational-addresses/completionStatusToInProgress', undefined, { query: { id } }));
  };
  const install = async (task: Task): Promise<void> => {
    await begin(boss, task);
    bodyOf(await step(boss, 'setLeafTaskInstalled', task.id));
  };
  const own = async (path: string, nickname: string): Promise<{ id: string }> => named(boss, path, nickname);

  it('create, update and delete a draft by the generic calls', async () => {
    const task = await draft();
    expect(task).toMatchObject({ taskCompletionStatus: 'DRAFT', customer: { id: customer.id }, version: 1 });
    expect(await addressesOf(task)).toHaveLength(3);
    const edit = { id: task.id, nickname: 'Άλλο όνομα' };
    const stale = await boss.put('/tasks', edit, { headers: { 'if-match': '"7"' } });
    expect(refusal(stale)).toEqual([412, 'version_conflict']);
    expect(bodyOf(await boss.put('/tasks', edit, { headers: { 'if-match': '"1"' } }))).toMatchObject({
      nickname: 'Άλλο όνομα',
      jobTicket: task.jobTicket,
      version: 2,
    });
    expect(refusal(await stranger.put('/tasks', edit))).toEqual([404, 'not_found']);
    expect(refusal(await stranger.delete(`/tasks/${task.id}`))).toEqual([404, 'not_found']);
    bodyOf(await boss.delete(`/tasks/${task.id}`));
    expect(refusal(await boss.get(`/tasks/${task.id}`))).toEqual([404, 'not_found']);
  });

  it.each([
    ['no customer', { customer: null }, 400],
    ['a customer that is not theirs', { customer: { id: ghost } }, 422],
    ['no nickname', { nickname: ' ' }, 400],
    ['a time of another kind', { installationTimestampFrom: 'tomorrow' }, 400],
    ['addresses that are none', { addresses: [1, 'x', null] }, 400],
    ['addresses that are no list', { addresses: 'x' }, 400],
    ['an id that is none', { id: 7 }, 400],
  ])('refuse to create a task with %s', async (_, more, status) => {
    const { status: answered } = await boss.post('/tasks', { nickname: 'x', customer, ...more });
    expect(answered).toBe(status);
  });

  it('are for who may create tasks', async () => {
    for (const who of [installer, client])
      expect((await who.post('/tasks', { nickname: 'x', customer })).status).toBeGreaterThanOrEqual(400);
    expect(refusal(await installer.post('/tasks', { nickname: 'x', customer }))).toEqual([403, 'not_permitted']);
  });

  it('give whoever may only create tasks the draft that they made, for the same request once more, too', async () => {
    await hire(boss, 'creator', ['POST_TASKS']);
    const creator = await server.signIn('creator');
    const given = { id: freshId(), nickname: 'Πρόχειρη', jobTicket: nextTicket(), customer };
    const [first, again] = [await creator.post('/tasks', given), await creator.post('/tasks', given)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      id: given.id,
      taskCompletionStatus: 'DRAFT',
      taskCreator: { id: creator.userId },
    });
    const others = await draft();
    const listed = contentOf<Task>(await creator.patch('/tasks/paged/owned', { rows: 1000 })).map(({ id }) => id);
    expect(listed).toContain(given.id);
    expect(listed).not.toContain(others.id);
    expect(refusal(await creator.get(`/tasks/${others.id}`))).toEqual([404, 'not_found']);
    bodyOf(await creator.put('/tasks', { id: given.id, nickname: 'Άλλη' }));
    expect(refusal(await step(creator, 'publishLeafTask', given.id))).toEqual([403, 'not_permitted']);
    bodyOf(await creator.delete(`/tasks/${given.id}`));
    expect(refusal(await creator.get(`/tasks/${given.id}`))).toEqual([404, 'not_found']);
  });

  it('of a whole task lead from collected over installed to finished', async () => {
    const { id } = await running();
    bodyOf(await step(boss, 'setCollected', id));
    bodyOf(await step(boss, 'setLeafTaskInstalled', id));
    expect(bodyOf(await step(boss, 'setLeafTaskFinished', id))).toMatchObject({ taskCompletionStatus: 'FINISHED' });
    expect(refusal(await step(stranger, 'setLeafTaskInstalled', id))).toEqual([404, 'not_found']);
  });

  it('publish, assign, mark, finish and invoice a task', async () => {
    const task = await running();
    expect(task).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', taskOperationalStatus: 'ON_GOING' });
    const { id } = task;
    const people = [{ id: installer.userId }];
    const assign = (path: string, body: unknown) => boss.put(`/tasks/${path}`, body, { query: { taskId: id } });
    expect(bodyOf(await assign('addAssigneeEmployees', people))).toMatchObject({
      employeesAssignees: people,
      taskCompletionStatus: 'ACCEPTED',
    });
    expect(refusal(await assign('addAssigneeEmployees', ['x']))).toEqual([400, 'validation']);
    expect(refusal(await assign('addAssigneeEmployees', [stranger.userId]))).toEqual([422, 'rule']);
    expect(bodyOf(await assign('removeAssigneeEmployees', [installer.userId]))).toMatchObject({
      taskCompletionStatus: 'UNASSIGNED',
    });
    await assign('addAssigneeEmployees', people);
    expect(refusal(await step(installer, 'setLeafTaskInstalled', id))).toEqual([409, 'transition_not_allowed']);
    await begin(installer, task);
    expect(refusal(await step(stranger, 'setLeafTaskInstalled', id))).toEqual([404, 'not_found']);
    expect(bodyOf(await step(installer, 'setLeafTaskInstalled', id))).toMatchObject({
      taskCompletionStatus: 'INSTALLED',
    });
    expect(bodyOf(await step(boss, 'setLeafTaskFinished', id))).toMatchObject({ taskCompletionStatus: 'FINISHED' });
    expect(bodyOf(await step(boss, 'completion-percentage', id))).toBe(100);
    expect(refusal(await step(boss, 'invoiceTask', id))).toEqual([400, 'validation']);
    expect(refusal(await step(installer, 'invoiceTask', id, { invoiceId: 'T1' }))).toEqual([403, 'not_permitted']);
    expect(bodyOf(await step(boss, 'invoiceTask', id, { invoiceId: 'T1' }))).toMatchObject({
      taskCompletionStatus: 'INVOICED',
      invoiceId: 'T1',
    });
  });

  it('fail every address with one reason', async () => {
    const task = await running();
    await step(boss, 'setLeafTaskFailed', task.id, { failureReason: 'OTHER', failureComment: 'Κλειστά' });
    for (const address of await addressesOf(task))
      expect(address).toMatchObject({ completionStatus: 'FAILED', failureComment: 'Κλειστά' });
    expect(refusal(await step(boss, 'setLeafTaskFailed', task.id, { failureReason: 'WHY' }))[0]).toBe(400);
  });

  it('pause, continue, cancel and finish a task', async () => {
    const { id } = await running();
    const operate = (who: TestClient, path: string) =>
      who.put(`/tasks/operational/${path}`, undefined, { query: { id } });
    expect(refusal(await operate(installer, 'toPause'))).toEqual([404, 'not_found']);
    expect(bodyOf(await operate(boss, 'toPause'))).toMatchObject({ taskOperationalStatus: 'PAUSED' });
    expect(bodyOf(await operate(boss, 'toContinue'))).toMatchObject({ taskOperationalStatus: 'ON_GOING' });
    expect(refusal(await operate(stranger, 'toCancel'))).toEqual([404, 'not_found']);
    expect(bodyOf(await operate(boss, 'toCancel'))).toMatchObject({ taskOperationalStatus: 'CANCELED' });
    expect((await operate(boss, 'finished')).status).toBe(409);
    const other = await running();
    await install(other);
    const end = await boss.put('/tasks/operational/finished', undefined, { query: { id: other.id } });
    expect(bodyOf(end)).toMatchObject({ taskOperationalStatus: 'FINISHED' });
  });

  it('watch and no longer watch', async () => {
    const { id } = await draft();
    const watch = (path: string, watcher_id: string) => step(boss, path, id, { watcher_id });
    expect(bodyOf<Task>(await watch('addWatcher', installer.userId)).watchers).toContainEqual({ id: installer.userId });
    expect(refusal(await watch('addWatcher', stranger.userId))).toEqual([422, 'rule']);
    expect(bodyOf<Task>(await watch('removeWatcher', installer.userId)).watchers).not.toContainEqual({
      id: installer.userId,
    });
    expect(refusal(await step(boss, 'addWatcher', id))).toEqual([400, 'validation']);
  });

  describe('rescheduling', () => {
    const form = (at: number, more: object = {}) => ({ newFrom: at, newTo: at + hour, estimatedHours: 1, ...more });
    const ask = (who: TestClient, path: string, { id, body }: { id: string; body: object }) =>
      who.put(`/tasks/${path}`, body, { query: { taskId: id } });

    it('names the employees who are already scheduled, and moves the task', async () => {
      const at = server.clock.now() + 480 * hour;
      const [one, other] = [await running(), await running()];
      for (const { id } of [one, other])
        bodyOf(await boss.put('/tasks/addAssigneeEmployees', [installer.userId], { query: { taskId: id } }));
      expect(bodyOf(await ask(boss, 'reschedule/validity', { id: one.id, body: form(at) }))).toEqual([]);
      expect(bodyOf(await ask(boss, 'reschedule', { id: one.id, body: form(at) }))).toMatchObject({
        installationTimestampFrom: at,
        employeesAssignees: [{ id: installer.userId }],
      });
      const body = form(at, { task: { id: other.id } });
      expect(bodyOf(await boss.put('/tasks/reschedule/validity', body))).toMatchObject([
        { id: installer.userId, nickname: 'Γιώργος' },
      ]);
    });

    it('refuses what is out of order, not theirs, or names no task', async () => {
      const { id } = await running();
      const at = server.clock.now() + 480 * hour;
      for (const path of ['reschedule', 'reschedule/validity']) {
        expect(refusal(await ask(boss, path, { id, body: form(at, { newTo: at - 1 }) }))[1]).toBe('invalid_range');
        expect(refusal(await ask(stranger, path, { id, body: form(at) }))).toEqual([404, 'not_found']);
        expect(refusal(await ask(boss, path, { id: ghost, body: form(at) }))).toEqual([404, 'not_found']);
        expect(refusal(await ask(boss, path, { id, body: { newFrom: 'x' } }))).toEqual([400, 'validation']);
      }
      expect(refusal(await boss.put('/tasks/reschedule/validity', form(at)))).toEqual([400, 'validation']);
    });
  });

  it('split a task into subtasks, which are finalized together', async () => {
    const root = await running();
    expect(bodyOf(await boss.get(`/tasks/canSplit/${root.id}`))).toBe(true);
    expect(bodyOf(await boss.get(`/tasks/splittable/${root.id}`))).toBe(false);
    const query = { taskId: root.id };
    const possible = bodyOf<Address[]>(await boss.get('/tasks/possible-operational-addresses', { query }));
    expect(possible).toHaveLength(3);
    const [first, ...rest] = possible.map(({ id }) => id);
    const subtasks = [[first], rest].map((addresses, index) => ({
      nickname: `Μέρος ${index}`,
      jobTicket: nextTicket(),
      addresses,
    }));
    const split = (who: TestClient) => who.post(`/tasks/split/${root.id}`, { subtasks });
    expect(refusal(await split(stranger))).toEqual([404, 'not_found']);
    const parts = bodyOf<Task[]>(await split(boss));
    expect(parts.map(({ rootTask }) => rootTask?.id)).toEqual([root.id, root.id]);
    expect(bodyOf(await boss.get(`/tasks/canSplit/${root.id}`))).toBe(false);
    expect(refusal(await step(boss, 'finalizeParentTask', root.id))[0]).toBe(409);
    for (const part of parts) await install(part);
    expect(bodyOf(await step(boss, 'finalizeParentTask', root.id))).toMatchObject({
      taskOperationalStatus: 'FINISHED',
    });
    const roots = bodyOf<Task[]>(await boss.get('/tasks/all/root-tasks'));
    expect(roots.some(({ id }) => id === root.id)).toBe(true);
    expect(roots.every(({ rootTask }) => rootTask === null)).toBe(true);
  });

  it('clone a draft', async () => {
    const task = await draft();
    const clone = bodyOf<Task>(await boss.post(`/tasks/clone/${task.id}`));
    expect(clone).toMatchObject({ nickname: 'Νέα εργασία clone', taskCompletionStatus: 'DRAFT' });
    expect(clone.id).not.toBe(task.id);
    expect(refusal(await installer.post(`/tasks/clone/${task.id}`))).toEqual([404, 'not_found']);
    expect(refusal(await boss.post(`/tasks/split-for-allocation/${task.id}`))).toEqual([403, 'not_permitted']);
  });

  it('find a task by its job ticket, and say whether one is free', async () => {
    const task = await draft();
    const jobTicket = task.jobTicket ?? '';
    const find = (who: TestClient) => who.get('/tasks/getByJobTicket', { query: { jobTicket } });
    expect(bodyOf(await find(boss))).toMatchObject({ id: task.id });
    expect(refusal(await find(stranger))).toEqual([404, 'not_found']);
    const isFree = (who: TestClient, id: string) =>
      who.get('/tasks/areJobTicketAndIdUnique', { query: { jobTicket, id } });
    expect(bodyOf(await isFree(boss, '-1'))).toBe(false);
    expect(bodyOf(await isFree(boss, task.id))).toBe(true);
    expect(bodyOf(await isFree(stranger, '-1'))).toBe(true);
    expect(refusal(await isFree(installer, '-1'))).toEqual([403, 'not_permitted']);
    expect(refusal(await isFree(boss, 'x'))).toEqual([400, 'validation']);
  });

  it('say who may edit a task', async () => {
    const { id } = await own('tasks', 'Κλιματισμός Καφέ Γεωργίου');
    const may = async (who: TestClient) => who.get(`/tasks/right-to-edit/${id}`);
    expect(bodyOf(await may(boss))).toBe(true);
    expect(bodyOf(await may(installer))).toBe(false);
    expect(bodyOf(await may(client))).toBe(false);
    expect(refusal(await may(stranger))).toEqual([404, 'not_found']);
  });
});
