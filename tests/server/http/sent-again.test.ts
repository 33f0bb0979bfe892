import { beforeAll, expect, it } from 'vitest';
import type { Rows, Write } from '../../../domain/rows.ts';
import { bodyOf, contentOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

type Assignment = Partial<Rows['task-assignments']>;

describeRules('requests that are sent again, or at the same moment (decisions 0019 and 0026)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let free: TestClient;
  const write = (...writes: Write[]) => store(server.context.database.kysely, writes);
  const own = (who: TestClient) => ({ id: who.userId });

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    free = await server.signIn('newboss');
  });

  async function closedAddition(sender: TestClient, receiver: TestClient): Promise<string> {
    const id = freshId();
    const sides = { company: own(sender), sender: own(sender), receiver: own(receiver) };
    await write(create('user-additions', id, { ...sides, status: 'EXPIRED', typeStatus: 'FLEET' }));
    return id;
  }

  /** A closed request about a task of `owner`. */
  async function closedAssignment(owner: TestClient, given: Assignment, task: Partial<Rows['tasks']>): Promise<string> {
    const [id, taskId] = [freshId(), freshId()];
    const running = { taskOperationalStatus: 'ON_GOING', taskCompletionStatus: 'UNASSIGNED' } as const;
    await write(
      create('tasks', taskId, {
        company: own(owner),
        owner: own(owner),
        antediluvian: true,
        leaf: true,
        ...running,
        ...task,
      }),
      create('task-assignments', id, {
        company: given.sender ?? null,
        task: { id: taskId },
        status: 'REJECTED',
        ...given,
      }),
    );
    return id;
  }

  it('need a subscription as new ones do', async () => {
    const id = await closedAddition(free, boss);
    expect(refusal(await free.put('/user-addition-request/resend', { id }))).toEqual([403, 'subscription_needed']);
    const offer = { sender: own(free), receiver: own(boss), typeStatus: 'ASSIGNMENT' } as const;
    const about = await closedAssignment(free, offer, {});
    for (const call of ['resend', 'setPending'])
      expect(refusal(await free.put(`/task-assignment/${call}`, { id: about }))).toEqual([403, 'subscription_needed']);
  });

  it('but not those about the dates of work that somebody else gave', async () => {
    const dates = { newFrom: server.clock.now(), newTo: server.clock.now() + 3_600_000, estimatedHours: 1 };
    const asked = { sender: own(free), receiver: own(boss), typeStatus: 'RESCHEDULE', ...dates } as const;
    const id = await closedAssignment(boss, asked, { assignee: own(free), taskCompletionStatus: 'ACCEPTED' });
    expect(bodyOf(await free.put('/task-assignment/resend', { id }))).toMatchObject({ status: 'PENDING' });
  });

  it('that several of one office send at the same moment come to one', async () => {
    const office = await server.signIn('office');
    const ask = (who: TestClient) => who.post('/user-addition-request', { receiver: own(free) });
    const answers = await Promise.all([boss, office, boss, office, boss, office].map(ask));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map((answer) => refusal(answer)[1])).toEqual(
      Array.from({ length: 5 }, () => 'request_waiting'),
    );
  });

  it('lead to one agreement, however many are accepted at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => closedAddition(boss, free)));
    await write(...ids.map((id) => change('user-additions', id, { status: 'PENDING' })));
    const accept = (id: string) => free.patch('/user-addition-request/accept', undefined, { query: { id } });
    for (const answer of await Promise.all(ids.map(accept)))
      expect(bodyOf(answer)).toMatchObject({ status: 'ACCEPTED' });
    const agreements = contentOf<Rows['subcontractor-agreements']>(
      await free.patch('/subcontractorAgreement/paged', { rows: 100 }),
    );
    expect(agreements.filter(({ contractor }) => contractor.id === boss.userId)).toHaveLength(1);
  });

  it('go to nobody whose account is not in use any more', async () => {
    const gone = await server.signIn('user');
    const id = await closedAddition(boss, gone);
    const offer = { sender: own(boss), receiver: own(gone), typeStatus: 'ASSIGNMENT' } as const;
    const about = await closedAssignment(boss, offer, {});
    await write(change('users', gone.userId, { enabled: false }));
    expect(refusal(await boss.put('/user-addition-request/resend', { id }))[1]).toBe('rule');
    expect(refusal(await boss.put('/task-assignment/resend', { id: about }))[1]).toBe('rule');
    await write(change('users', gone.userId, { enabled: true }));
    expect(bodyOf(await boss.put('/user-addition-request/resend', { id }))).toMatchObject({ status: 'PENDING' });
  });
});
