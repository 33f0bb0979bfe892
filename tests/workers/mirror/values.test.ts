import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialSyncState } from '../../../workers/contract/state.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { lastKnown, mirrorValue, syncState, updateSyncState } from '../../../workers/mirror/values.ts';

let mirror: MirrorDatabase;

beforeEach(() => {
  mirror = new MirrorDatabase('values', { indexedDB: new IDBFactory(), IDBKeyRange });
});

afterEach(() => mirror.close());

test('a new mirror is idle, knows nothing and has no values', async () => {
  expect(await syncState(mirror)).toEqual(initialSyncState);
  expect(await lastKnown(mirror)).toBeNull();
  expect(await mirrorValue(mirror, 'cookie')).toBeUndefined();
});

test('a change of what the engine is doing keeps the rest', async () => {
  await updateSyncState(mirror, { activity: 'sending', sending: { done: 1, of: 2 } });
  await updateSyncState(mirror, { activity: 'idle' });
  expect(await syncState(mirror)).toEqual({
    ...initialSyncState,
    activity: 'idle',
    sending: { done: 1, of: 2 },
  });
});

test('changes made at the same moment are all kept', async () => {
  await Promise.all([
    updateSyncState(mirror, { activity: 'offline' }),
    updateSyncState(mirror, { offlineSince: 7 }),
    updateSyncState(mirror, { retryAt: 9 }),
  ]);
  expect(await syncState(mirror)).toMatchObject({ activity: 'offline', offlineSince: 7, retryAt: 9 });
});

test.each([
  ['the device’s clock', null, 5000],
  ['the server’s clock, where the two differ', 300, 5300],
  ['the server’s clock, also where it is behind', -300, 4700],
])('what the server has was last known by %s', async (_clock, clockSkew, known) => {
  await updateSyncState(mirror, { lastPull: 5000, clockSkew });
  expect(await lastKnown(mirror)).toBe(known);
});
