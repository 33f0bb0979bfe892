import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { MirrorDatabase, mirrorName, outboxName } from '../../../workers/mirror/database.ts';
import { mirrorValue, syncState } from '../../../workers/mirror/values.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { openItems } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { sessionName } from '../../../workers/sync/session-store.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { LosingDatabases } from '../../support/losing-databases.ts';
import { sharedBy } from '../bare-platform.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { credentials, signInOnly, somePhoto, tabOf, userId } from './signing-in.ts';

const [id] = addressIds;
const outboxOf = outboxName(userId);
const mirrorOf = mirrorName(userId);

let profile: BrowserProfile;
let databases: LosingDatabases;
let office: Office;
let isOnline: boolean;
let faults: unknown[];
let engine: BrowserEngine;
let sessions: (Session | null)[];

/** A server that signs in, takes and brings changes. */
const server: Platform['fetch'] = async (input, init) => {
  const request = new Request(input, init);
  const call = new URL(request.url).pathname.slice('/rest/'.length);
  if (!isOnline) throw new TypeError('the network is away');
  return call.startsWith('sync/') ? office.fetch(request) : signInOnly(request);
};

beforeEach(async () => {
  profile = new BrowserProfile();
  databases = new LosingDatabases(profile.indexedDB);
  office = new Office(boss, Date.now);
  office.write(...day());
  [isOnline, faults, sessions] = [true, [], []];
  const report = (fault: unknown): unknown => faults.push(fault);
  // A side job goes on over new connections, too.
  const noteFault = (job: string, fault: unknown): unknown => faults.push(`${job}: ${fault}`);
  const platform = { ...tabOf(profile), indexedDB: databases.indexedDB, fetch: server, report, noteFault };
  engine = new BrowserEngine(platform);
  await engine.watchSession((session) => void sessions.push(session));
  await engine.signIn(credentials);
  await engine.whenIdle();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  isOnline = false;
});

afterEach(() => engine.close());

/** Reads the databases as another tab would, without holding them open. */
async function reading<Value>(read: (all: { mirror: MirrorDatabase; outbox: OutboxDatabase }) => Promise<Value>) {
  const mirror = new MirrorDatabase(userId, sharedBy(profile));
  const outbox = new OutboxDatabase(userId, sharedBy(profile));
  try {
    return await read({ mirror, outbox });
  } finally {
    mirror.close();
    outbox.close();
  }
}

const shown = () => reading(({ mirror }) => mirror.rows('operational-addresses').toArray());
const statusOf = async () => (await shown()).find((address) => address.id === id)?.completionStatus;
const waiting = () => reading(({ mirror }) => mirror.pending.toArray());
const items = () => reading(({ outbox }) => openItems(outbox).toArray());
const device = () => reading(({ mirror }) => mirrorValue(mirror, 'device'));

const collect = () => engine.perform('markCollected', { id }, { completionStatus: 'NO_PROGRESS' });
const draft = { key: 'proof', value: { comment: 'Έγινε' }, files: [] };

describe('a connection that the browser takes away in the middle of a write', () => {
  test.each([
    ['the outbox', outboxOf],
    ['the mirror', mirrorOf],
  ])('to %s loses and doubles no mark', async (_, name) => {
    const lost = databases.loseDuringWrite(name);
    expect(await collect()).toMatchObject({ kind: 'kept' });
    await lost;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    expect(await items()).toHaveLength(1);
    expect(await statusOf()).toBe('COLLECTED');
    expect(faults).toEqual([]);
  });

  test('loses no photo', async () => {
    const lost = databases.loseDuringWrite(outboxOf);
    expect(await engine.capture(somePhoto(700), 'proof')).toMatchObject({ kind: 'captured' });
    await lost;
    expect(await engine.draft('proof')).toMatchObject({ files: [somePhoto(700).id] });
    await expect.poll(() => reading(({ mirror }) => mirror.files.count())).toBe(1);
    expect(faults).toEqual([]);
  });

  test('loses no draft', async () => {
    const lost = databases.loseDuringWrite(outboxOf);
    await engine.saveDraft(draft);
    await lost;
    expect(await engine.draft('proof')).toMatchObject(draft);
    expect(faults).toEqual([]);
  });

  test('loses no session', async () => {
    isOnline = true;
    const lost = databases.loseDuringWrite(sessionName);
    expect(await engine.signIn(credentials)).toMatchObject({ kind: 'signedIn' });
    await lost;
    expect(faults).toEqual([]);
  });

  test.each([
    ['the outbox', outboxOf],
    ['the mirror', mirrorOf],
  ])('to %s stops no round', async (_, name) => {
    await collect();
    isOnline = true;
    const lost = databases.loseDuringWrite(name);
    await engine.syncNow();
    await lost;
    await engine.whenIdle();
    await expect.poll(async () => (await items()).length).toBe(0);
    expect([...office.effects.values()]).toEqual([1]);
    expect(await statusOf()).toBe('COLLECTED');
    expect(faults).toEqual([]);
  });
});

