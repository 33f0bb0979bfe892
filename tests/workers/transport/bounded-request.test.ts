import { describe, expect, test } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import { boundedRequest, NetworkSilence, usualLimits } from '../../../workers/sync/transport/bounded-request.ts';
import { Clock } from '../uploads/device.ts';

/** A server's reply in pieces, which come when the test says so. */
function pieces() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  return { reply: new Response(readable, { status: 201, headers: { 'x-from': 'server' } }), send, writer };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A request that the test's clock bounds; `cut` says whether it was really cut off. */
function request(answer: Promise<Response>, signal?: AbortSignal) {
  const clock = new Clock();
  let cut: AbortSignal | null = null;
  const send = (own: AbortSignal) => {
    cut = own;
    return answer;
  };
  const reply = boundedRequest(clock, send, { ...usualLimits, signal });
  return { clock, reply, isCut: () => cut?.aborted === true };
}

const never = new Promise<never>(() => undefined);

test('headers that do not come end it after 45 s', async () => {
  const { clock, reply, isCut } = request(never);
  const failed = expect(reply).rejects.toThrow(NetworkSilence);
  clock.advance(45 * second - 1);
  expect(isCut()).toBe(false);
  clock.advance(1);
  await failed;
  expect(isCut()).toBe(true);
  expect(clock.waiting).toBe(0);
});

describe('a body', () => {
  test('that comes has no limit to its whole time, and keeps status and headers', async () => {
    const { reply: answer, send, writer } = pieces();
    const { clock, reply, isCut } = request(Promise.resolve(answer));
    const response = await reply;
    const text = response.text();
    for (let piece = 0; piece < 10; piece += 1) {
      await send('α');
      await turn();
      clock.advance(19 * second);
    }
    await writer.close();
    expect(await text).toBe('α'.repeat(10));
    expect([response.status, response.headers.get('x-from'), isCut(), clock.waiting]).toEqual([
      201,
      'server',
      false,
      0,
    ]);
  });

  test('that brings nothing for 20 s breaks off, and the request is cut', async () => {
    const { reply: answer, send } = pieces();
    const { clock, reply, isCut } = request(Promise.resolve(answer));
    const failed = expect((await reply).json()).rejects.toThrow(TypeError);
    await send('{"half":');
    await turn();
    clock.advance(20 * second);
    await failed;
    expect(isCut()).toBe(true);
  });

  test('that nobody reads waits for nobody', async () => {
    const { clock, reply } = request(Promise.resolve(pieces().reply));
    await reply;
    expect(clock.waiting).toBe(0);
  });

  test('that its reader gives up is cut', async () => {
    const { reply, isCut } = request(Promise.resolve(pieces().reply));
    await (await reply).body?.cancel();
    expect(isCut()).toBe(true);
  });

  test('of a browser that does not show how it comes has one limit', async () => {
    const blind = new Response('{}');
    Object.defineProperty(blind, 'body', { value: undefined });
    blind.json = () => never;
    const { clock, reply, isCut } = request(Promise.resolve(blind));
    const failed = expect((await reply).json()).rejects.toThrow(NetworkSilence);
    clock.advance(120 * second);
    await failed;
    expect(isCut()).toBe(true);
    expect(await (await request(Promise.resolve(Response.json({ a: 1 }))).reply).json()).toEqual({ a: 1 });
  });

  test.each([204, 205, 304])('there is none of a reply with status %i, even where WebKit says so', async (status) => {
    for (const shown of [null, new ReadableStream()]) {
      const empty = new Response(null, { status });
      Object.defineProperty(empty, 'body', { value: shown });
      const { clock, reply } = request(Promise.resolve(empty));
      expect((await reply).status).toBe(status);
      expect(clock.waiting).toBe(0);
    }
  });
});

describe('whoever asked', () => {
  test('may end it before its headers', async () => {
    const asker = new AbortController();
    const { reply, isCut } = request(never, asker.signal);
    const failed = expect(reply).rejects.toThrow('enough');
    asker.abort(new Error('enough'));
    await failed;
    expect(isCut()).toBe(true);
  });

  test('may end it while its body comes', async () => {
    const asker = new AbortController();
    const { clock, reply } = request(Promise.resolve(pieces().reply), asker.signal);
    const failed = expect((await reply).text()).rejects.toThrow('enough');
    await turn();
    asker.abort(new Error('enough'));
    await failed;
    expect(clock.waiting).toBe(0);
  });

  test('may have ended it before it began', async () => {
    await expect(request(never, AbortSignal.abort(new Error('enough'))).reply).rejects.toThrow('enough');
  });

  test('hears of a network that is away at once', async () => {
    const { clock, reply } = request(Promise.reject(new TypeError('away')));
    await expect(reply).rejects.toThrow('away');
    expect(clock.waiting).toBe(0);
  });
});
