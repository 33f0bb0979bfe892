import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reportCalls } from '../../../domain/catalogue/reports.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { RpcClient } from '../../../workers/sync/transport/rpc-client.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';

/** A server that answers as it is told and remembers its requests. */
class ToldServer {
  readonly requests: Request[] = [];
  answer: () => Response | Promise<Response> = () => Response.json({});

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    this.requests.push(request.clone());
    const cut = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
    return Promise.race([this.answer(), cut]);
  };
}

const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, detail: `${code}!`, ...more }), { status, headers });

let server: ToldServer;
let token: string | null;
let now: number;
let ended: number;
let asker: RpcClient;

beforeEach(() => {
  server = new ToldServer();
  [token, now, ended] = [null, 1000, 0];
  const later = () => () => undefined;
  const clocks = { now: () => now, monotonic: () => now, later };
  const platform = {
    restBase: 'http://office.test/rest',
    fetch: server.fetch,
    ...clocks,
  } as Partial<Platform> as Platform;
  const transport = new Transport(
    platform,
    async () => token,
    () => 'gr',
  );
  const onSignIn = async (): Promise<void> => {
    ended += 1;
  };
  asker = new RpcClient({ transport, platform, onSignIn });
});

const lookUp = (tin: string, ticket = '1') =>
  asker.call({ ticket, call: 'vatValidation', input: { query: { tin, countryCode: 'EL' } } });
const forgot = () =>
  asker.call({ ticket: '1', call: 'forgotPasswordByEmail', input: { query: { email: 'a@example.org' } } });
const deactivate = () => asker.call({ ticket: '1', call: 'deactivateAccount', input: {} });

