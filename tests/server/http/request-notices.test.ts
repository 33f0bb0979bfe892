import { beforeAll, expect, it } from 'vitest';
import type { Rows } from '../../../domain/rows.ts';
import type { Mail } from '../../../server/integrations/mail/mailer.ts';
import { mailJobSchema } from '../../../server/services/mail/mail-jobs.ts';
import { sendMail } from '../../../server/services/mail/send-mail.ts';
import { bodyOf, named } from '../../support/answers.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, store } from '../../support/sync-office.ts';

type Told = Rows['notifications'];

describeOnBothDatabases('who is told of a request (sections 2.2 and 4.6)', (opener) => {
  let server: TestServer;
  const people = new Map<string, TestClient>();
  const who = (name: string): TestClient => {
    const client = people.get(name);
    if (client === undefined) throw new Error(`nobody is ${name}`);
    return client;
  };

  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open() });
    for (const name of ['boss', 'office', 'installer', 'partner', 'newboss'])
      people.set(name, await server.signIn(name));
    await store(server.context.database.kysely, [
      {
        kind: 'change',
        resource: 'users',
        id: who('newboss').userId,
        set: { country: { code: 'DE', name: 'Germany' } },
      },
    ]);
  });

  /** Does something and says who was told of it: "partner REQUESTED". */
  async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
    const read = async (client: TestClient): Promise<Told[]> => bodyOf(await client.get('/notifications'));
    const before = new Map<string, ReadonlySet<string>>();
    for (const [name, client] of people) before.set(name, new Set((await read(client)).map(({ id }) => id)));
    await act();
    const told: string[] = [];
    for (const [name, client] of people)
      for (const { id, notificationType } of await read(client))
        if (before.get(name)?.has(id) !== true) told.push(`${name} ${notificationType}`);
    return told.sort();
  }

  async function newest(client: TestClient): Promise<Told | undefined> {
    return bodyOf<Told[]>(await client.get('/notifications'))[0];
  }

  it('into a fleet: the other side, and the owner of who did it, in the language of each', async () => {
    const path = '/user-addition-request';
    let id = '';
    const ask = async () => {
      id = bodyOf<Rows['user-additions']>(
        await who('boss').get(`${path}/create`, { query: { id: who('newboss').userId } }),
      ).id;
    };
    expect(await toldBy(ask)).toEqual(['newboss REQUESTED']);
    expect(await newest(who('newboss'))).toMatchObject({
      message: expect.stringMatching(/^New request · Νίκος/),
      url: '/profile?requests=fleet',
      status: 'UNREAD',
    });
    const put = (name: string, call: string) => async () => bodyOf(await who(name).put(`${path}/${call}`, { id }));
    expect(await toldBy(put('newboss', 'reject'))).toEqual(['boss REJECTED']);
    expect(await newest(who('boss'))).toMatchObject({ message: expect.stringMatching(/^Το αίτημα απορρίφθηκε/) });
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
    for (const row of rows) await sendMail(context, freshId(), mailJobSchema.parse(Reflect.get(Object(row), 'data')));
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
      /^Hello .*Request rejected.*\/profile\?requests=task/s,
    );
    const told = await newest(who('office'));
    bodyOf(await who('office').patch('/notifications', undefined, { query: { id: told?.id ?? '' } }));
    expect((await mailsSent()).length).toBe(before + 2);
  });
});
