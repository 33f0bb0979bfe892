import { beforeAll, expect, it } from 'vitest';
import { hour, second } from '../../../domain/kernel/time.ts';
import type { Rows, Write } from '../../../domain/rows.ts';
import { bodyOf } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';
import { newestOf, People } from '../../support/told.ts';

describeRules('who is told of a task (sections 2.3 and 2.7; decision 0061)', (opener) => {
  let server: TestServer;
  const people = new People();
  const { who } = people;
  /** The address of each task. */
  const addresses = new Map<string, string>();
  const own = (name: string) => ({ id: who(name).userId });
  const write = (...writes: Write[]) => store(server.context.database.kysely, writes);
  const toldBy = (act: () => Promise<unknown>): Promise<string[]> => {
    // What comes later has a later time.
    server.clock.advance(second);
    return people.toldBy(act);
  };

  beforeAll(async () => {
    server = await testServer(opener);
    await people.signIn(server, ['boss', 'office', 'installer', 'partner', 'client', 'newboss']);
  });

  /** A task of the boss's company that the partner does, whom the installer watches, with one address. */
  async function makeTask(given: Partial<Rows['tasks']> = {}): Promise<string> {
    const [id, address] = [freshId(), freshId()];
    const row: Partial<Rows['tasks']> = {
      company: own('boss'),
      owner: own('boss'),
      taskCreator: own('office'),
      customer: who('client').session?.user.customer ?? null,
      assignee: own('partner'),
      watchers: [own('installer')],
      taskOperationalStatus: 'ON_GOING',
      taskCompletionStatus: 'ACCEPTED',
      installationTimestampFrom: server.clock.now() + hour,
      installationTimestampTo: server.clock.now() + 2 * hour,
      ...given,
    };
    await write(
      create('tasks', id, { nickname: 'Ψυγείο', ...row }),
      create('operational-addresses', address, { company: own('boss'), task: { id } }),
    );
    addresses.set(id, address);
    return id;
  }

  it('of marks: its owner and creator, the company that does it, and its watchers', async () => {
    const id = await makeTask();
    const collect = async () => bodyOf(await who('boss').get('/tasks/setCollected', { query: { id } }));
    expect(await toldBy(collect)).toEqual(['installer COLLECTED', 'office COLLECTED', 'partner COLLECTED']);
    expect(await newestOf(who('partner'))).toMatchObject({
      message: expect.stringMatching(/^Παραλήφθηκε · Ψυγείο · Τεχνική Πάτρας · Νίκος/),
      url: `/tasks/${id}`,
    });
    expect((await newestOf(who('installer')))?.message).not.toContain('Τεχνική Πάτρας');
  });

  it('of other dates, and that it was cancelled: its customer, too, who learns no names of people', async () => {
    const id = await makeTask();
    const dates = { newFrom: server.clock.now() + 3 * hour, newTo: server.clock.now() + 4 * hour, estimatedHours: 1 };
    const reschedule = async () =>
      bodyOf(await who('office').put('/tasks/reschedule', dates, { query: { taskId: id } }));
    const all = ['boss', 'client', 'installer', 'partner'];
    expect(await toldBy(reschedule)).toEqual(all.map((name) => `${name} RESCHEDULED`));
    const told = await newestOf(who('client'));
    expect(told).toMatchObject({ message: 'Άλλαξε η ημερομηνία · Ψυγείο · Τεχνική Πάτρας', url: `/tasks/${id}` });
    expect(told?.details).toEqual({ task: 'Ψυγείο', company: 'Τεχνική Πάτρας' });
    const cancel = async () =>
      bodyOf(await who('office').put('/tasks/operational/toCancel', undefined, { query: { id } }));
    expect(await toldBy(cancel)).toEqual(all.map((name) => `${name} CANCELED`));
  });

  it('not the customer of another company’s task', async () => {
    const id = await makeTask({ company: own('newboss'), owner: own('newboss'), taskCreator: null, watchers: [] });
    const cancel = async () =>
      bodyOf(await who('newboss').put('/tasks/operational/toCancel', undefined, { query: { id } }));
    expect(await toldBy(cancel)).toEqual(['partner CANCELED']);
  });

  it('of proof that is shared: the customer, and nobody else', async () => {
    const [id, proof] = [await makeTask(), freshId()];
    await write(
      create('proofs', proof, {
        company: own('boss'),
        task: { id },
        operationalAddress: { id: addresses.get(id) ?? '' },
        type: 'INSTALLATION',
      }),
    );
    const share = (state: string) => async () =>
      bodyOf(await who('boss').patch(`/pow-i/changeShareState/${proof}/${state}`));
    expect(await toldBy(share('FULL_SHARE'))).toEqual(['client PUBLISHED']);
    expect(await newestOf(who('client'))).toMatchObject({
      message: 'Μπορείτε να δείτε αποδεικτικό εργασίας · Ψυγείο · Τεχνική Πάτρας',
      url: `/tasks/${id}?view=${proof}`,
    });
    expect(await toldBy(share('TEXT_SHARE'))).toEqual([]);
    const whileDisabled = async () => {
      await write(change('users', who('client').userId, { enabled: false }));
      await share('FULL_SHARE')();
      await write(change('users', who('client').userId, { enabled: true }));
    };
    expect(await toldBy(whileDisabled)).toEqual([]);
  });

  it('that it was deleted: the company that was to do it as well, and nobody of a draft', async () => {
    const remove = (id: string) => async () => bodyOf(await who('boss').delete(`/tasks/${id}`));
    const published = await makeTask();
    expect(await toldBy(remove(published))).toEqual(['installer DELETED', 'office DELETED', 'partner DELETED']);
    const draft = await makeTask({
      assignee: null,
      taskOperationalStatus: 'DRAFT',
      taskCompletionStatus: 'DRAFT',
    });
    expect(await toldBy(remove(draft))).toEqual([]);
  });

  it('not who planned or watched it for a company of which they are no longer', async () => {
    const id = await makeTask({ watchers: [own('installer'), own('newboss')], employeesAssignees: [own('newboss')] });
    const collect = async () => bodyOf(await who('boss').get('/tasks/setCollected', { query: { id } }));
    expect(await toldBy(collect)).toEqual(['installer COLLECTED', 'office COLLECTED', 'partner COLLECTED']);
  });

  it('that an agreement ended: the other company', async () => {
    const end = async () => bodyOf(await who('boss').delete(`/subcontractors/${who('partner').userId}`));
    expect(await toldBy(end)).toEqual(['partner DELETED']);
    expect(await newestOf(who('partner'))).toMatchObject({
      message: expect.stringMatching(/^Η συνεργασία έληξε · Τεχνική Πάτρας · Νίκος/),
      url: '/profile?tab=contractors',
    });
  });
});
