import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { quarantineRequestSchema } from '../../../domain/protocol/quarantine.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { SessionDatabase, writeSession } from '../../../workers/sync/session-store.ts';
import { employee } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { barePlatform, sharedBy } from '../bare-platform.ts';

const installer = employee();

let now: number;
let platform: Platform;
let engine: BrowserEngine;
let deactivated: boolean;
let asked: number;
let offered: string[];
/** What the office heard to be left, with each request. */
let left: unknown[];
let timers: { at: number; run: () => void }[];
let backOnline: () => void;

/** A server that knows the session no longer, and takes what a deactivated account could not send. */
const office: Platform['fetch'] = async (input, init) => {
  const request = new Request(input, init);
  const refused = (code: string): Response => Response.json({ code, status: 401 }, { status: 401 });
  if (request.url.endsWith('sync/quarantine')) {
    const { items, waiting } = quarantineRequestSchema.parse(await request.json());
    left.push(waiting);
    offered.push(...items.map(({ id }) => id));
    return Response.json({ kept: items.map(({ id }) => id) });
  }
  // Of a deleted account the office knows no name and no password any more.
  if (request.url.endsWith('signin')) return refused('credentials_wrong');
  if (request.url.includes('authenticated/refresh')) asked += 1;
  return refused(deactivated ? 'account_disabled' : 'token_expired');
};

/** The morning after: the session ran out during the night, and work of yesterday waits. */
beforeEach(async () => {
  now = Date.UTC(2026, 4, 4, 6);
  [deactivated, asked, offered, left, timers] = [false, 0, [], [], []];
  const shared = sharedBy(new BrowserProfile());
  platform = barePlatform({
    ...shared,
    now: () => now,
    fetch: office,
    later: (wait, run) => {
      const timer = { at: now + wait, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onOnline: (run) => {
      backOnline = run;
      return () => undefined;
    },
  });
  const sessions = new SessionDatabase(shared);
  const user = { id: installer.userId, username: 'installer', viewer: installer, timeZone: 'UTC' } as Session['user'];
  await writeSession(sessions, { user, state: 'active', remember: true, expiresAt: now - hour, token: 'a.b.c' });
  sessions.close();
  const outbox = new OutboxDatabase(installer.userId, shared);
  const labels = { task: null, address: null };
  const time = { at: now, offset: 0 };
  await append(outbox, platform, [
    { name: 'markCollected', args: { id: fixedId(5) }, base: { completionStatus: 'NO_PROGRESS' }, labels, time },
  ]);
  outbox.close();
  engine = new BrowserEngine(platform);
  await engine.open({ fresh: false, locale: 'gr' });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await engine.whenIdle();
});

afterEach(async () => {
  // A request that is still under way would reach the office of the next test.
  await engine.whenIdle();
  await engine.close();
});

/** Time goes by; what is due by then comes. */
const pass = (time: number): void => {
  now += time;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter((timer) => !due.includes(timer));
  for (const { run } of due) run();
};

test.each<[string, () => unknown]>([
  ['when there is network again', () => backOnline()],
  ['after a while', () => pass(10 * minute)],
  ['when signing in is refused', () => engine.signIn({ username: 'installer', password: 'demo', remember: true })],
  [
    'when the app starts again',
    async () => {
      await engine.close();
      engine = new BrowserEngine(platform);
      await engine.open({ fresh: false, locale: 'gr' });
    },
  ],
])('an account that is deactivated after its session ran out hands over, too: %s', async (_when, happens) => {
  expect(offered).toEqual([]);
  deactivated = true;
  await happens();
  await expect.poll(() => offered).toHaveLength(1);
  await engine.whenIdle();
});

test('the office hears once that nothing is left, and the account that has ended is not asked after any more', async () => {
  deactivated = true;
  pass(10 * minute);
  await expect.poll(() => left).toHaveLength(2);
  await engine.whenIdle();
  const before = asked;
  for (let times = 0; times < 2; times += 1) {
    pass(10 * minute);
    await engine.whenIdle();
  }
  expect(left).toEqual([
    { changes: 0, files: 0 },
    { changes: 0, files: 0 },
  ]);
  expect([offered.length, asked]).toEqual([1, before]);
  expect(timers.length).toBeGreaterThan(0);
});

test('a page is told that the account has ended', async () => {
  const told: (boolean | undefined)[] = [];
  await engine.watchSession((session) => told.push(session?.disabled));
  deactivated = true;
  pass(10 * minute);
  await expect.poll(() => told.at(-1)).toBe(true);
});

test('an account that goes on is asked after again after five minutes, also where the clock was set back', async () => {
  const before = asked;
  const again = async (time: number): Promise<number> => {
    now += time;
    await engine.syncNow();
    await engine.whenIdle();
    return asked - before;
  };
  expect(await again(4 * minute)).toBe(0);
  expect(await again(minute)).toBe(1);
  expect(await again(-4 * minute)).toBe(1);
  expect(await again(-minute)).toBe(2);
  expect(offered).toEqual([]);
});

test('not every tap asks whether the account goes on', async () => {
  const before = asked;
  for (let tap = 0; tap < 3; tap += 1) {
    pass(minute);
    await engine.syncNow();
    await engine.whenIdle();
  }
  expect(asked).toBe(before);
});
