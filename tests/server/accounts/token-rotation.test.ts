import { Readable } from 'node:stream';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type SessionReply, sessionReplySchema } from '../../../domain/catalogue/authentication.ts';
import { day, hour, minute, second } from '../../../domain/kernel/time.ts';
import { describeRules } from '../../support/databases.ts';
import { type Answer, TestClient, type TestServer, testServer } from '../../support/server.ts';

describeRules('the tokens of a session', (opener) => {
  let server: TestServer;
  let first: string;

  beforeAll(async () => {
    server = await testServer(opener);
  });

  beforeEach(async () => {
    first = await signIn();
  });

  async function signIn(): Promise<string> {
    const { session } = await server.signIn('installer');
    return session?.token ?? '';
  }

  const headers = (token: string) => ({ authorization: `Bearer ${token}` });
  const ask = (token: string): Promise<Answer> => server.anybody.get('/authenticated/', { headers: headers(token) });
  const refresh = (token: string, attempt?: string): Promise<Answer> =>
    server.anybody.get('/authenticated/refresh', {
      headers: headers(token),
      ...(attempt === undefined ? {} : { query: { attempt } }),
    });
  const sessionOf = ({ status, body }: Answer): SessionReply => {
    expect(status).toBe(200);
    return sessionReplySchema.parse(body);
  };
  const exchange = async (token: string, attempt?: string): Promise<string> =>
    sessionOf(await refresh(token, attempt)).token;
  const good = { status: 200 };
  const refused = (code: string) => ({ status: 401, body: { code, retry: false } });
  const warnings = (): Record<string, unknown>[] =>
    server.logged().filter(({ msg }) => msg === 'session ended: token reused');

  it('stays good after it was exchanged, until the new one is first used', async () => {
    const next = await exchange(first);
    server.clock.advance(3 * hour);
    expect(await ask(first)).toMatchObject(good);
    expect(await ask(next)).toMatchObject(good);
    expect(await ask(first)).toMatchObject(refused('token_replaced'));
    expect(await ask(next)).toMatchObject(good);
  });

  it('is exchanged again when the reply was lost, and what was lost is good for nothing then', async () => {
    const lost = [await exchange(first), await exchange(first)];
    const next = await exchange(first);
    expect(await ask(next)).toMatchObject(good);
    for (const token of lost) expect(await ask(token)).toMatchObject(refused('token_replaced'));
    expect(await ask(await exchange(next))).toMatchObject(good);
  });

  it('makes the same token in each try of one exchange', async () => {
    const attempt = server.context.newId();
    const [one, other] = [await exchange(first, attempt), await exchange(first, attempt)];
    for (const token of [one, other, one]) expect(await ask(token)).toMatchObject(good);
  });

  it('may be first used by many requests at once', async () => {
    const next = await exchange(first);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(next)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('that two got from one exchange is good for whoever is first', async () => {
    const [one, other] = [await exchange(first), await exchange(first)];
    const answers = await Promise.all([ask(one), ask(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [late] = answers.filter(({ status }) => status === 401);
    expect(late).toMatchObject(refused('token_replaced'));
  });

  it('lets a request finish that was under way when a newer one was first used', async () => {
    let isReplaced = false;
    // The body is read once the token has been looked at.
    async function* body(): AsyncGenerator<string> {
      await ask(await exchange(first));
      isReplaced = (await ask(first)).status === 401;
      yield '{"hashes":[]}';
    }
    const reply = await server.app.inject({
      method: 'POST',
      url: `/rest/photos/cross-check/${server.context.newId()}`,
      headers: { ...headers(first), 'content-type': 'application/json' },
      payload: Readable.from(body()),
    });
    expect([isReplaced, reply.statusCode]).toEqual([true, 200]);
  });

  it('that was replaced may do nothing, and by that nothing happens to the session', async () => {
    const next = await exchange(first);
    await ask(next);
    const photo = `/photos/cross-check/${server.context.newId()}`;
    const body = { hashes: [] };
    expect(await ask(first)).toMatchObject(refused('token_replaced'));
    expect(await server.anybody.post(photo, body, { headers: headers(first) })).toMatchObject(
      refused('token_replaced'),
    );
    expect(await server.anybody.post('/api/auth/signout', {}, { headers: headers(first) })).toMatchObject(
      refused('token_replaced'),
    );
    expect(await ask(next)).toMatchObject(good);
  });

  it('that was replaced and is exchanged once more ends the session for everybody, and the log says so', async () => {
    const before = warnings().length;
    const other = await signIn();
    const next = await exchange(first);
    await ask(next);
    const stolen = await refresh(first);
    expect(stolen).toMatchObject(refused('session_reused'));
    expect(await ask(next)).toMatchObject(refused('session_reused'));
    expect(await refresh(next)).toMatchObject(refused('session_reused'));
    expect(await refresh(first)).toMatchObject(refused('session_reused'));
    expect(await ask(other)).toMatchObject(good);
    const said = warnings().slice(before);
    expect(said).toMatchObject([{ level: 40, sent: 0, inUse: 1 }]);
    expect(JSON.stringify(said)).not.toContain('eyJ');
    expect(await ask(await signIn())).toMatchObject(good);
  });

  it('that a thief was first to use is refused its owner, whose exchange ends the session', async () => {
    const stolen = await exchange(first);
    await ask(stolen);
    expect(await ask(first)).toMatchObject(refused('token_replaced'));
    expect(await refresh(first, server.context.newId())).toMatchObject(refused('session_reused'));
    expect(await ask(stolen)).toMatchObject(refused('session_reused'));
  });

  it('that ran out after it was replaced ends the session all the same when it is exchanged', async () => {
    const stolen = await exchange(first);
    server.clock.advance(11 * hour);
    const kept = await exchange(stolen);
    server.clock.advance(2 * hour);
    await ask(kept);
    expect(await refresh(first)).toMatchObject(refused('session_reused'));
    expect(await ask(kept)).toMatchObject(refused('session_reused'));
  });

  it("is not reused by the device's own request that comes late", async () => {
    const attempt = server.context.newId();
    const next = await exchange(first, attempt);
    await ask(next);
    server.clock.advance(6 * hour);
    expect(await refresh(first, attempt)).toMatchObject(refused('token_replaced'));
    expect(await ask(next)).toMatchObject(good);
    expect(await refresh(first, server.context.newId())).toMatchObject(refused('session_reused'));
  });

  it('of before tokens had numbers goes on, and is replaced like any other', async () => {
    const { sid, sub } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
    const { kysely } = server.context.database;
    await kysely.updateTable('sessions').set({ token_id: null }).where('id', '=', sid).execute();
    const older = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(Math.floor((server.clock.now() + 12 * hour) / second))
      .sign(server.context.secrets.signing);
    expect(await ask(older)).toMatchObject(good);
    const next = await exchange(older);
    expect(await ask(older)).toMatchObject(good);
    expect(await ask(next)).toMatchObject(good);
    expect(await refresh(older)).toMatchObject(refused('session_reused'));
  });

  it('goes on while its secret is being replaced, and its exchange is signed by the new one', async () => {
    const { signing } = server.context.secrets;
    const next = new TextEncoder().encode('the next secret of the tests, long enough');
    const change = (secrets: typeof server.context.secrets) => Object.assign(server.context, { secrets });
    onTestFinished(() => void change({ signing, accepted: null }));
    change({ signing: next, accepted: signing });
    expect(await ask(first)).toMatchObject(good);
    const exchanged = await exchange(first);
    change({ signing: next, accepted: null });
    expect(await ask(first)).toMatchObject(refused('token_missing'));
    expect(await ask(exchanged)).toMatchObject(good);
  });

  it('goes on with a database that was restored from before it was made', async () => {
    const { sid } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
    const { kysely } = server.context.database;
    const saved = kysely.selectFrom('sessions').select(['token_number', 'token_id']).where('id', '=', sid);
    const backup = await saved.executeTakeFirstOrThrow();
    const second = await exchange(first);
    const third = await exchange(second);
    await ask(third);
    await kysely.updateTable('sessions').set(backup).where('id', '=', sid).execute();
    expect(await ask(third)).toMatchObject(good);
    expect(await refresh(second)).toMatchObject(refused('session_reused'));
  });

  it('that ended names the reason to whoever exchanges it', async () => {
    const asleep = await signIn();
    const ended = await signIn();
    await server.anybody.post('/api/auth/signout', {}, { headers: headers(ended) });
    server.clock.advance(13 * hour);
    expect(await refresh(asleep)).toMatchObject(refused('token_expired'));
    expect(await refresh(ended)).toMatchObject(refused('session_revoked'));
    server.clock.advance(3 * 7 * day);
    expect(await refresh(asleep)).toMatchObject(refused('token_expired'));
  });

  it('never outlives its session, which ends a number of days after signing in however much it is used', async () => {
    const strict = await testServer(opener, {
      database: server.context.database,
      clock: server.clock,
      demo: false,
      environment: { SESSION_DAYS: '2' },
    });
    const began = server.clock.now();
    let session = (await strict.signIn('installer')).session;
    for (let step = 0; step < 5; step += 1) {
      server.clock.advance(10 * hour);
      const now = server.clock.now();
      session = sessionOf(await new TestClient(strict.app, session).get('/authenticated/refresh'));
      expect(session.sessionEndsAt).toBe(began + 2 * day);
      expect(session.expiresAt).toBe(Math.min(now + 12 * hour, began + 2 * day));
      if (now + 10 * hour >= began + 2 * day) break;
    }
    const client = new TestClient(strict.app, session);
    server.clock.advance(began + 2 * day - server.clock.now() - minute);
    expect(await client.get('/authenticated/')).toMatchObject(good);
    server.clock.advance(minute);
    expect(await client.get('/authenticated/')).toMatchObject(refused('token_expired'));
    expect(await client.get('/authenticated/refresh')).toMatchObject(refused('token_expired'));
    const photo = `/photos/cross-check/${server.context.newId()}`;
    expect(await client.post(photo, { hashes: [] })).toMatchObject(good);
    server.clock.advance(30 * day);
    expect(await client.post(photo, { hashes: [] })).toMatchObject(refused('token_expired'));
  });
});
