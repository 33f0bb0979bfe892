import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CreationOptions,
  mostPasskeys,
  type RequestOptions,
  type Signed,
} from '../../../domain/account/passkey.ts';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import type { Passkey } from '../../../domain/catalogue/passkeys.ts';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { deleteCredentials } from '../../../server/db/repositories/accounts.ts';
import { usePasskey } from '../../../server/db/repositories/passkeys.ts';
import { choreNamed } from '../../../server/jobs/work.ts';
import { passkeySite } from '../../../server/services/accounts/passkey-ceremonies.ts';
import { bodyOf, ghost, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type MailedServer, mailedServer } from '../../support/mailed-server.ts';
import { type Answer, TestClient, testServer } from '../../support/server.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';
import { change, store } from '../../support/sync-office.ts';

const origin = 'https://ergon.example.com';

describe('the site of passkeys', () => {
  it.each([
    ['https://ergon.example.com', 'ergon.example.com', 'https://ergon.example.com'],
    ['https://example.com:8443/ergon/', 'example.com', 'https://example.com:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('of %s is %s, from %s', (publicUrl, rpId, from) => {
    expect(passkeySite({ publicUrl })).toEqual({ rpId, origin: from });
  });

  it.each(['http://ergon.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://0.0.0.0:3000'])(
    'is none of %s: no browser makes passkeys for it',
    (publicUrl) => {
      expect(() => passkeySite({ publicUrl })).toThrow(expect.objectContaining({ code: 'passkeys_off' }));
    },
  );
});

describeRules('passkeys', (opener) => {
  let mailed: MailedServer;
  let boss: TestClient;
  beforeAll(async () => {
    mailed = await mailedServer(opener);
  });

  // What one test guessed, added and had mailed is forgotten in the next.
  beforeEach(async () => {
    mailed.server.clock.advance(13 * hour);
    await mailed.server.context.database.kysely.deleteFrom('passkeys').execute();
    await mailed.post();
    boss = await mailed.server.signIn('boss');
  });

  const anybody = () => mailed.server.anybody;
  const start = (who: TestClient, password = 'demo') => who.post('/api/auth/passkeys/options', { password });
  const optionsFor = async (who: TestClient) => bodyOf<CreationOptions>(await start(who));
  const add = (who: TestClient, body: object) => who.post('/api/auth/passkeys', body);
  const list = async (who: TestClient) => bodyOf<Passkey[]>(await who.get('/api/auth/passkeys'));
  const request = async () => bodyOf<RequestOptions>(await anybody().post('/api/auth/signin/passkey/options'));
  const send = (passkey: Signed, more: object = {}, client = anybody()) =>
    client.post('/api/auth/signin/passkey', { passkey, ...more });
  const signInBy = async (passkey: SoftwarePasskey, oddity = {}) => send(passkey.sign(await request(), oddity));

  /** Adds a passkey to somebody's account. */
  async function enrol(who: TestClient, name?: string): Promise<{ passkey: SoftwarePasskey; kept: Passkey }> {
    const passkey = new SoftwarePasskey(origin);
    const answer = await add(who, { passkey: passkey.make(await optionsFor(who)), name });
    expect(answer.status).toBe(201);
    return { passkey, kept: bodyOf<Passkey>(answer) };
  }

  it('are added by an owner, listed, and sign in as the password does', async () => {
    const options = await optionsFor(boss);
    expect(options).toMatchObject({ rp: { id: 'ergon.example.com' }, user: { name: 'boss' }, attestation: 'none' });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(boss.userId);
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const passkey = new SoftwarePasskey(origin);
    const added = await add(boss, { passkey: passkey.make(options), name: ' Κινητό ' });
    const { clock } = mailed.server;
    expect(added).toMatchObject({ status: 201, body: { name: 'Κινητό', createdOn: clock.now(), lastUsedOn: null } });

    clock.advance(minute);
    const { status, body, headers } = await signInBy(passkey);
    const byPassword = await mailed.signIn('boss', 'demo');
    expect(status).toBe(200);
    const { token, ...reply } = body as SessionReply;
    const { token: _, ...expected } = byPassword.body as SessionReply;
    expect(reply).toEqual(expected);
    const cookie = (answer: Answer['headers']) => String(answer['set-cookie']).replace(/=[^;]+/, '');
    expect(cookie(headers)).toBe(cookie(byPassword.headers));
    const signedIn = new TestClient(mailed.server.app, body as SessionReply);
    expect((await signedIn.get('/authenticated/')).body).toMatchObject({ username: 'boss' });
    expect(await list(boss)).toEqual([{ ...bodyOf<Passkey>(added), lastUsedOn: clock.now() }]);
    expect((await optionsFor(boss)).excludeCredentials).toEqual([{ type: 'public-key', id: passkey.id }]);
  });

  it('are called as the device where nobody names them, and not by a link', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36';
    const passkey = new SoftwarePasskey(origin).make(await optionsFor(boss));
    const linked = await add(boss, { passkey, name: 'www.example.org' });
    expect(linked.body).toMatchObject({ code: 'validation', fields: ['name'] });
    const added = await boss.post('/api/auth/passkeys', { passkey }, { headers: { 'user-agent': agent } });
    expect(added.body).toMatchObject({ name: 'Android · Chrome' });
  });

  it('are told of by a mail when they come and when they go, in the language of the person', async () => {
    const { kept } = await enrol(boss, 'Laptop');
    await mailed.post();
    expect(mailed.mailbox.textTo('boss@example.com')).toMatch(/«boss» προστέθηκε κλειδί πρόσβασης: «Laptop»/);
    const { userId: id } = boss;
    await boss.put('/users-settings', { id, users: { id }, tableSettings: { language: 'en' } });
    expect((await boss.delete(`/api/auth/passkeys/${kept.id}`)).status).toBe(200);
    await mailed.post();
    expect(mailed.mailbox.textTo('boss@example.com')).toMatch(/removed from the account .*"boss": "Laptop"/);
    await boss.put('/users-settings', { id, users: { id }, tableSettings: { language: 'el' } });
  });

  describe('adding one', () => {
    it('takes the password, and wrong ones count like those of signing in', async () => {
      const partner = await mailed.server.signIn('partner');
      for (let count = 0; count < 10; count += 1)
        expect(await start(partner, 'nope')).toMatchObject({
          status: 422,
          body: { code: 'password_wrong', fields: ['password'] },
        });
      expect((await start(partner)).body).toMatchObject({ code: 'rate_limited' });
      expect((await mailed.signIn('partner', 'demo')).body).toMatchObject({ code: 'rate_limited' });
    });

    it('is for owners; others see that they have none', async () => {
      for (const name of ['office', 'installer', 'client']) {
        const person = await mailed.server.signIn(name);
        expect(refusal(await start(person))).toEqual([403, 'not_permitted']);
        const passkey = new SoftwarePasskey(origin).make(await optionsFor(boss));
        expect(refusal(await add(person, { passkey }))).toEqual([403, 'not_permitted']);
        expect(await list(person)).toEqual([]);
      }
    });

    it('is answered once, in time, and by who asked', async () => {
      const passkey = () => new SoftwarePasskey(origin);
      const options = await optionsFor(boss);
      const newboss = await mailed.server.signIn('newboss');
      expect(refusal(await add(newboss, { passkey: passkey().make(options) }))).toEqual([410, 'passkey_expired']);
      expect((await add(boss, { passkey: passkey().make(options) })).status).toBe(201);
      expect(refusal(await add(boss, { passkey: passkey().make(options) }))).toEqual([410, 'passkey_expired']);
      const late = await optionsFor(boss);
      mailed.server.clock.advance(5 * minute);
      expect(refusal(await add(boss, { passkey: passkey().make(late) }))).toEqual([410, 'passkey_expired']);
      const forSigningIn = { ...options, challenge: (await request()).challenge };
      expect(refusal(await add(boss, { passkey: passkey().make(forSigningIn) }))).toEqual([410, 'passkey_expired']);
    });

    it.each([
      ['another origin', { origin: 'https://ergon.example.org' }],
      ['the same name without encryption', { origin: 'http://ergon.example.com' }],
      ['another site', { rpId: 'example.com' }],
      ['nobody whose finger or PIN was asked for', { unverified: true }],
      ['signing in', { type: 'webauthn.get' }],
    ])('is refused for what was made with %s', async (_, oddity) => {
      const passkey = new SoftwarePasskey(origin).make(await optionsFor(boss), oddity);
      expect(refusal(await add(boss, { passkey }))).toEqual([422, 'passkey_refused']);
      expect(mailed.server.logged().at(-2)).toMatchObject({ userId: boss.userId, msg: 'a passkey was refused' });
    });

    it('is refused for what can’t be read', async () => {
      const { id, type, response } = new SoftwarePasskey(origin).make(await optionsFor(boss));
      const unreadable = { ...response, clientDataJSON: 'bm9uc2Vuc2U' };
      expect(refusal(await add(boss, { passkey: { id, type, response: unreadable } }))).toEqual([
        422,
        'passkey_refused',
      ]);
      const broken = { ...response, attestationObject: 'bm9uc2Vuc2U' };
      expect(refusal(await add(boss, { passkey: { id, type, response: broken } }))).toEqual([422, 'passkey_refused']);
    });

    it('takes no passkey of another account over', async () => {
      const { passkey } = await enrol(boss);
      const newboss = await mailed.server.signIn('newboss');
      const copy = new SoftwarePasskey(origin, passkey.id).make(await optionsFor(newboss));
      expect(refusal(await add(newboss, { passkey: copy }))).toEqual([409, 'passkey_known']);
      expect((await signInBy(passkey)).body).toMatchObject({ user: { username: 'boss' } });
    });

    it(`ends with the ${mostPasskeys}th of an account, also when two are added at once`, async () => {
      const user = await mailed.server.signIn('user');
      const [one, another] = [await optionsFor(user), await optionsFor(user)];
      for (let count = 1; count < mostPasskeys; count += 1) await enrol(user);
      const both = await Promise.all(
        [one, another].map((options) => add(user, { passkey: new SoftwarePasskey(origin).make(options) })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(refusal(await start(user))).toEqual([422, 'passkey_limit']);
      expect(await list(user)).toHaveLength(mostPasskeys);
    });
  });

  describe('signing in', () => {
    let passkey: SoftwarePasskey;
    let kept: Passkey;
    beforeEach(async () => {
      ({ passkey, kept } = await enrol(boss));
    });

    it('takes each answer once and in time, on whichever node', async () => {
      const signed = passkey.sign(await request());
      const database = opener.kind === 'postgres' ? await opener.openAgain() : mailed.server.context.database;
      const { clock } = mailed.server;
      const environment = { PUBLIC_URL: origin };
      const other = await testServer(opener, { database, clock, demo: false, environment });
      expect((await send(signed, {}, other.anybody)).status).toBe(200);
      expect(refusal(await send(signed))).toEqual([410, 'passkey_expired']);
      const late = passkey.sign(await request());
      clock.advance(5 * minute);
      expect(refusal(await send(late))).toEqual([410, 'passkey_expired']);
      const { challenge } = await optionsFor(boss);
      const forAdding = passkey.sign({ ...(await request()), challenge });
      expect(refusal(await send(forAdding))).toEqual([410, 'passkey_expired']);
    });

    it('of two at once with one answer lets one in', async () => {
      const signed = passkey.sign(await request());
      const answers = await Promise.all([send(signed), send(signed), send(signed)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    });

    it.each([
      ['another origin', { origin: 'https://ergon.example.org' }],
      ['another site', { rpId: 'example.com' }],
      ['nobody whose finger or PIN was asked for', { unverified: true }],
      ['making a passkey', { type: 'webauthn.create' }],
      ['somebody else’s user id', { userHandle: Buffer.from(ghost).toString('base64url') }],
    ])('is refused for what was signed with %s', async (_, oddity) => {
      expect(refusal(await signInBy(passkey, oddity))).toEqual([422, 'passkey_refused']);
      expect((await signInBy(passkey)).status).toBe(200);
    });

    it('is refused for what another key signed, and for what was changed', async () => {
      const copy = new SoftwarePasskey(origin, passkey.id);
      const userHandle = Buffer.from(boss.userId).toString('base64url');
      expect(refusal(await signInBy(copy, { count: 9, userHandle }))).toEqual([422, 'passkey_refused']);
      const signed = passkey.sign(await request());
      const changed = passkey.sign(await request());
      const mixed = { ...signed, response: { ...signed.response, clientDataJSON: changed.response.clientDataJSON } };
      expect(refusal(await send(mixed))).toEqual([422, 'passkey_refused']);
      expect((await signInBy(passkey)).status).toBe(200);
    });

    it('is logged when it is refused, as with a password, and so is one with a passkey of nobody', async () => {
      const refused = () => mailed.server.logged().filter(({ msg }) => msg === 'sign-in refused');
      const before = refused().length;
      await signInBy(passkey, { rpId: 'example.com' });
      await signInBy(new SoftwarePasskey(origin), { userHandle: Buffer.from(ghost).toString('base64url') });
      expect(refused().slice(before)).toMatchObject([
        { userId: boss.userId, network: '198.51.100.0/24', code: 'passkey_refused' },
        { userId: 'unknown', network: '198.51.100.0/24', code: 'passkey_unknown' },
      ]);
      expect((await signInBy(passkey)).status).toBe(200);
    });

    it('notices a copy by a count that does not grow, and takes one that never counts', async () => {
      expect((await signInBy(passkey, { count: 5 })).status).toBe(200);
      for (const count of [5, 4, 0])
        expect(refusal(await signInBy(passkey, { count }))).toEqual([422, 'passkey_refused']);
      expect((await signInBy(passkey, { count: 6 })).status).toBe(200);
      // Of two that were checked at once, one is noted.
      const { kysely } = mailed.server.context.database;
      const use = () => usePasskey(kysely, { id: kept.id, signCount: 7, at: mailed.server.clock.now() });
      expect([await use(), await use()]).toEqual([true, false]);
      const { passkey: uncounted } = await enrol(boss);
      for (const count of [0, 0]) expect((await signInBy(uncounted, { count })).status).toBe(200);
    });

    it('with one that was removed is not possible, and nobody removes another’s', async () => {
      const partner = await mailed.server.signIn('newboss');
      const office = await mailed.server.signIn('office');
      for (const stranger of [partner, office])
        expect(refusal(await stranger.delete(`/api/auth/passkeys/${kept.id}`))).toEqual([404, 'not_found']);
      expect((await signInBy(passkey)).status).toBe(200);
      expect((await boss.delete(`/api/auth/passkeys/${kept.id}`)).status).toBe(200);
      expect(refusal(await boss.delete(`/api/auth/passkeys/${kept.id}`))).toEqual([404, 'not_found']);
      expect(refusal(await signInBy(passkey))).toEqual([401, 'passkey_unknown']);
      expect((await list(boss)).map(({ id }) => id)).not.toContain(kept.id);
    });

    it('waits longer after each wrong one, like with passwords', async () => {
      const stray = new SoftwarePasskey(origin);
      const from = { headers: { 'x-forwarded-for': '198.51.100.77' } };
      const attempt = async (by: SoftwarePasskey) => {
        const signed = by.sign(await request(), { userHandle: 'x' });
        return anybody().post('/api/auth/signin/passkey', { passkey: signed }, from);
      };
      for (let count = 0; count < 10; count += 1) expect(refusal(await attempt(stray))[1]).toBe('passkey_unknown');
      const refused = await attempt(stray);
      expect([refusal(refused), refused.headers['retry-after']]).toEqual([[429, 'rate_limited'], '1']);
      // Somebody's own passkey behind the same address is not kept waiting.
      const own = await anybody().post('/api/auth/signin/passkey', { passkey: passkey.sign(await request()) }, from);
      expect(own.status).toBe(200);
    });

    it('is not asked for endlessly: each request is kept', async () => {
      const from = { headers: { 'x-forwarded-for': '198.51.100.78' } };
      const ask = () => anybody().post('/api/auth/signin/passkey/options', undefined, from);
      const answers = await Promise.all(Array.from({ length: 100 }, ask));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(refusal(await ask())).toEqual([429, 'rate_limited']);
      const { kysely } = mailed.server.context.database;
      const kept = () => kysely.selectFrom('passkey_challenges').select('challenge').execute();
      expect((await kept()).length).toBeGreaterThanOrEqual(100);
      mailed.server.clock.advance(5 * minute);
      await choreNamed('old-access')(mailed.server.context);
      expect(await kept()).toEqual([]);
    });
  });

  describe('of an account', () => {
    it('that its owner deleted takes it back, and only when told to', async () => {
      const user = await mailed.server.signIn('newboss');
      const { passkey } = await enrol(user);
      expect((await user.get('/users/deactivate-account')).status).toBe(200);
      expect(refusal(await signInBy(passkey))).toEqual([401, 'account_leaving']);
      const kept = await send(passkey.sign(await request()), { keepAccount: true });
      expect(kept).toMatchObject({ status: 200, body: { user: { username: 'newboss', enabled: true } } });
    });

    it('that is deactivated, locked or gone opens nothing', async () => {
      const { userId } = boss;
      const { passkey } = await enrol(boss);
      const { kysely } = mailed.server.context.database;
      for (const [off, on] of [
        [{ enabled: false }, { enabled: true }],
        [{ accountNonLocked: false }, { accountNonLocked: true }],
        [{ deleted: true }, { deleted: false }],
      ] as const) {
        await store(kysely, [change('users', userId, off)]);
        expect(refusal(await signInBy(passkey))).toEqual([401, 'account_disabled']);
        await store(kysely, [change('users', userId, on)]);
      }
      expect((await signInBy(passkey)).status).toBe(200);
    });

    it('whose user name and password were taken away are gone with them', async () => {
      const user = await mailed.server.signIn('newboss');
      const { passkey } = await enrol(user);
      await deleteCredentials(mailed.server.context.database.kysely, user.userId);
      expect(refusal(await signInBy(passkey))).toEqual([401, 'passkey_unknown']);
    });

    it('that gets a new password by mail are removed, so that whoever added one is out', async () => {
      const partner = await mailed.server.signIn('partner');
      const { passkey } = await enrol(partner, 'Tablet');
      await anybody().get('/reset/forgotByEmail', { query: { email: 'partner@example.com' } });
      const resToken = (await mailed.linkTo('partner@example.com')).searchParams.get('token') ?? '';
      const body = { resToken, newPassword: 'δεμένη βάρκα', confirmPassword: 'δεμένη βάρκα' };
      expect((await anybody().post('/new-password', body)).status).toBe(200);
      expect(refusal(await signInBy(passkey))).toEqual([401, 'passkey_unknown']);
      await mailed.post();
      expect(mailed.mailbox.textTo('partner@example.com')).toMatch(/όσα κλειδιά πρόσβασης είχε αφαιρέθηκαν/);
    });
  });

  it('are not offered by a server whose address no browser makes them for', async () => {
    const plain = await testServer(opener, { environment: { PUBLIC_URL: 'http://ergon.example.com' } });
    const owner = await plain.signIn('boss');
    expect(refusal(await plain.anybody.post('/api/auth/signin/passkey/options'))).toEqual([409, 'passkeys_off']);
    expect(refusal(await start(owner))).toEqual([409, 'passkeys_off']);
    const passkey = new SoftwarePasskey(origin).sign(await request(), { userHandle: 'x' });
    expect(refusal(await send(passkey, {}, plain.anybody))).toEqual([409, 'passkeys_off']);
  });
});
