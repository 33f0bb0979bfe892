import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { hour, second } from '../../../domain/kernel/time.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import {
  publicSession,
  readSession,
  SessionDatabase,
  type StoredSession,
  writeSession,
} from '../../../workers/sync/session-store.ts';
import { ensureFreshToken } from '../../../workers/sync/token.ts';
import { Transports } from '../../../workers/sync/transport/transports.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { userValues } from '../../support/rows.ts';
import { barePlatform, sharedBy } from '../bare-platform.ts';

const start = Date.UTC(2026, 4, 4, 12);

interface Exchange {
  token: string;
  attempt: string | null;
}

let profile: BrowserProfile;
let now: number;
/** What the server was asked to exchange. */
let asked: Exchange[];
let answer: (exchange: Exchange) => Response | Promise<Response>;
let timers: { at: number; run: () => void }[];
let open: (SessionDatabase | OutboxDatabase)[];

const replyWith = (token: string, given: Partial<SessionReply> = {}): SessionReply => ({
  token,
  type: 'Bearer',
  expiresAt: now + 12 * hour,
  user: {
    ...userValues({ usersElevated: true }),
    ...{ id: boss.userId, version: 1, createDate: 0, modifyDate: 0 },
    employer: null,
    role: null,
    customer: null,
    company: null,
    acceptedNoPrivileges: false,
  },
  ...given,
});
const renews = ({ attempt }: Exchange): Response => Response.json(replyWith(`of ${attempt}`));
const refuses = (code: string): Response => Response.json({ code, status: 401 }, { status: 401 });
const loses = (): Response => {
  throw new TypeError('the reply is lost');
};

/** What a tab needs to care for the token. */
function tab() {
  const platform: Platform = barePlatform({
    ...sharedBy(profile),
    now: () => now,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // Probes of a call that is silent.
      if (!request.url.includes('authenticated/refresh')) return loses();
      const attempt = new URL(request.url).searchParams.get('attempt');
      const exchange = { token: must(request.headers.get('authorization'), 'the token').slice(7), attempt };
      asked.push(exchange);
      return answer(exchange);
    },
    later: (wait, run) => {
      const timer = { at: now + wait, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  });
  const sessions = new SessionDatabase(sharedBy(profile));
  const outbox = new OutboxDatabase(boss.userId, sharedBy(profile));
  open.push(sessions, outbox);
  const told: StoredSession[] = [];
  const context = {
    sessions,
    outbox,
    platform,
    owner: { viewer: boss, timeZone: 'UTC' },
    transport: new Transports(platform, sessions).of(() => boss.userId),
    onSession: (session: StoredSession) => told.push(session),
  };
  return { context, told, care: () => ensureFreshToken(context), kept: () => readSession(sessions) };
}

type Tab = ReturnType<typeof tab>;
let here: Tab;

/** The session whose token is near its end. */
const keep = (given: Partial<StoredSession> = {}): Promise<void> =>
  writeSession(here.context.sessions, {
    ...sessionOf(replyWith('first', { expiresAt: now + hour / 2 }), true),
    ...given,
  });

/** Time goes by; what is due by then comes. */
function pass(time: number): void {
  now += time;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter((timer) => !due.includes(timer));
  for (const { run } of due) run();
}

beforeEach(async () => {
  [profile, now, asked, timers, open, answer] = [new BrowserProfile(), start, [], [], [], renews];
  here = tab();
  await keep();
});

afterEach(() => {
  for (const database of open) database.close();
});

test('a lost reply costs nothing: the same exchange is tried again until its token is here', async () => {
  answer = loses;
  expect(await here.care()).toBe('valid');
  expect(await here.care()).toBe('valid');
  expect((await here.kept())?.token).toBe('first');
  answer = renews;
  expect(await here.care()).toBe('valid');
  const [{ attempt }] = asked as [Exchange];
  expect(asked).toEqual([0, 1, 2].map(() => ({ token: 'first', attempt })));
  const kept = must(await here.kept(), 'the session');
  expect(kept).toMatchObject({ token: `of ${attempt}`, state: 'active' });
  expect(kept).not.toHaveProperty('attempt');
  now += 11.5 * hour;
  await here.care();
  expect(asked[3]).toEqual({ token: `of ${attempt}`, attempt: expect.not.stringContaining(must(attempt, 'it')) });
});

test('of the tabs of a user one exchanges the token, and the others go on with the new one', async () => {
  const others = [tab(), tab()];
  expect(await Promise.all([here, ...others].map(({ care }) => care()))).toEqual(['valid', 'valid', 'valid']);
  expect(asked).toHaveLength(1);
  const [{ attempt }] = asked as [Exchange];
  for (const { kept } of [here, ...others]) expect((await kept())?.token).toBe(`of ${attempt}`);
});

test('a suspended tab that holds the lock is not waited for; both try the same exchange, and the late one does no harm', async () => {
  const thawed = deferred<Response>();
  answer = () => thawed.promise;
  const suspended = here.care();
  await expect.poll(() => asked.length).toBe(1);
  const other = tab();
  answer = renews;
  const caring = other.care();
  await expect.poll(() => timers.filter(({ at }) => at === now + 30 * second)).toHaveLength(2);
  pass(29 * second);
  expect(asked).toHaveLength(1);
  pass(second);
  expect(await caring).toBe('valid');
  const [{ attempt }] = asked as [Exchange];
  expect(asked).toEqual([0, 1].map(() => ({ token: 'first', attempt })));
  thawed.resolve(refuses('token_replaced'));
  expect(await suspended).toBe('valid');
  expect([asked.length, (await here.kept())?.token, here.told]).toEqual([2, `of ${attempt}`, []]);
});

test('an exchange whose token is used elsewhere is tried under a new id, which the server takes for reuse', async () => {
  await keep({ attempt: '0195f000-0000-7000-8000-0000000000aa' });
  answer = ({ attempt }) => refuses(attempt?.endsWith('aa') ? 'token_replaced' : 'session_reused');
  expect(await here.care()).toBe('expired');
  expect(asked.map(({ attempt }) => attempt?.endsWith('aa'))).toEqual([true, false]);
  expect(await here.kept()).toMatchObject({ state: 'expired', reused: true, disabled: false });
  expect(here.told).toMatchObject([{ state: 'expired', reused: true }]);
});

test('who signs in while a token is refused keeps their session', async () => {
  answer = async () => {
    await keep({ token: 'of a new sign-in' });
    return refuses('session_revoked');
  };
  expect(await here.care()).toBe('valid');
  expect(await here.kept()).toMatchObject({ token: 'of a new sign-in', state: 'active' });
  expect(here.told).toEqual([]);
});

test('the last token of a session is used to its end, and not exchanged for one that ends no later', async () => {
  await keep({ sessionEndsAt: now + hour / 2 });
  expect(await here.care()).toBe('valid');
  expect(asked).toEqual([]);
  answer = () => refuses('token_expired');
  pass(hour / 2);
  expect(await here.care()).toBe('expired');
  expect(asked).toHaveLength(1);
  await keep({ sessionEndsAt: now + hour });
  answer = renews;
  expect(await here.care()).toBe('valid');
  expect((await here.kept())?.token).toMatch(/^of /);
});

test('a page sees neither the token nor how it is exchanged', async () => {
  await keep({ attempt: 'attempt', sessionEndsAt: now + hour });
  const kept = must(await here.kept(), 'the session');
  expect(Object.keys(publicSession(kept)).sort()).toEqual(['expiresAt', 'remember', 'state', 'user']);
});
