import { beforeAll, expect, it } from 'vitest';
import { day, hour } from '../../../domain/kernel/time.ts';
import type { Write } from '../../../domain/rows.ts';
import { storeWrites } from '../../../server/db/change-log/store-writes.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { chores } from '../../../server/jobs/work.ts';
import { describeRules } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { freshId, operationalAddressValues, taskValues } from '../../support/rows.ts';
import { type TestServer, testServer } from '../../support/server.ts';

describeRules('what the clock does', (opener) => {
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await testServer(opener);
    owner = (await server.signIn('boss')).userId;
  });

  const store = (writes: Write[]) =>
    server.context.database.kysely.transaction().execute((tx) => storeWrites(tx, writes, server.clock.now()));
  const mutations = async () =>
    (await server.context.database.kysely.selectFrom('mutations').select('id').execute()).length;

  it('notes once that a task is late, and tells its people', async () => {
    const installer = await server.signIn('installer');
    const id = freshId();
    const company = { id: owner };
    const row = taskValues({
      company,
      owner: company,
      taskCreator: company,
      taskCompletionStatus: 'ACCEPTED',
      employeesAssignees: [{ id: installer.userId }],
      installationTimestampTo: server.clock.now() + hour,
    });
    const address = operationalAddressValues({ company, task: { id } });
    await store([
      { kind: 'create', resource: 'tasks', id, row },
      { kind: 'create', resource: 'operational-addresses', id: freshId(), row: address },
    ]);
    const run = () => chores['late-tasks']?.run(server.context);
    await run();
    expect((await installer.get(`/tasks/${id}`)).body).toMatchObject({ taskCompletionStatus: 'ACCEPTED' });
    server.clock.advance(hour + 1);
    await run();
    expect((await installer.get(`/tasks/${id}`)).body).toMatchObject({ taskCompletionStatus: 'DELAYED_INSTALLATION' });
    const told = (await installer.get('/notifications/all')).body;
    expect(told).toContainEqual(expect.objectContaining({ changedItemId: id, notificationType: 'DELAYED' }));
    const before = await mutations();
    await run();
    expect(await mutations()).toBe(before);
  });

  it('leaves a task alone that has nothing to pick up, and notes the others (decision 0155)', async () => {
    const installer = await server.signIn('installer');
    const company = { id: owner };
    const from = server.clock.now() + hour;
    const accepted = async (pickupTo: number, pickupAddresses: { id: string }[]) => {
      const id = freshId();
      const row = taskValues({
        company,
        owner: company,
        taskCreator: company,
        taskCompletionStatus: 'ACCEPTED',
        employeesAssignees: [{ id: installer.userId }],
        installationTimestampFrom: from,
        installationTimestampTo: from + hour,
        pickupTimestampTo: pickupTo,
      });
      const address = operationalAddressValues({ company, task: { id }, pickupAddresses });
      await store([
        { kind: 'create', resource: 'tasks', id, row },
        { kind: 'create', resource: 'operational-addresses', id: freshId(), row: address },
      ]);
      return id;
    };
    const byDefault = await accepted(from - 1, []);
    const chosen = await accepted(from - 2, []);
    const somewhere = await accepted(from - 1, [{ id: freshId() }]);
    server.clock.advance(hour + 1);
    const run = () => chores['late-tasks']?.run(server.context);
    await run();
    const statusOf = async (id: string) => (await installer.get(`/tasks/${id}`)).body;
    expect(await statusOf(byDefault)).toMatchObject({ taskCompletionStatus: 'ACCEPTED' });
    expect(await statusOf(chosen)).toMatchObject({ taskCompletionStatus: 'DELAYED_PICKUP' });
    expect(await statusOf(somewhere)).toMatchObject({ taskCompletionStatus: 'DELAYED_PICKUP' });
    const before = await mutations();
    await run();
    expect(await mutations()).toBe(before);
  });

  it('lets a request expire that nobody has answered', async () => {
    const partner = (await server.signIn('partner')).userId;
    const id = freshId();
    const row = newRow('user-additions', {
      company: { id: owner },
      sender: { id: owner },
      receiver: { id: partner },
      status: 'PENDING',
      typeStatus: 'FLEET',
      expiresOn: server.clock.now() + day,
    });
    await store([{ kind: 'create', resource: 'user-additions', id, row }]);
    const run = () => chores['expire-requests']?.run(server.context);
    const status = async () => (await (await server.signIn('boss')).get(`/user-addition-request/${id}`)).body;
    await run();
    expect(await status()).toMatchObject({ status: 'PENDING' });
    server.clock.advance(day);
    await run();
    expect(await status()).toMatchObject({ status: 'EXPIRED', expiresOn: server.clock.now() });
  });

  it('but takes an answer that was tapped before, and comes only then', async () => {
    const partner = await server.signIn('partner');
    const [task, id] = [freshId(), freshId()];
    const company = { id: owner };
    const expiresOn = server.clock.now() + day;
    const offered = { antediluvian: true, taskOperationalStatus: 'ON_GOING', requestTaskAssignment: { id } } as const;
    const row = taskValues({ company, owner: company, ...offered, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' });
    const request = newRow('task-assignments', {
      company,
      sender: company,
      receiver: { id: partner.userId },
      task: { id: task },
      status: 'PENDING',
      typeStatus: 'ASSIGNMENT',
      expiresOn,
    });
    await store([
      { kind: 'create', resource: 'tasks', id: task, row },
      { kind: 'create', resource: 'task-assignments', id, row: request },
    ]);
    server.clock.advance(day);
    await chores['expire-requests']?.run(server.context);
    const back = await server.signIn('partner');
    expect((await back.get(`/tasks/${task}`)).status).toBe(404);
    const accept = (seq: number, at: number) =>
      postItem(back, pushItem('acceptTaskAssignment', { id }, { seq, at }), partner.userId);
    expect(await accept(1, expiresOn)).toMatchObject({ kind: 'rejected', code: 'request_closed' });
    expect(await accept(2, expiresOn - 1)).toEqual({ kind: 'applied' });
    expect((await back.get(`/tasks/${task}`)).body).toMatchObject({
      taskCompletionStatus: 'ACCEPTED',
      assignee: { id: partner.userId },
    });
  });

  it('also one for other dates, of a task that its sender does not see any more', async () => {
    const partner = await server.signIn('partner');
    const [task, id] = [freshId(), freshId()];
    const company = { id: owner };
    const sender = { id: partner.userId };
    const row = newRow('task-assignments', {
      company: sender,
      sender,
      receiver: company,
      task: { id: task },
      status: 'PENDING',
      typeStatus: 'RESCHEDULE',
      newFrom: server.clock.now() + day,
      newTo: server.clock.now() + 2 * day,
      expiresOn: server.clock.now() - 1,
    });
    await store([
      { kind: 'create', resource: 'tasks', id: task, row: taskValues({ company, owner: company }) },
      { kind: 'create', resource: 'task-assignments', id, row },
    ]);
    const run = () => chores['expire-requests']?.run(server.context);
    await run();
    expect((await partner.get(`/task-assignment/${id}`)).body).toMatchObject({ status: 'EXPIRED' });
    const before = await mutations();
    await run();
    expect(await mutations()).toBe(before);
  });
});
