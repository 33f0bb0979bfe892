import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';

interface Hop {
  /** The peer of the connection. */
  from: string;
  headers?: Record<string, string>;
}

const forwarded = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') });

describeRules('a server behind a proxy', (opener) => {
  const startWith = (environment: Record<string, string>): Promise<TestServer> => testServer(opener, { environment });

  const ask = (server: TestServer, path: string, { from, headers = {} }: Hop) =>
    server.app.inject({ method: 'GET', url: `/rest${path}`, headers, remoteAddress: from });

  async function warningsAfter(environment: Record<string, string>, ...hops: Hop[]) {
    const server = await testServer(opener, { environment, demo: false });
    for (const hop of hops) await ask(server, '/configuration', hop);
    const { warnings } = (await ask(server, '/health', { from: '127.0.0.1' })).json<{ warnings: string[] }>();
    return { warnings, logged: server.logged().filter(({ level }) => level === 40) };
  }

  const PUBLIC_URL = 'https://ergon.firm.gr';

  it.each<[string, Record<string, string>, Hop, RegExp]>([
    ['says nothing of its callers', { PUBLIC_URL }, { from: '127.0.0.1' }, /does not say for whom it calls/],
    [
      'only says how it was called',
      {},
      { from: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } },
      /does not say for whom it calls/,
    ],
    ['is in another container', { PUBLIC_URL }, { from: '172.18.0.2' }, /TRUSTED_PROXIES/],
    ['is not trusted', {}, { from: '::ffff:172.18.0.2', headers: forwarded('8.8.8.8') }, /TRUSTED_PROXIES/],
    [
      'has another proxy in front that is not trusted',
      {},
      { from: '127.0.0.1', headers: forwarded('8.8.8.8', '10.0.0.5') },
      /TRUSTED_PROXIES/,
    ],
    [
      'forwards, but nobody said how people reach it',
      {},
      { from: '127.0.0.1', headers: forwarded('8.8.8.8') },
      /PUBLIC_URL is not set/,
    ],
  ])('that %s is told in words, once', async (_, environment, hop, words) => {
    const { warnings, logged } = await warningsAfter(environment, hop, hop);
    expect(warnings).toEqual([expect.stringMatching(words)]);
    expect(logged.map(({ msg }) => msg).filter((msg) => words.test(String(msg)))).toEqual(warnings);
  });

  it.each<[string, Record<string, string>, Hop]>([
    ['a person at this machine', {}, { from: '127.0.0.1' }],
    ['a person in this network', {}, { from: '192.168.1.7' }],
    ['a person by a proxy', { PUBLIC_URL }, { from: '127.0.0.1', headers: forwarded('8.8.8.8') }],
    ['a person of this network by a proxy', { PUBLIC_URL }, { from: '::1', headers: forwarded('192.168.1.7') }],
    [
      'a person by a proxy that is named',
      { PUBLIC_URL, TRUSTED_PROXIES: '172.16.0.0/12' },
      { from: '172.18.0.2', headers: forwarded('8.8.8.8') },
    ],
    ['somebody on the internet who pretends to be a proxy', {}, { from: '8.8.8.8', headers: forwarded('9.9.9.9') }],
  ])('has nothing to say of %s', async (_, environment, hop) => {
    expect((await warningsAfter(environment, hop)).warnings).toEqual([]);
  });

  it('is healthy again as soon as most calls say for whom they are', async () => {
    const own = { from: '127.0.0.1', headers: forwarded('8.8.8.8') };
    expect((await warningsAfter({ PUBLIC_URL }, { from: '127.0.0.1' }, own, own)).warnings).toEqual([]);
  });

  it('is healthy again once the calls of the fault are twenty minutes old, and warns of a new one after weeks', async () => {
    const server = await startWith({ PUBLIC_URL });
    const call = (from: string, headers = {}) =>
      server.app.inject({ url: '/rest/configuration', remoteAddress: from, headers });
    const warnings = async () => (await server.app.inject({ url: '/rest/health' })).json().warnings;
    for (let count = 0; count < 5; count += 1) await call('127.0.0.1');
    expect(await warnings()).toHaveLength(1);
    server.clock.advance(20 * minute);
    expect(await warnings()).toEqual([]);
    for (let count = 0; count < 5; count += 1) await call('127.0.0.1', forwarded('8.8.8.8'));
    server.clock.advance(20 * minute);
    await call('127.0.0.1');
    expect(await warnings()).toHaveLength(1);
  });

  // A password takes long to check where the machine has other things to do.
  describe('when somebody guesses passwords', { timeout: 180_000 }, () => {
    let server: TestServer;

    const signIn = async (username: string, password: string, { from, headers = {} }: Hop) => {
      const body = { username, password };
      const options = { headers: { 'content-type': 'application/json', ...headers }, remoteAddress: from };
      return (
        await server.app.inject({
          method: 'POST',
          url: '/rest/api/auth/signin',
          payload: JSON.stringify(body),
          ...options,
        })
      ).statusCode;
    };

    /** So many wrong ones, for other names than those of the demo; waits as it is told to. */
    async function guess(times: number, hop: Hop): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        expect(await signIn(`invented-${count}`, 'nope', hop)).toBe(401);
        server.clock.advance(minute);
      }
      await signIn('invented', 'nope', hop);
    }

    describe('through a proxy that hides its callers', () => {
      const hop = { from: '127.0.0.1' };

      beforeEach(async () => {
        server = await startWith({ PUBLIC_URL });
      });

      it('does not lock out anybody else', async () => {
        await guess(52, hop);
        for (const name of ['boss', 'office']) expect(await signIn(name, 'demo', hop)).toBe(200);
      });

      it('still slows down who guesses for one name', async () => {
        let wrong = 0;
        while ((await signIn('boss', 'nope', hop)) === 401) wrong += 1;
        expect(wrong).toBe(100);
        expect(await signIn('office', 'demo', hop)).toBe(200);
        server.clock.advance(minute);
        expect(await signIn('boss', 'demo', hop)).toBe(200);
      });
    });

    it('through a proxy that forwards addresses is the only one who waits', async () => {
      server = await startWith({ PUBLIC_URL, TRUSTED_PROXIES: '172.18.0.2' });
      const guesser = { from: '172.18.0.2', headers: forwarded('8.8.8.8') };
      await guess(52, guesser);
      expect(await signIn('boss', 'demo', guesser)).toBe(429);
      expect(await signIn('boss', 'demo', { from: '172.18.0.2', headers: forwarded('9.9.9.9') })).toBe(200);
    });

    it('cannot escape by pretending to be a proxy', async () => {
      server = await startWith({ PUBLIC_URL });
      await guess(52, { from: '8.8.8.8' });
      const pretender = { from: '8.8.8.8', headers: { ...forwarded('1.2.3.4', '127.0.0.1'), via: '1.1 proxy' } };
      expect(await signIn('boss', 'demo', pretender)).toBe(429);
    });
  });
});