describe('asking the server', () => {
  test('a call that everybody may make goes out without a session, in the language of the page', async () => {
    server.answer = () => Response.json({ valid: true, name: 'ΚΟΣΜΟΣ ΑΕ', address: '' });
    expect(await lookUp('094 014')).toEqual({
      kind: 'answered',
      reply: { valid: true, name: 'ΚΟΣΜΟΣ ΑΕ', address: '' },
    });
    const [request] = server.requests;
    expect(request?.url).toBe('http://office.test/rest/api/auth/vatValidation?tin=094+014&countryCode=EL');
    expect(request?.headers.get('locale')).toBe('gr');
    expect(request?.headers.has('authorization')).toBe(false);
  });

  test('parameters, body and session of a call go where the catalogue says', async () => {
    token = 'a.b.c';
    const id = '0197a000-0000-7000-8000-000000000001';
    await asker.call({ ticket: '1', call: 'unsubscribe', input: { params: { id } } });
    await asker.call({
      ticket: '2',
      call: 'startCheckout',
      input: { body: { priceId: 'p', cancel_Url: '/c', success_Url: '/s' } },
    });
    const [first, second] = server.requests;
    expect(first?.method).toBe('PATCH');
    expect(first?.url).toBe(`http://office.test/rest/subscriptions/unsubscribe/${id}`);
    expect(first?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(await second?.json()).toEqual({ priceId: 'p', cancel_Url: '/c', success_Url: '/s' });
  });

  test('several values of one name go out in one text, which the call takes apart', async () => {
    token = 'a.b.c';
    const taskID = '0197a000-0000-7000-8000-000000000001';
    const query = { addresses: ['a@example.org', 'b@example.org'], subject: 'Έτοιμο', taskID };
    await asker.call({ ticket: '1', call: 'sendCompletionEmail', input: { query } });
    const [request] = server.requests;
    const sent = new URL(request?.url ?? '').searchParams;
    expect(sent.get('addresses')).toBe('a@example.org,b@example.org');
    expect(z.parse(reportCalls.sendCompletionEmail.query, Object.fromEntries(sent))).toEqual(query);
  });

  test('what is not given is not sent, and what has no other place goes below the address', async () => {
    token = 'a.b.c';
    const query = { addresses: ['a@example.org'], subject: null, taskID: undefined };
    await asker.call({ ticket: '1', call: 'sendCompletionEmail', input: { query } as never });
    await asker.call({ ticket: '2', call: 'unsubscribe', input: { params: { id: 'a/b?c' } } as never });
    await asker.call({ ticket: '3', call: 'unsubscribe', input: {} as never });
    expect(server.requests.map(({ url }) => new URL(url).search)).toEqual(['?addresses=a%40example.org', '', '']);
    const paths = server.requests.slice(1).map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual(['/rest/subscriptions/unsubscribe/a%2Fb%3Fc', '/rest/subscriptions/unsubscribe/']);
    expect(server.requests[1]?.body).toBeNull();
    expect(server.requests[1]?.headers.has('content-type')).toBe(false);
  });

  test('a refusal names its code, the fields to correct and the path without its query', async () => {
    server.answer = () => problem(400, 'validation', { fields: ['email'] });
    expect(await forgot()).toEqual({
      kind: 'refused',
      status: 400,
      code: 'validation',
      message: 'validation!',
      fields: ['email'],
      retryAfter: null,
      path: '/reset/forgotByEmail',
    });
  });

  test('a limit says after how many seconds to try again', async () => {
    server.answer = () => problem(429, 'rate_limited', {}, { 'retry-after': '90' });
    expect(await forgot()).toMatchObject({ kind: 'refused', code: 'rate_limited', retryAfter: 90 });
  });

  test('a refusal without fields names none, and that of a proxy for its size is one of ours', async () => {
    server.answer = () => problem(404, 'not_found');
    expect(await forgot()).toMatchObject({ kind: 'refused', code: 'not_found', fields: [] });
    server.answer = () => new Response('<h1>413</h1>', { status: 413 });
    expect(await forgot()).toMatchObject({ kind: 'refused', status: 413, code: 'too_large', fields: [] });
  });

  test('no network, and a page of somebody else, are both offline', async () => {
    const path = '/reset/forgotByEmail';
    server.answer = () => Promise.reject(new TypeError('the network is away'));
    expect(await forgot()).toEqual({ kind: 'offline', code: 'network', path });
    server.answer = () => new Response('<html>Welcome to the hotel</html>', { status: 502 });
    expect(await forgot()).toEqual({ kind: 'offline', code: 'foreign_reply', path });
    server.answer = () => new Response('<html>Welcome to the hotel</html>');
    expect(await forgot()).toEqual({ kind: 'offline', code: 'foreign_reply', path });
  });

  test('a fault of the server is not repeated by itself', async () => {
    server.answer = () => problem(500, 'internal');
    expect(await forgot()).toMatchObject({ kind: 'refused', status: 500, code: 'internal' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a session that has ended', () => {
  test('stops the requests that need it', async () => {
    expect(await deactivate()).toEqual({ kind: 'signIn', path: '/users/deactivate-account' });
    expect(server.requests).toEqual([]);
  });

  test('is noted when the server says so', async () => {
    token = 'a.b.c';
    server.answer = () => problem(401, 'session_revoked');
    expect(await deactivate()).toEqual({ kind: 'signIn', path: '/users/deactivate-account' });
    expect(ended).toBe(1);
  });

  test('is not what a 401 of a call that everybody may make means', async () => {
    server.answer = () => problem(401, 'credentials_wrong');
    expect(await forgot()).toMatchObject({ kind: 'refused', code: 'credentials_wrong' });
    expect(ended).toBe(0);
  });
});

test('a refusal for want of a right ends no session', async () => {
  token = 'a.b.c';
  server.answer = () => problem(403, 'not_permitted');
  expect(await deactivate()).toMatchObject({ kind: 'refused', status: 403, code: 'not_permitted' });
  expect(ended).toBe(0);
});

describe('the replies of GETs', () => {
  beforeEach(() => {
    server.answer = () => Response.json({ valid: false, name: '', address: '' });
  });

  test('serve the same address for 200 ms', async () => {
    await lookUp('0940140');
    now += 199;
    await lookUp('0940140');
    expect(server.requests).toHaveLength(1);
    now += 1;
    await lookUp('0940140');
    expect(server.requests).toHaveLength(2);
  });

  test('serve that long also where others were asked for since', async () => {
    await lookUp('0940140');
    now += 150;
    await lookUp('0940141');
    await lookUp('0940140');
    expect(server.requests).toHaveLength(2);
  });

  test('serve no call that changes something', async () => {
    token = 'a.b.c';
    server.answer = () => Response.json({ success: true });
    const unsubscribe = () =>
      asker.call({
        ticket: '1',
        call: 'unsubscribe',
        input: { params: { id: '0197a000-0000-7000-8000-000000000001' } },
      });
    await unsubscribe();
    await unsubscribe();
    expect(server.requests).toHaveLength(2);
  });

  test('are neither served to a call that changes what lies at the same address, nor replaced by its reply', async () => {
    const input = { query: { token: 'a'.repeat(32) } };
    const isGood = () => asker.call({ ticket: '1', call: 'newPasswordState', input } as never);
    server.answer = () => Response.json(true);
    expect(await isGood()).toEqual({ kind: 'answered', reply: true });
    now += 150;
    server.answer = () => Response.json({ success: true });
    await asker.call({ ticket: '2', call: 'newPassword', input: { ...input, body: {} } } as never);
    now += 100;
    server.answer = () => Response.json(false);
    expect(await isGood()).toEqual({ kind: 'answered', reply: false });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  test('with a secret carry it in the body, where no log of a proxy has it', async () => {
    const input = { query: { id: '-2', uuid: 'the secret of a link' } } as const;
    expect(await asker.call({ ticket: '1', call: 'completeRegistration', input })).toMatchObject({ kind: 'answered' });
    const [request] = server.requests;
    expect(request?.url).toBe('http://office.test/rest/api/auth/complete-registration');
    expect(await request?.json()).toEqual(input.query);
  });

  test('serve no other address and nobody else', async () => {
    await lookUp('0940140');
    await lookUp('0940141');
    token = 'a.b.c';
    await lookUp('0940140');
    expect(server.requests).toHaveLength(3);
  });

  test('are kept of answers only', async () => {
    server.answer = () => problem(503, 'service_down');
    await lookUp('0940140');
    await lookUp('0940140');
    expect(server.requests).toHaveLength(2);
  });
});

test('a question that is given up is cut off, and no other', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  server.answer = () => {
    if (server.requests.length === 2) asked.resolve();
    return promise;
  };
  const [one, other] = [lookUp('0940140', 'one'), lookUp('0940141', 'other')];
  await asked.promise;
  asker.cancel('one');
  asker.cancel('nobody’s');
  expect(await one).toEqual({ kind: 'cancelled' });
  resolve(Response.json({ valid: false, name: '', address: '' }));
  expect(await other).toMatchObject({ kind: 'answered' });
});
