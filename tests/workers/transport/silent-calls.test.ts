import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import type { Reply } from '../../../workers/sync/transport/reply.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { Clock } from '../../scenarios/machine/clock.ts';

const live = () => Response.json({ status: 'live', version: 'test' });

let clock: Clock;
/** How a probe is answered now; null hangs for ever. */
let probed: (() => Promise<Response>) | null;
/** The calls that hang, by what lets them go on. */
let calls: { answer: (reply: Response) => void; isCut: boolean }[];
let transport: Transport;
let heard: () => void;

beforeEach(() => {
  [clock, probed, calls] = [new Clock(0), async () => live(), []];
  const fetch: Platform['fetch'] = (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/health/live')) return probed === null ? new Promise(() => undefined) : probed();
    return new Promise((resolve) => {
      const call = { answer: resolve, isCut: false };
      calls.push(call);
      init?.signal?.addEventListener('abort', () => {
        call.isCut = true;
      });
    });
  };
  transport = new Transport(
    {
      restBase: 'http://office.test/rest',
      fetch,
      now: () => clock.now,
      monotonic: () => clock.now,
      later: (wait, run) => clock.later(wait, run),
    },
    async () => 'token',
    () => 'en',
  );
  heard = vi.fn();
  transport.onAnswer = () => heard();
});

/** Time goes by a second at a time, and what it sets off is done. */
async function pass(seconds: number): Promise<void> {
  for (let count = 0; count < seconds; count += 1) {
    clock.advance(second);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A call that gets no answer. */
function ask(route: 'post sync/push' | 'post search' = 'post sync/push'): { reply: () => Reply<unknown> | null } {
  let came: Reply<unknown> | null = null;
  void transport.call(route, z.object({})).then((reply) => {
    came = reply;
  });
  return { reply: () => came };
}

const after = (seconds: number) => () =>
  new Promise<Response>((resolve) => clock.later(seconds * second, () => resolve(live())));

describe('a call whose reply does not begin', () => {
  test('is given up soon after the network has gone and come back', async () => {
    probed = null;
    const { reply } = ask();
    await pass(30);
    expect(reply()).toBeNull();
    probed = async () => live();
    await pass(12);
    expect(reply()).toMatchObject({ kind: 'transient', code: 'network' });
    expect(calls).toMatchObject([{ isCut: true }]);
  });

  test('is given up after ten seconds when it is of the sync and the server answers others: no probe may have met the hole', async () => {
    const { reply } = ask();
    await pass(9);
    expect(reply()).toBeNull();
    await pass(2);
    expect(reply()).toMatchObject({ kind: 'transient', code: 'network' });
  });

  test('is left alone for longer by a server that is only slow, after one try in vain', async () => {
    ask();
    await pass(11);
    for (let count = 1; count <= 3; count += 1) {
      const { reply } = ask();
      await pass(14);
      expect(reply()).toBeNull();
      calls.at(-1)?.answer(Response.json({}));
      await pass(1);
      expect(reply()).toMatchObject({ kind: 'ok' });
    }
    // Once it is quick again, so is the next try.
    ask();
    await pass(1);
    calls.at(-1)?.answer(Response.json({}));
    await pass(1);
    const { reply } = ask();
    await pass(11);
    expect(reply()).toMatchObject({ kind: 'transient' });
  });

  test('is left alone while the server is only slow, where a person asked', async () => {
    const { reply } = ask('post search');
    await pass(40);
    expect(reply()).toBeNull();
    calls[0]?.answer(Response.json({}));
    await pass(1);
    expect(reply()).toMatchObject({ kind: 'ok' });
  });

  test('is left alone while the network is only slow', async () => {
    probed = after(12);
    const { reply } = ask('post search');
    await pass(40);
    expect(reply()).toBeNull();
    expect(calls).toMatchObject([{ isCut: false }]);
  });

  test('is given up at once when somebody knows of a new network, unless it has only begun', async () => {
    const old = ask();
    await pass(3);
    const young = ask();
    await pass(1);
    transport.cutSilent();
    await pass(1);
    expect(old.reply()).toMatchObject({ kind: 'transient', code: 'network' });
    expect(young.reply()).toBeNull();
  });
});

describe('a probe', () => {
  test('that is answered soon says that the server is there', async () => {
    expect(await transport.isServerThere()).toBe(true);
  });

  test.each([
    ['the page of a hotel', async () => new Response('<h1>Hotel Wi-Fi</h1>')],
    ['JSON of somebody else', async () => Response.json({ hotel: true })],
    ['a refusal', async () => Response.json({ status: 'live' }, { status: 502 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that is answered with %s says that it is not', async (_what, answer) => {
    probed = answer;
    expect(await transport.isServerThere()).toBe(false);
  });

  test('that is answered late does not hold up the next try, and its answer counts when it comes', async () => {
    probed = after(12);
    let isThere: boolean | null = null;
    void transport.isServerThere().then((answer) => {
      isThere = answer;
    });
    await pass(6);
    expect(isThere).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    await pass(7);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
