import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { defaultTimeZone, hour, minute } from '../../../domain/kernel/time.ts';
import { readSession, type StoredSession, tokenFor, writeSession } from '../../../workers/sync/session-store.ts';
import { ensureFreshToken, expireSession, learnEnd, quarantineToken } from '../../../workers/sync/token.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const serverTime = Date.UTC(2026, 4, 4, 12);

let device: Device;
let asked: number;

beforeEach(() => {
  asked = 0;
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

const row = { id: boss.userId, version: 1, createDate: 0, modifyDate: 0 };
const company = { id: boss.companyId, name: 'Ergon', timeZone: defaultTimeZone };
const signedInBoss = {
  ...userValues({ usersElevated: true }),
  ...row,
  employer: null,
  role: null,
  customer: null,
  company,
};
const sessionReply = { token: 'new', type: 'Bearer', expiresAt: serverTime + 12 * hour, user: signedInBoss };

const away = (): Response => {
  throw new TypeError('the network is away');
};
const renews = (): Response => Response.json(sessionReply);
const refuses = (): Response => new Response(JSON.stringify({ code: 'token_expired', status: 401 }), { status: 401 });

interface Care {
  /** How long the token is still valid by the server's time. */
  left: number;
  /** By how much the device's clock is ahead. */
  error?: number;
  server?: () => Response;
}

/** Cares for a token; what came of it, and the session afterwards. */
async function care({ left, error = 0, server = away }: Care) {
  const { sessions } = device.context;
  const session = {
    token: 'old',
    expiresAt: serverTime + left,
    remember: true,
    state: 'active',
    user: { id: boss.userId },
  };
  await writeSession(sessions, session as StoredSession);
  await device.outbox.values.put({ key: 'clockOffset', value: -error });
  const fetch = async (): Promise<Response> => {
    asked += 1;
    return server();
  };
  const platform = { ...device.context.platform, now: () => serverTime + error, fetch };
  const transport = new Transport(
    platform,
    async () => 'old',
    () => 'en',
  );
  const told: string[] = [];
  const onSession = ({ state: now }: StoredSession): unknown => told.push(now);
  const verdict = await ensureFreshToken({ ...device.context, platform, transport, onSession });
  const { token, state } = must(await readSession(sessions), 'the session');
  return { verdict, told, token, state };
}

test('a token is left alone for as long as it is good for more than an hour', async () => {
  expect(await care({ left: hour + minute, server: renews })).toMatchObject({
    verdict: 'valid',
    token: 'old',
    told: [],
  });
  expect(asked).toBe(0);
});

test('a token is exchanged within an hour of its end', async () => {
  const renewed = { verdict: 'valid', token: 'new', state: 'active', told: ['active'] };
  expect(await care({ left: hour, server: renews })).toEqual(renewed);
});

test('a token that ended while the laptop slept asks to sign in again, and what waits stays', async () => {
  const { id: waiting } = await device.tapAndDie({ name: 'markCollected', args: { id: fixedId(1) }, base: {} });
  const ended = { verdict: 'expired', token: 'old', state: 'expired', told: ['expired'] };
  expect(await care({ left: -8 * hour, server: refuses })).toEqual(ended);
  expect((await device.outbox.items.toArray()).map(({ id }) => id)).toEqual([waiting]);
});

test('without network a token near its end, or past it, is kept until the server can say', async () => {
  const kept = { verdict: 'valid', token: 'old', state: 'active', told: [] };
  expect(await care({ left: 10 * minute })).toEqual(kept);
  expect(await care({ left: -minute })).toEqual(kept);
  expect(asked).toBe(2);
});

test('a slow clock renews a token near its end', async () => {
  await care({ left: 30 * minute, error: -5 * hour });
  expect(asked).toBe(1);
});

test('a fast clock leaves one alone that is good for long', async () => {
  await care({ left: 8 * hour, error: 20 * hour });
  expect(asked).toBe(0);
});

const busy = (): Response => Response.json({ code: 'busy' }, { status: 503 });
const forbids = (): Response => Response.json({ code: 'not_permitted' }, { status: 403 });

test('a server that answers anything else leaves a token that is still good alone, and ends one that is not', async () => {
  expect(await care({ left: minute, server: busy })).toMatchObject({ verdict: 'valid', state: 'active' });
  expect(await care({ left: -minute, server: busy })).toMatchObject({ verdict: 'valid', state: 'active' });
  expect(await care({ left: minute, server: forbids })).toMatchObject({ verdict: 'valid', state: 'active', told: [] });
  expect(await care({ left: minute, server: refuses })).toMatchObject({ verdict: 'expired', state: 'expired' });
  expect(await care({ left: 0, server: forbids })).toMatchObject({ verdict: 'expired', told: ['expired'] });
});

describe('with a session', () => {
  const write = (given: Partial<StoredSession>) => {
    const user = { id: boss.userId } as StoredSession['user'];
    const session = { token: 'old', expiresAt: serverTime, remember: true, state: 'active', user, ...given } as const;
    return writeSession(device.context.sessions, session);
  };
  const read = () => readSession(device.context.sessions);
  /** The device whose server answers so, and counts. */
  const answered = (server: () => Response | Promise<Response>) => {
    const fetch = async (): Promise<Response> => {
      asked += 1;
      return server();
    };
    const platform = { ...device.context.platform, now: () => serverTime, fetch };
    const transport = new Transport(
      platform,
      async () => 'old',
      () => 'en',
    );
    return { ...device.context, platform, transport };
  };

  test('that has ended, or without one, the server is not asked about the token', async () => {
    expect(await ensureFreshToken(answered(renews))).toBe('expired');
    await write({ state: 'expired' });
    expect(await ensureFreshToken(answered(renews))).toBe('expired');
    expect(asked).toBe(0);
  });

  test('of its own a user sends its token, and anybody who is not known yet does', async () => {
    const { sessions } = device.context;
    expect(await tokenFor(sessions, boss.userId)).toBeNull();
    expect(await quarantineToken(sessions, boss.userId)).toBeNull();
    await write({});
    expect(await tokenFor(sessions, boss.userId)).toBe('old');
    expect(await tokenFor(sessions, null)).toBe('old');
    expect(await tokenFor(sessions, fixedId(77))).toBeNull();
    expect(await quarantineToken(sessions, boss.userId)).toBe('old');
    await write({ state: 'expired' });
    expect(await tokenFor(sessions, null)).toBeNull();
  });

  test('that another one has replaced while it was renewed, the reply changes nothing', async () => {
    await write({});
    const context = answered(async () => {
      await write({ token: 'of another tab' });
      return renews();
    });
    const { timeZone } = context.owner;
    expect(await ensureFreshToken(context)).toBe('valid');
    expect((await read())?.token).toBe('of another tab');
    expect(context.owner.timeZone).toBe(timeZone);
  });

  test('is ended once', async () => {
    const { sessions } = device.context;
    expect(await expireSession(sessions)).toBeNull();
    await write({});
    expect(await expireSession(sessions)).toMatchObject({ token: 'old', state: 'expired' });
    expect(await read()).toMatchObject({ token: 'old', state: 'expired' });
    expect(await expireSession(sessions)).toMatchObject({ state: 'expired' });
  });

  test('whether its account has ended is asked of one that has ended, until that is known', async () => {
    const refusing = (code: string) => answered(() => Response.json({ code }, { status: 401 }));
    expect(await learnEnd(refusing('account_disabled'))).toBeNull();
    await write({});
    expect(await learnEnd(refusing('account_disabled'))).not.toHaveProperty('disabled');
    expect(asked).toBe(0);
    await write({ state: 'expired' });
    expect(await learnEnd(refusing('token_expired'))).toMatchObject({ disabled: false });
    expect(await learnEnd(answered(busy))).toMatchObject({ disabled: false });
    expect(await learnEnd(answered(forbids))).toMatchObject({ disabled: false });
    expect(await learnEnd(refusing('session_reused'))).toMatchObject({ state: 'expired', reused: true });
    expect(await read()).toMatchObject({ disabled: false, reused: true });
    expect(await learnEnd(refusing('account_disabled'))).toMatchObject({ disabled: true });
    expect(await read()).toMatchObject({ disabled: true });
    expect(asked).toBe(5);
    expect(await learnEnd(answered(renews))).toMatchObject({ disabled: true });
    expect(asked).toBe(5);
  });

  test('that the server goes on with, though it was thought to have ended, is put back with its new token', async () => {
    await write({ state: 'expired', disabled: false });
    expect(await learnEnd(answered(renews))).toMatchObject({ state: 'active', token: 'new' });
    const kept = await read();
    expect(kept).toMatchObject({ state: 'active', token: 'new' });
    expect(kept).not.toHaveProperty('disabled');
  });

  test('that was replaced meanwhile, what was asked of the one before says nothing', async () => {
    await write({ state: 'expired' });
    const context = answered(async () => {
      await write({ token: 'of another tab' });
      return Response.json({ code: 'account_disabled' }, { status: 401 });
    });
    expect(await learnEnd(context)).toBeNull();
    expect(await read()).not.toHaveProperty('disabled');
  });
});
