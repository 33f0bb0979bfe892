import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { describeRules } from '../../support/databases.ts';
import { type Answer, type TestServer, testServer } from '../../support/server.ts';

interface From {
  address: string;
  /** What the browser kept. */
  cookie?: string;
}

describeRules('whoever guesses passwords', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener);
  });

  // What one test guessed is forgotten in the next.
  beforeEach(() => server.clock.advance(7 * hour));

  function signIn(username: string, password: string, { address, cookie }: From): Promise<Answer> {
    const headers = { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) };
    return server.anybody.post('/api/auth/signin', { username, password }, { headers });
  }

  /** A device on which the owner has signed in. */
  async function knownDevice(username: string, address: string): Promise<Required<From>> {
    const { status, headers } = await signIn(username, 'demo', { address });
    expect(status).toBe(200);
    return { address, cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' };
  }

  async function guess(username: string, times: number, from: From): Promise<number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await signIn(username, 'nope', from)).status);
    return statuses;
  }

  const wait = ({ headers }: Answer): number => Number(headers['retry-after']);

  it('waits longer after each wrong one, and the owner elsewhere does not wait', async () => {
    const guesser = { address: '198.51.100.1' };
    expect(new Set(await guess('installer', 10, guesser))).toEqual(new Set([401]));
    for (const seconds of [1, 2, 4, 8, 16]) {
      const refused = await signIn('installer', 'demo', guesser);
      expect([refused.status, wait(refused)]).toEqual([429, seconds]);
      server.clock.advance(seconds * 1000);
      expect((await signIn('installer', 'nope', guesser)).status).toBe(401);
    }
    expect((await signIn('installer', 'demo', { address: '203.0.113.9' })).status).toBe(200);
  });

  it('keeps nobody waiting for who signs in behind the same address a moment later', async () => {
    const address = '198.51.100.8';
    server.clock.advance(5);
    expect((await signIn('office', 'nope', { address })).status).toBe(401);
    server.clock.advance(-5);
    expect((await signIn('installer', 'demo', { address })).status).toBe(200);
    server.clock.advance(5);
  });

  it('keeps a known device from nothing, not even behind the same address', async () => {
    const address = '198.51.100.2';
    const own = await knownDevice('office', address);
    await guess('office', 12, { address });
    expect((await signIn('office', 'demo', { address })).status).toBe(429);
    expect((await signIn('office', 'demo', own)).status).toBe(200);
    expect((await signIn(' Office ', 'demo', own)).status).toBe(200);
  });

  it('gains nothing from the device of another account, from a forged marker, or from a stolen one', async () => {
    const address = '198.51.100.3';
    const own = await knownDevice('user', address);
    const [, marker = ''] = own.cookie.split('=');
    const theirs = (await knownDevice('partner', '198.51.100.4')).cookie.split('=')[0];
    const forged = { address, cookie: `${theirs}=${marker}` };
    expect(await guess('partner', 12, forged)).toEqual([...Array(10).fill(401), 429, 429]);
    const broken = { address: '198.51.100.5', cookie: `${theirs}=x.y.z; ${own.cookie}x` };
    expect((await signIn('partner', 'demo', broken)).status).toBe(200);
    expect(await guess('user', 12, own)).toEqual([...Array(10).fill(401), 429, 429]);
    const { status } = await server.anybody.get('/authenticated', { headers: { authorization: `Bearer ${marker}` } });
    expect(status).toBe(401);
  });

  it('from many addresses makes a new device wait a minute at most', async () => {
    for (let count = 0; count < 110; count += 1) {
      await signIn('client', 'nope', { address: `192.0.2.${count}` });
      server.clock.advance(minute);
    }
    const statuses = await Promise.all(
      Array.from({ length: 3 }, (_, count) => signIn('client', 'nope', { address: `203.0.113.${count}` })),
    );
    expect(statuses.every(({ status }) => status === 401 || status === 429)).toBe(true);
    const refused = await signIn('client', 'demo', { address: '203.0.113.77' });
    expect(refused.status).toBe(429);
    expect(wait(refused)).toBeLessThanOrEqual(60);
    server.clock.advance(minute);
    expect((await signIn('client', 'demo', { address: '203.0.113.77' })).status).toBe(200);
  });

  it('cannot try more by trying at once', async () => {
    const from = { address: '198.51.100.6' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('newboss', 'nope', from)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  });
});