test('a connection that is taken away while nothing happens is opened again with the next work', async () => {
  for (const name of [outboxOf, mirrorOf, sessionName]) databases.lose(name);
  expect(await collect()).toMatchObject({ kind: 'kept' });
  expect(await statusOf()).toBe('COLLECTED');
  expect(faults).toEqual([]);
});

test('a mirror that was evicted while the outbox stands shows what is unsent at once, and is filled again', async () => {
  await collect();
  await databases.evict(mirrorOf);
  await expect.poll(async () => (await waiting()).map(({ name }) => name)).toEqual(['markCollected']);
  isOnline = true;
  await engine.syncNow();
  await expect.poll(statusOf).toBe('COLLECTED');
  await engine.whenIdle();
  expect((await shown()).length).toBeGreaterThan(1);
  expect((await reading(({ mirror }) => syncState(mirror))).lastPull).not.toBeNull();
  expect(faults).toEqual([]);
  expect(sessions.at(-1)).toMatchObject({ state: 'active' });
});

describe('when the browser deletes all data of the site while somebody works here', () => {
  beforeEach(async () => {
    await collect();
    await databases.evict(outboxOf, mirrorOf, sessionName);
    await expect.poll(() => sessions.at(-1)).toMatchObject({ state: 'expired', cleared: true });
  });

  test('the person is asked to sign in again, and what they do meanwhile is kept', async () => {
    expect(sessions.at(-1)).toMatchObject({ user: { id: userId }, state: 'expired', cleared: true });
    await engine.saveDraft(draft);
    expect(await engine.draft('proof')).toMatchObject(draft);
    expect((await reading(({ mirror }) => syncState(mirror))).activity).toBe('signIn');
    expect(faults).toEqual([]);
  });

  test('the device is another one for the server, and works as a new one after signing in', async () => {
    isOnline = true;
    expect(await engine.signIn(credentials)).toMatchObject({ kind: 'signedIn' });
    await engine.whenIdle();
    await expect.poll(statusOf).toBe('NO_PROGRESS');
    expect(sessions.at(-1)?.cleared).toBeUndefined();
    expect(await collect()).toMatchObject({ kind: 'kept' });
    // Not held back any longer.
    await engine.notice('hidden');
    await engine.whenIdle();
    await expect.poll(() => [...office.effects.values()]).toEqual([1]);
    expect(faults).toEqual([]);
  });
});

describe('an engine that takes the place of one that was lost', () => {
  const begun = async (working: Session | null) => {
    const report = (fault: unknown): unknown => faults.push(fault);
    const next = new BrowserEngine({ ...tabOf(profile), indexedDB: databases.indexedDB, fetch: server, report });
    const session = await next.open({ fresh: false, locale: 'gr', working });
    await next.close();
    return session;
  };

  test('goes on for who works there, though the browser has deleted their session', async () => {
    const working = must(sessions.at(-1), 'the session');
    await engine.close();
    await databases.evict(outboxOf, mirrorOf, sessionName);
    expect(await begun(null)).toBeNull();
    expect(await begun(working)).toMatchObject({ user: { id: userId }, state: 'expired', cleared: true });
    expect(await begun(null)).toMatchObject({ user: { id: userId }, state: 'expired', cleared: true });
  });

  test('does not for who has signed out in another tab', async () => {
    const working = must(sessions.at(-1), 'the session');
    await engine.signOut();
    expect(await begun(working)).toBeNull();
  });
});

test('the mirror says whose outbox it shows', async () => {
  const before = must(await device(), 'the device');
  await databases.evict(mirrorOf);
  await expect.poll(device).toBe(before);
  await databases.evict(outboxOf, mirrorOf, sessionName);
  await expect.poll(async () => [undefined, before].includes(await device())).toBe(false);
});
