import { beforeAll, expect, it } from 'vitest';
import { RateLimited } from '../../../domain/errors/codes.ts';
import { RequestLimit } from '../../../server/http/request-limit.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const refusal = (work: () => void): unknown => {
  try {
    work();
  } catch (problem) {
    return problem;
  }
  return null;
};

it('counts each account by itself, and begins anew each minute', () => {
  let now = 1000;
  const limit = new RequestLimit(3, () => now);
  for (let count = 0; count < 3; count += 1) expect(refusal(() => limit.count('evil'))).toBe(null);
  now += 20_500;
  expect(refusal(() => limit.count('evil'))).toEqual(new RateLimited(40));
  expect(refusal(() => limit.count('other'))).toBe(null);
  now += 39_500;
  expect(refusal(() => limit.count('evil'))).toBe(null);
});

describeRules('requests of an account', (opener) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(opener, { environment: { REQUESTS_PER_MINUTE: '100' } });
  });

  it('are so many per minute, uploads among them, and take nothing from others', async () => {
    const [evil, other] = [await server.signIn('boss'), await server.signIn('installer')];
    const statuses = [];
    for (let count = 0; count < 120; count += 1)
      statuses.push((await evil.get(count % 2 === 0 ? '/subscriptions/storage' : '/users/current')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    const refused = await evil.post('/uploads', '', { headers: { 'tus-resumable': '1.0.0' } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get('/subscriptions/all/subscriptions')).status).toBe(200);
  });
});
