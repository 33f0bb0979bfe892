import { beforeAll, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { describeRules } from '../../support/databases.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { type MailedServer, mailedServer } from '../../support/mailed-server.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { change, freshId, store } from '../../support/sync-office.ts';

interface Person {
  id: string;
  username: string | null;
  email: string;
  phoneNumber: string | null;
}

describeRules('how people join who were added by others', (opener) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let post: MailedServer['post'];
  let linkTo: MailedServer['linkTo'];
  let signIn: MailedServer['signIn'];
  let boss: TestClient;
  let role = '';
  beforeAll(async () => {
    ({ server, mailbox, post, linkTo, signIn } = await mailedServer(opener));
    boss = await server.signIn('boss');
    role = (await server.signIn('installer')).session?.user.role?.id ?? '';
  });

  const blank = { name: null, surname: null, phoneNumber: null, vat: null, country: null };

  /** Brings what a phone made while it had no network. */
  const bring = (name: string, args: object) => postItem(boss, pushItem(name, args, { at: server.clock.now() }));

  const employee = async (id: string): Promise<Person | undefined> =>
    ((await boss.get('/employees/current/all')).body as Person[]).find((each) => each.id === id);

  const join = (link: URL, change: object = {}) => {
    const uuid = link.searchParams.get('uuid') ?? '';
    const chosen = {
      username: link.searchParams.get('username') ?? '',
      password: 'own one',
      confirmPassword: 'own one',
    };
    const form = { uuid, ...chosen, name: 'Μαρία', surname: 'Λέκκα', ...change };
    return server.anybody.post('/users/complete-registration', form);
  };

  it('invites an employee who was made without network, with the user name that was wished', async () => {
    const id = freshId();
    const form = {
      ...blank,
      username: 'maria',
      nickname: 'Μαρία',
      email: 'maria@example.com',
      phoneNumber: '6912345678',
    };
    expect(await bring('addEmployee', { id, ...form, role })).toEqual({ kind: 'applied' });
    expect(await employee(id)).toMatchObject({ username: null });
    const link = await linkTo('maria@example.com');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ invitation: '1', username: 'maria' });
    expect((await join(link)).status).toBe(200);
    expect(await employee(id)).toMatchObject({ username: 'maria', phoneNumber: '6912345678' });
    expect((await signIn('maria', 'own one')).body).toMatchObject({ user: { id, role: { id: role } } });
  });

  it("invites a customer's account that was made without network, whose wished name somebody else has", async () => {
    const [customer] = (await boss.get('/customers/all')).body as { id: string }[];
    const form = { ...blank, username: 'boss', nickname: 'Ταμείο', email: 'till@example.com' };
    await bring('addCustomerUser', { id: freshId(), customer: customer?.id, ...form });
    const link = await linkTo('till@example.com');
    expect(mailbox.textTo('till@example.com')).toContain('σάς προσκαλεί');
    expect((await join(link)).body).toMatchObject({ code: 'username_taken' });
    expect((await join(link, { username: 'till' })).status).toBe(200);
    expect((await signIn('till', 'own one')).body).toMatchObject({ user: { customer: { id: customer?.id } } });
  });

  it('sends no invitation to who was given a password', async () => {
    await post();
    const form = { username: 'petros', email: 'petros@example.com', nickname: 'Πέτρος', password: 'demo' };
    const made = await boss.post('/employees', { ...form, role: { id: role } });
    expect(made).toMatchObject({ status: 201, body: { username: 'petros' } });
    expect(await post()).toEqual([]);
    expect((await signIn('petros', 'demo')).status).toBe(200);
  });

  it('sends the invitation again to who forgot a password that they never had', async () => {
    await boss.post('/employees/addEmployee', undefined, { query: { email: 'late@example.com', roleId: role } });
    const old = await linkTo('late@example.com');
    server.clock.advance(8 * day);
    expect((await join(old, { username: 'late' })).body).toMatchObject({ code: 'link_invalid' });
    boss = await server.signIn('boss');
    await server.anybody.get('/reset/forgotByEmail', { query: { email: 'late@example.com' } });
    const link = await linkTo('late@example.com');
    expect((await join(link, { username: 'late' })).status).toBe(200);
    expect((await signIn('late', 'own one')).status).toBe(200);
  });

  it('takes the same form twice, whose first reply was lost, and no other user name for who was made by it', async () => {
    const form = { id: freshId(), username: 'foteini', email: 'foteini@example.com', nickname: 'Φωτεινή' };
    const add = (change: object) =>
      boss.post('/employees', { ...form, password: 'demo', role: { id: role }, ...change });
    expect((await add({})).status).toBe(201);
    expect(await add({})).toMatchObject({ status: 201, body: { id: form.id, username: 'foteini' } });
    const other = await add({ username: 'foteini2' });
    expect(other).toMatchObject({ status: 409, body: { code: 'person_exists', fields: ['username'] } });
    expect((await add({ id: freshId() })).body).toMatchObject({ code: 'username_taken' });
    expect((await signIn('foteini', 'demo')).status).toBe(200);
  });

  it('invites an address once: again, who has not joined gets the mail again, with the role that is given now', async () => {
    const other = (await server.signIn('office')).session?.user.role?.id ?? '';
    const invite = (roleId: string) =>
      boss.post('/employees/addEmployee', undefined, { query: { email: 'twice@example.com', roleId } });
    const first = (await invite(role)).body as Person;
    expect(await post()).toHaveLength(1);
    expect(await invite(other)).toMatchObject({ status: 200, body: { id: first.id, role: { id: other } } });
    const link = await linkTo('twice@example.com');
    expect((await join(link, { username: 'twice' })).status).toBe(200);
    expect((await invite(role)).body).not.toMatchObject({ id: first.id });
  });

  it('activates who is invited again after they were deactivated, and sends nothing to them before', async () => {
    const query = { email: 'back@example.com', roleId: role };
    const invite = () => boss.post('/employees/addEmployee', undefined, { query });
    const { id } = (await invite()).body as Person;
    await store(server.context.database.kysely, [change('users', id, { enabled: false })]);
    await post();
    await server.anybody.get('/reset/forgotByEmail', { query: { email: query.email } });
    // What was asked for, and the mail that came of it and is not sent.
    expect(await post()).toHaveLength(2);
    expect(mailbox.received.filter(({ to }) => to.includes(query.email))).toEqual([]);
    expect(await invite()).toMatchObject({ status: 200, body: { id, enabled: true } });
    expect((await join(await linkTo(query.email), { username: 'back' })).status).toBe(200);
    expect((await signIn('back', 'own one')).status).toBe(200);
  });
});
