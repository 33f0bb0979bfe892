import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import { listenLive } from '../../../workers/sync/live.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let device: Device;
let requests: Request[];
/** What the server answers; without it the network is away. */
let answer: (() => Response) | null;
let heard: string[];
/** How often something came through the stream, and how often it ended. */
let chunks: number;
let losses: number;
let planned: { wait: number; run: () => void; cancelled: boolean }[];
let faults: unknown[];
let jitter: number;
let stop: () => void;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  [requests, answer, heard, planned, faults, jitter] = [[], null, [], [], [], 0.5];
  [chunks, losses] = [0, 0];
});

afterEach(() => {
  stop();
  device.close();
});

function listen(
  given: { canStream?: boolean } = {},
  { raw }: { raw?: (() => Promise<Response> | null) | undefined } = {},
): void {
  const platform = {
    ...device.context.platform,
    ...given,
    jitter: () => jitter,
    noteFault: (_job: string, fault: unknown) => faults.push(fault),
    later: (wait: number, run: () => void) => {
      const timer = { wait, run, cancelled: false };
      planned.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      requests.push(new Request(input, init));
      if (answer === null) throw new TypeError('the network is away');
      return answer();
    },
  };
  // The limits of requests are not tries.
  const transport = new Transport(
    { ...platform, later: device.context.platform.later },
    async () => 'token',
    () => 'en',
  );
  const { raw: through } = transport;
  transport.raw = (...asked) => raw?.() ?? through.apply(transport, asked);
  const handlers = {
    onPoke: () => heard.push('poke'),
    onSignOut: () => heard.push('sign out'),
    onHeard: () => {
      chunks += 1;
    },
    onLost: () => {
      losses += 1;
    },
  };
  stop = listenLive({ ...device.context, platform, transport }, handlers);
}

/** A stream that the server writes to. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const say = (text: string) => writer.write(new TextEncoder().encode(text));
  return { reply: () => new Response(readable), say, end: () => writer.close(), breakOff: () => writer.abort('cut') };
}

const hears = (...events: string[]) => vi.waitFor(() => expect(heard).toEqual(events));
const plans = (count: number) => vi.waitFor(() => expect(planned).toHaveLength(count));

/** The next try comes. */
async function tryAgain(): Promise<void> {
  const tries = requests.length;
  planned.at(-1)?.run();
  await vi.waitFor(() => expect(requests).toHaveLength(tries + 1));
}

test('a fault on the way stops nothing else: it is told, and the connection tried again', async () => {
  let tries = 0;
  const broken = { raw: () => (++tries === 1 ? Promise.reject(new RangeError('unheard of')) : null) };
  listen({}, broken);
  await plans(1);
  expect(faults.map(String)).toEqual(['RangeError: unheard of']);
  const { reply } = stream();
  answer = reply;
  await tryAgain();
  await hears('poke');
});

test('where no reply can be read while it arrives, nothing is listened to: the timers bring the changes', async () => {
  listen({ canStream: false });
  await Promise.resolve();
  expect(requests).toEqual([]);
});

test('whoever is connected has missed pokes before, and hears those that come', async () => {
  const { reply, say } = stream();
  answer = reply;
  listen();
  await hears('poke');
  expect(requests[0]?.url).toBe('http://office.test/rest/notifications/sse/stream-me');
  await say('event: poke\ndata: {}\n\n');
  await hears('poke', 'poke');
  await say('event:notification\ndata: {}\n\n');
  await hears('poke', 'poke', 'poke');
  await say('event: sign-out\n\n');
  await hears('poke', 'poke', 'poke', 'sign out');
});

describe('of a stream', () => {
  test.each([
    ['several events that come at once', ['event: poke\n\nevent: sign-out\n\n'], ['poke', 'sign out']],
    ['an event that comes in parts', ['event: po', 'ke\n', '\nevent: sign-out\n\n'], ['poke', 'sign out']],
    ['lines that end as in mails', ['event: poke\r\ndata: {}\r\n\r\nevent: sign-out\r\n\r\n'], ['poke', 'sign out']],
    ['such an end that comes in parts', ['event: poke\r\n\r', '\nevent: sign-out\r\n\r', '\n'], ['poke', 'sign out']],
    [
      'comments, data and other events',
      [': poke\n\ndata: event:poke\n\nevent: hello\n\nevent: sign-out\n\n'],
      ['sign out'],
    ],
  ])('%s are heard as they are meant', async (_what, parts, events) => {
    const { reply, say } = stream();
    answer = reply;
    listen();
    for (const part of parts) await say(part);
    await hears('poke', ...events);
  });

  test('an event is heard as soon as it is whole, and not before', async () => {
    const { reply, say } = stream();
    answer = reply;
    listen();
    await say('event: poke\r\n\r');
    await say('\n');
    await hears('poke', 'poke');
    await say('event: sign-out\n');
    await say('data: {}\n');
    expect(heard).toEqual(['poke', 'poke']);
    await say('\n');
    await hears('poke', 'poke', 'sign out');
    // A beat is no event, and shows that the stream lives.
    await say(': beat\n\n');
    await vi.waitFor(() => expect(chunks).toBe(6));
    expect(losses).toBe(0);
  });
});

describe('a connection', () => {
  test('that fails is tried again, each time later, after a minute at most', async () => {
    listen();
    for (let tries = 1; tries < 9; tries += 1) {
      await plans(tries);
      await tryAgain();
    }
    await plans(9);
    expect(planned.map(({ wait }) => wait / second)).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect(heard).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each([
    [0, 1],
    [0.25, 1.5],
    [0.999, 2.998],
  ])('is tried again a little sooner or later than those of other devices (%d)', async (drawn, seconds) => {
    jitter = drawn;
    listen();
    await plans(1);
    expect(planned[0]?.wait).toBeCloseTo(seconds * second);
  });

  test.each(['end', 'breakOff'] as const)('that was there is tried again soon after its %s', async (how) => {
    listen();
    await plans(1);
    await tryAgain();
    await plans(2);
    const connection = stream();
    answer = connection.reply;
    await tryAgain();
    await hears('poke');
    await connection[how]();
    await plans(3);
    expect(losses).toBe(1);
    expect(planned.at(-1)?.wait).toBe(2 * second);
    answer = stream().reply;
    await tryAgain();
    await hears('poke', 'poke');
    expect(faults).toEqual([]);
  });

  test.each([
    ['refused', 403, []],
    ['refused for the session', 401, ['sign out']],
    ['answered by a broken server', 500, []],
  ])('that is %s brings no poke and is tried again', async (_how, status, events) => {
    answer = () => new Response('event: poke\n\n', { status });
    listen();
    await plans(1);
    expect(heard).toEqual(events);
  });

  test('that is answered with nothing is tried again', async () => {
    answer = () => new Response(null, { status: 204 });
    listen();
    await plans(1);
    expect(heard).toEqual([]);
  });
});

describe('at its end', () => {
  test('the connection is cut off and no other one is made', async () => {
    const { reply, breakOff } = stream();
    answer = reply;
    listen();
    await hears('poke');
    stop();
    expect(requests[0]?.signal.aborted).toBe(true);
    await breakOff();
    await new Promise((resolve) => setImmediate(resolve));
    expect(planned).toEqual([]);
    expect(losses).toBe(0);
  });

  test('the next try is given up', async () => {
    listen();
    await plans(1);
    stop();
    expect(planned[0]?.cancelled).toBe(true);
  });
});
