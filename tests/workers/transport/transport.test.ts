import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { retryAfterOf } from '../../../workers/sync/transport/reply.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';

const now = Date.UTC(2026, 4, 4, 8);
const schema = z.object({ name: z.string() });

let token: string | null;
let locale: string;
let requests: Request[];
let answer: () => Response | Promise<Response>;
let transport: Transport;

beforeEach(() => {
  [token, locale, requests] = ['a.b.c', 'en', []];
  answer = () => Response.json({ name: 'Ergon' });
  const fetch: Platform['fetch'] = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
  const later = () => () => undefined;
  const platform = {
    restBase: 'http://office.test/rest',
    fetch,
    now: () => now,
    monotonic: () => 0,
    later,
  } as Partial<Platform> as Platform;
  transport = new Transport(
    platform,
    async () => token,
    () => locale,
  );
});

const ask = () => transport.call('get api/name', schema);
const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

describe('a call', () => {
  test('whose token is refused goes once more with the one that has taken its place', async () => {
    const sent: (string | null)[] = [];
    answer = () => {
      const request = requests.at(-1);
      sent.push(request?.headers.get('authorization') ?? null);
      token = `${token}+`;
      return refusal(401, { code: 'token_replaced' });
    };
    const call = await transport.call('post sync/push', schema, { items: [] });
    expect(call).toMatchObject({ kind: 'signIn', code: 'token_replaced' });
    expect(sent).toEqual(['Bearer a.b.c', 'Bearer a.b.c+']);
    expect(await requests.at(-1)?.json()).toEqual({ items: [] });
    expect((await transport.raw('notifications/sse/stream-me'))?.status).toBe(401);
    expect(sent).toHaveLength(4);
  });

  test('whose token is refused is not sent again with the same one, nor without any', async () => {
    answer = () => refusal(401, { code: 'token_replaced' });
    expect(await ask()).toMatchObject({ kind: 'signIn', code: 'token_replaced' });
    answer = () => {
      token = null;
      return refusal(401, { code: 'session_revoked' });
    };
    expect(await ask()).toMatchObject({ kind: 'signIn', code: 'session_revoked' });
    expect(requests).toHaveLength(2);
  });

  test('goes out below the base, with its method, body, session and language', async () => {
    expect(await transport.call('post sync/push', schema, { items: [] })).toEqual({
      kind: 'ok',
      value: { name: 'Ergon' },
    });
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual(['POST', 'http://office.test/rest/sync/push']);
    expect(await request?.json()).toEqual({ items: [] });
    expect(request?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(request?.headers.get('accept-language')).toBe('en');
    expect(request?.cache).toBe('no-store');
  });

  test('has no body where there is nothing to say, and no session where nobody is signed in', async () => {
    token = null;
    await ask();
    const [request] = requests;
    expect(request?.method).toBe('GET');
    expect(request?.body).toBeNull();
    expect(request?.headers.has('content-type')).toBe(false);
    expect(request?.headers.has('authorization')).toBe(false);
  });

  test('asks in Greek by the name that browsers have for it', async () => {
    locale = 'gr';
    await ask();
    expect(requests[0]?.headers.get('accept-language')).toBe('el');
    expect(requests[0]?.headers.get('locale')).toBe('gr');
  });

  test.each([
    ['a page of somebody else', () => new Response('<h1>Hotel Wi-Fi</h1>'), 'network'],
    ['JSON of somebody else', () => Response.json({ hotel: true }), 'foreign_reply'],
  ])('that is answered with %s is tried later', async (_what, reply, code) => {
    answer = reply;
    expect(await ask()).toMatchObject({ kind: 'transient', code, retryAfter: null });
  });

  test('without network is tried later, and says why', async () => {
    answer = () => Promise.reject(new TypeError('the network is away'));
    const reply = { kind: 'transient', code: 'network', message: 'the network is away', retryAfter: null };
    expect(await ask()).toEqual(reply);
  });
});

describe('a refusal', () => {
  test.each([408, 425, 429, 500, 503])('with status %i is tried later, when the server says', async (status) => {
    answer = () => refusal(status, { code: 'busy', detail: 'Later.' }, { 'retry-after': '7' });
    expect(await ask()).toEqual({ kind: 'transient', code: 'busy', message: 'Later.', retryAfter: 7 * second });
  });

  test.each([400, 403, 404, 409, 410, 422, 428, 499])('with status %i is for good', async (status) => {
    answer = () => refusal(status, { code: 'no', detail: 'Never.' });
    expect(await ask()).toEqual({ kind: 'problem', status, code: 'no', message: 'Never.' });
  });

  test('with status 401 asks to sign in', async () => {
    answer = () => refusal(401, { code: 'token_expired', title: 'Sign in' });
    expect(await ask()).toEqual({ kind: 'signIn', code: 'token_expired', message: 'Sign in' });
  });

  test('has its detail, else its title, else its code for words', async () => {
    const texts: unknown[] = [];
    for (const body of [{ code: 'c', detail: 'd', title: 't' }, { code: 'c', title: 't' }, { code: 'c' }]) {
      answer = () => refusal(404, body);
      const reply = await ask();
      texts.push(reply.kind === 'problem' && reply.message);
    }
    expect(texts).toEqual(['d', 't', 'c']);
  });

  test('for its size counts also in the words of a proxy', async () => {
    answer = () => new Response('<h1>413</h1>', { status: 413 });
    const message = 'The request is larger than allowed.';
    expect(await ask()).toEqual({ kind: 'problem', status: 413, code: 'too_large', message });
  });

  test.each([
    [502, 'Bad Gateway', '502 Bad Gateway', 3 * second],
    [503, '', '503', 3 * second],
    // Somebody else's 404 says nothing about the server, nor when to ask it.
    [404, 'Not Found', '404 Not Found', null],
  ])('of somebody else, with %i %s, is tried later', async (status, statusText, message, retryAfter) => {
    answer = () => new Response('<h1>proxy</h1>', { status, statusText, headers: { 'retry-after': '3' } });
    expect(await ask()).toEqual({ kind: 'transient', code: 'foreign_reply', message, retryAfter });
  });
});

describe('when a server wants to be asked again', () => {
  const wait = (headers: Record<string, string>) => retryAfterOf((name) => headers[name] ?? null, now);
  const at = (time: number) => new Date(time).toUTCString();

  test.each([
    ['in seconds', { 'retry-after': '90' }, 90 * second],
    ['in seconds, with blanks', { 'retry-after': ' 90 ' }, 90 * second],
    ['as a date', { 'retry-after': at(now + minute) }, minute],
    ['as a date by its own clock', { 'retry-after': at(minute), date: at(10 * second) }, 50 * second],
    ['as a date of a clock that is not one', { 'retry-after': at(now + minute), date: 'noon' }, minute],
    ['as a date in the old form', { 'retry-after': 'Mon May  4 08:49:37 2099' }, 15 * minute],
    ['after longer than is granted', { 'retry-after': '901' }, 15 * minute],
  ])('it may say %s', (_how, headers, expected) => {
    expect(wait(headers)).toBe(expected);
  });

  test.each([['0'], ['-5'], ['90 s'], ['about 90'], ['soon'], ['']])('%s says nothing', (said) => {
    expect(wait({ 'retry-after': said })).toBeNull();
  });

  test('it need not say anything', () => {
    expect(wait({})).toBeNull();
  });
});

describe('a reply as it came', () => {
  test('is that of a GET, whatever its status', async () => {
    answer = () => new Response('no', { status: 404 });
    expect((await transport.raw('photos/a'))?.status).toBe(404);
    expect([requests[0]?.method, requests[0]?.url]).toEqual(['GET', 'http://office.test/rest/photos/a']);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  });

  test('is none where the server cannot be reached, or the signal cut it off', async () => {
    answer = () => Promise.reject(new TypeError('the network is away'));
    expect(await transport.raw('photos/a')).toBeNull();
    const cut = new AbortController();
    answer = () => {
      const { signal } = requests.at(-1) ?? cut;
      cut.abort();
      return signal.aborted ? Promise.reject(signal.reason) : new Response('photo');
    };
    expect(await transport.raw('photos/a', { signal: cut.signal })).toBeNull();
  });
});
