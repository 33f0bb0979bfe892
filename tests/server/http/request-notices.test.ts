import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { day, minute } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import type { Mail } from '../../../server/integrations/mail/mailer.ts';
import { mailJobSchema } from '../../../server/services/jobs.ts';
import { sendMail } from '../../../server/services/mail/send-mail.ts';
import { bodyOf, named } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, store } from '../../support/sync-office.ts';
import { newestOf, People } from '../../support/told.ts';

describeRules('who is told of a request (sections 2.2 and 4.6)', (opener) => {
  let server: TestServer;
  const people = new People();
  const { who, toldBy } = people;

  beforeAll(async () => {
    server = await testServer(opener);
    await people.signIn(server, ['boss', 'office', 'installer', 'partner', 'newboss']);
    await store(server.context.database.kysely, [
      {
        kind: 'change',
        resource: 'users',
        id: who('newboss').userId,
        set: { country: { code: 'DE', name: 'Germany' } },
      },
    ]);
  });

  it('by no more than ten mails a day of one company, though each is told in the app', async () => {
    const { kysely } = server.context.database;
    const path = '/user-addition-request';
    const mails = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job as j join notifications as n on n.id::text = j.data ->> 'notificationId'
        where j.name = 'mail' and n.receiver_id = ${who('newboss').userId}`.execute(kysely);
      return rows[0]?.count ?? 0;
    };
    const told = async () => bodyOf<unknown[]>(await who('newboss').get('/notifications/all')).length;
    const before = { mails: await mails(), told: await told() };
    const asked = await who('boss').get(`${path}/create`, { query: { id: who('newboss').userId } });
    const { id } = bodyOf<Rows['user-additions']>(asked);
    for (let count = 0; count < 7; count += 1) {
      bodyOf(await who('boss').put(`${path}/cancel`, { id }));
      bodyOf(await who('boss').put(`${path}/resend`, { id }));
    }
    expect((await told()) - before.told).toBe(15);
    expect((await mails()) - before.mails).toBe(10);
    bodyOf(await who('boss').put(`${path}/cancel`, { id }));
    server.clock.advance(day);
    await people.signIn(server, ['boss', 'office', 'installer', 'partner', 'newboss']);
  });

  it('into a fleet: the other side, and the owner of who did it, in the language of each', async () => {
    const path = '/user-addition-request';
    let id = '';
    const ask = async () => {
      id = bodyOf<Rows['user-additions']>(
        await who('boss').get(`${path}/create`, { query: { id: who('newboss').userId } }),
      ).id;
    };
    expect(await toldBy(ask)).toEqual(['newboss REQUESTED']);
    expect(await newestOf(who('newboss'))).toMatchObject({
      message: expect.stringMatching(/^New request · Add to fleet · Τεχνική Πάτρας · Νίκος/),
      details: { request: 'FLEET', company: 'Τεχνική Πάτρας' },
      url: '/profile?requests=fleet',
      status: 'UNREAD',
    });
    const asking = await who('newboss').get(`/companies-user/owner/${who('boss').userId}`);
    expect(bodyOf(asking)).toMatchObject({ name: 'Τεχνική Πάτρας', headquarters: null });
    const put = (name: string, call: string) => async () => bodyOf(await who(name).put(`${path}/${call}`, { id }));
    expect(await toldBy(put('newboss', 'reject'))).toEqual(['boss REJECTED']);
    // The new boss has not named a company yet.
    expect(await newestOf(who('boss'))).toMatchObject({
      message: expect.stringMatching(/^Το αίτημα απορρίφθηκε · Συνεργασία · /),
      url: '/profile?tab=subcontractors&part=requests',
    });
    expect(await toldBy(put('office', 'resend'))).toEqual(['boss REQUESTED', 'newboss REQUESTED']);
    expect(await toldBy(put('boss', 'cancel'))).toEqual(['newboss CANCELLED']);
    expect(await toldBy(put('boss', 'resend'))).toEqual(['newboss REQUESTED']);
    const accept = async () => bodyOf(await who('newboss').patch(`${path}/accept`, undefined, { query: { id } }));
    expect(await toldBy(accept)).toEqual(['boss ACCEPTED']);
  });

  it('about a task: the other side, be it the company or who asked for it', async () => {
    const task = await named<Rows['tasks']>(who('boss'), 'tasks', 'Ψυκτικοί θάλαμοι, Ακταίον');
    let id = '';
    const offer = async () => {
      const body = { task: { id: task.id }, receiver: { id: who('partner').userId } };
      id = bodyOf<Rows['task-assignments']>(await who('office').post('/task-assignment', body)).id;
    };
    expect(await toldBy(offer)).toEqual(['partner REQUESTED']);
    expect(await newestOf(who('partner'))).toMatchObject({
      message: expect.stringMatching(/^Νέο αίτημα · Ανάθεση · Ψυκτικοί θάλαμοι, Ακταίον · Τεχνική Πάτρας · /),
    });
    const put = (name: string, call: string) => async () =>
      bodyOf(await who(name).put(`/task-assignment/${call}`, { id }));
    // Who offered it is told as well.
    expect(await toldBy(put('partner', 'reject'))).toEqual(['boss REJECTED', 'office REJECTED']);
    expect(await toldBy(put('boss', 'resend'))).toEqual(['partner REQUESTED']);
    const accept = async () =>
      bodyOf(await who('partner').patch('/task-assignment/accept', undefined, { query: { id } }));
    expect(await toldBy(accept)).toEqual(['boss ACCEPTED', 'office ACCEPTED']);
    expect(await toldBy(put('boss', 'cancel'))).toEqual(['partner CANCELLED']);
  });

  /** What the waiting mails about requests come to now. */
  async function mailsSent(): Promise<Mail[]> {
    const { rows } = await server.context.database.executeSql(
      "select data from pgboss.job where name = 'mail' and data ->> 'kind' = 'request' order by created_on, id",
    );
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
    const context = { ...server.context, integrations: { ...server.context.integrations, mailer } };
    for (const row of rows)
      await sendMail(context, { id: freshId() }, mailJobSchema.parse(Reflect.get(Object(row), 'data')));
    return sent;
  }

  it('and by mail, in the language of each, unless they have read it meanwhile', async () => {
    const english = { country: { code: 'DE', name: 'Germany' } };
    await store(server.context.database.kysely, [change('users', who('office').userId, english)]);
    const task = await named<Rows['tasks']>(who('boss'), 'tasks', 'Ψυκτικοί θάλαμοι, Ακταίον');
    const before = (await mailsSent()).length;
    const body = { task: { id: task.id }, receiver: { id: who('partner').userId } };
    const { id } = bodyOf<Rows['task-assignments']>(await who('office').post('/task-assignment', body));
    bodyOf(await who('partner').put('/task-assignment/reject', { id }));
    const mails = (await mailsSent()).slice(before);
    expect(new Map(mails.map(({ to, subject }) => [to, subject.split(' · ')[0]]))).toEqual(
      new Map([
        ['partner@example.com', 'Νέο αίτημα'],
        ['boss@example.com', 'Το αίτημα απορρίφθηκε'],
        ['office@example.com', 'Request rejected'],
      ]),
    );
    expect(mails.find(({ to }) => to === 'office@example.com')?.text).toMatch(
      /^Hello .*Request rejected.*\/profile\?requests=sent/s,
    );
    const told = await newestOf(who('office'));
    bodyOf(await who('office').patch('/notifications', undefined, { query: { id: told?.id ?? '' } }));
    expect((await mailsSent()).length).toBe(before + 2);
  });

  it('in the language of the interface in which somebody last signed in, or which they chose since then', async () => {
    const partner = who('partner');
    await store(server.context.database.kysely, [
      change('users', partner.userId, { country: { code: 'DE', name: 'Germany' } }),
    ]);
    const task = await named<Rows['tasks']>(who('boss'), 'tasks', 'Ψυκτικοί θάλαμοι, Ακταίον');
    const body = { task: { id: task.id }, receiver: { id: partner.userId } };
    const { id } = bodyOf<Rows['task-assignments']>(await who('boss').post('/task-assignment', body));
    const again = async (): Promise<string | null | undefined> => {
      bodyOf(await who('boss').put('/task-assignment/cancel', { id }));
      server.clock.advance(minute);
      bodyOf(await who('boss').put('/task-assignment/resend', { id }));
      return (await newestOf(partner))?.message;
    };
    const speaking = (locale: string) => ({ headers: { locale } });
    const signIn = (locale: string) =>
      server.anybody.post('/api/auth/signin', { username: 'partner', password: demoPassword }, speaking(locale));
    expect(await again()).toMatch(/^New request/);
    bodyOf(await partner.get('/authenticated/refresh', speaking('gr')));
    expect(await again()).toMatch(/^Νέο αίτημα/);
    // Only who signs in sees the language now.
    bodyOf(await partner.get('/authenticated/refresh', speaking('en')));
    expect(await again()).toMatch(/^Νέο αίτημα/);
    bodyOf(await signIn('en'));
    expect(await again()).toMatch(/^New request/);
    bodyOf(await partner.put('/users-settings', { tableSettings: JSON.stringify({ language: 'el' }) }));
    expect(await again()).toMatch(/^Νέο αίτημα/);
  });
});
