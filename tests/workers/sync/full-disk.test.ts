import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { MirrorDatabase, mirrorName } from '../../../workers/mirror/database.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { applyToMirrorSafely, reportOrMakeRoom, showMissing, showWaiting } from '../../../workers/sync/full-disk.ts';
import { SyncLoop } from '../../../workers/sync/loop.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { photoCacheName } from '../../../workers/sync/storage-quota.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { sharedBy } from '../bare-platform.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { credentials, onDisk, somePhoto, tabOf, userId } from './signing-in.ts';

let profile: BrowserProfile;

beforeEach(() => {
  profile = new BrowserProfile();
});

/** A tab whose databases of that name are on a disk that may be full; its faults are counted. */
function tab(beginning: string, given: Partial<Platform> = {}) {
  const { disk, indexedDB } = onDisk(profile.indexedDB, beginning);
  const faults: unknown[] = [];
  const platform = { ...tabOf(profile), indexedDB, report: (fault: unknown) => faults.push(fault), ...given };
  return { disk, faults, engine: new BrowserEngine(platform), indexedDB };
}

/** Caches whose deletion makes room on a disk. */
function cachesOn(full: () => { full: boolean }): { deleted: string[]; caches: Platform['caches'] } {
  const deleted: string[] = [];
  const remove = async (name: string): Promise<boolean> => {
    deleted.push(name);
    full().full = false;
    return true;
  };
  return { deleted, caches: { delete: remove } as unknown as Platform['caches'] };
}

const opening = { fresh: false, locale: 'gr' };

describe('with a full disk', () => {
  test('the engine of who has unsent photos opens, exports them, and nobody starts it anew', async () => {
    const before = tab('ergon-mirror');
    await before.engine.signIn(credentials);
    await before.engine.whenIdle();
    before.disk.full = true;
    // Kept, and not shown: what opens next finds copies that it would have to write.
    expect(await before.engine.capture(somePhoto(700), 'proof')).toMatchObject({ kind: 'captured' });
    await before.engine.close();

    const after = tab('ergon');
    after.disk.full = true;
    expect(await after.engine.open(opening)).toMatchObject({ user: { id: userId } });
    await after.engine.whenIdle();
    expect(await after.engine.draft('proof')).toMatchObject({ files: [somePhoto(700).id] });
    expect((await after.engine.exportUnsent()).size).toBeGreaterThan(100);
    expect(after.faults).toEqual([]);
    await after.engine.close();
  });

  test('what is to be shown at the start makes room for itself', async () => {
    const before = tab('ergon-mirror');
    await before.engine.signIn(credentials);
    await before.engine.whenIdle();
    before.disk.full = true;
    await before.engine.capture(somePhoto(700), 'proof');
    await before.engine.close();

    const { deleted, caches } = cachesOn(() => after.disk);
    const after = tab('ergon', { caches });
    after.disk.full = true;
    await after.engine.open(opening);
    expect(deleted).toContain(photoCacheName(userId));
    const mirror = new MirrorDatabase(userId, sharedBy(profile));
    expect(await mirror.files.count()).toBe(1);
    mirror.close();
    await after.engine.close();
  });

  test('signing in again makes room for the session', async () => {
    const { deleted, caches } = cachesOn(() => disk);
    const { disk, engine } = tab('ergon', { caches });
    await engine.signIn(credentials);
    await engine.whenIdle();
    disk.full = true;
    expect(await engine.signIn(credentials)).toMatchObject({ kind: 'signedIn' });
    expect(deleted).toContain(photoCacheName(userId));
    await engine.close();
  });

  test('a draft makes room for itself, and where there is none left it says so', async () => {
    const { caches } = cachesOn(() => disk);
    const { disk, engine } = tab('ergon-outbox', { caches });
    await engine.signIn(credentials);
    await engine.whenIdle();
    disk.full = true;
    await engine.saveDraft({ key: 'proof', value: { comment: 'a' }, files: [] });
    expect(await engine.draft('proof')).toMatchObject({ value: { comment: 'a' } });
    await engine.close();

    const without = tab('ergon-outbox');
    await without.engine.open(opening);
    without.disk.full = true;
    const saved = without.engine.saveDraft({ key: 'proof', value: { comment: 'b' }, files: [] });
    await expect(saved).rejects.toMatchObject({ name: 'QuotaExceededError' });
    await without.engine.close();
  });

  test('an export that cannot be shown is refused for want of room, and taken in again doubles nothing', async () => {
    const from = tab('ergon');
    await from.engine.signIn(credentials);
    await from.engine.capture(somePhoto(700), 'proof');
    const zip = await (await from.engine.exportUnsent()).arrayBuffer();
    await from.engine.close();

    profile = new BrowserProfile();
    const { disk, engine } = tab(mirrorName(userId));
    await engine.signIn(credentials);
    await engine.whenIdle();
    disk.full = true;
    const refused = { kind: 'refused', code: 'storage_of_device_full' };
    expect(await engine.importUnsent(zip.slice(0))).toMatchObject(refused);
    disk.full = false;
    expect(await engine.importUnsent(zip)).toEqual({ kind: 'taken', added: 0, known: 1 });
    await engine.close();
  });
});

describe('of a device with unsent work', () => {
  const [id] = addressIds;
  const collect = { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } };

  function deviceOf() {
    const clock = new Clock();
    const office = new Office(boss, clock.now);
    office.write(...day());
    const { disk, indexedDB } = onDisk(new IDBFactory(), 'ergon-mirror');
    return { disk, device: new Device({ viewer: boss, office, clock, indexedDB }) };
  }

  const file = (number: number) => ({ ...somePhoto(number), bytes: new ArrayBuffer(10) });

  async function keepFiles(device: Device, ...numbers: number[]): Promise<void> {
    await captureFiles(device.outbox, numbers.map(file), { draft: 'proof', now: 1 });
  }

  const shownFiles = async (device: Device) => (await device.mirror.files.toArray()).map(({ id: shown }) => shown);

  test('copies that are equal are not written again, those that differ are, and those of no file go', async () => {
    const { disk, device } = deviceOf();
    await keepFiles(device, 701, 702);
    await reconcile(device.context);
    expect(await shownFiles(device)).toEqual([file(701).id, file(702).id]);
    disk.full = true;
    await reconcile(device.context);
    await device.outbox.files.delete(file(702).id);
    await reconcile(device.context);
    expect(await shownFiles(device)).toEqual([file(701).id]);
    disk.full = false;
    await device.outbox.files.update(file(701).id, { sent: 5 });
    await keepFiles(device, 703);
    await reconcile(device.context);
    expect(await device.mirror.files.toArray()).toMatchObject([{ sent: 5 }, { id: file(703).id }]);
    device.close();
  });

  test('what could not be shown is shown with the first round after there is room', async () => {
    const { disk, device } = deviceOf();
    await device.pull();
    await device.tapAndDie(collect);
    disk.full = true;
    expect(await showWaiting(device.context)).toBe(false);
    await showMissing(device.context);
    expect(await device.mirror.pending.count()).toBe(0);
    disk.full = false;
    await showMissing(device.context);
    expect(await device.mirror.pending.count()).toBe(1);
    expect(await device.mirror.rows('operational-addresses').get(id)).toMatchObject({ completionStatus: 'COLLECTED' });
    // A round after which nothing is to be made good does not read the whole outbox.
    await keepFiles(device, 701);
    await showMissing(device.context);
    expect(await shownFiles(device)).toEqual([]);
    device.close();
  });

  test('what is kept and cannot be shown is a fault to report, unless the disk is full', async () => {
    const { device } = deviceOf();
    const faults: unknown[] = [];
    const report = (fault: unknown): unknown => faults.push(fault);
    const context = { ...device.context, platform: { ...device.context.platform, report } };
    await keepFiles(device, 701);
    await applyToMirrorSafely(context, Promise.reject(new DOMException('no room is left', 'QuotaExceededError')));
    expect(await shownFiles(device)).toEqual([file(701).id]);
    const broken = new Error('broken');
    await applyToMirrorSafely(context, Promise.reject(broken));
    expect(faults).toEqual([broken]);
    device.close();
  });

  test('a fault of work that is tried again is reported; a full disk gets room instead, and what is left is shown', async () => {
    const { disk, device } = deviceOf();
    const faults: unknown[] = [];
    const { deleted, caches } = cachesOn(() => disk);
    const storage = { estimateStorage: async () => ({ usage: 9, quota: 100 }), isStoragePersisted: async () => true };
    const report = (fault: unknown): unknown => faults.push(fault);
    const context = { ...device.context, platform: { ...device.context.platform, report, caches, storage } };
    const broken = new Error('broken');
    reportOrMakeRoom(context, broken);
    expect([faults, deleted]).toEqual([[broken], []]);
    disk.full = true;
    reportOrMakeRoom(context, new DOMException('no room is left', 'QuotaExceededError'));
    await expect.poll(async () => (await syncState(device.mirror)).storage).toMatchObject({ usage: 9, quota: 100 });
    expect([faults, deleted]).toEqual([[broken], [photoCacheName(boss.userId)]]);
    device.close();
  });

  test('a round that finds no room is tried again by itself, makes good what it left, and restarts nothing', async () => {
    const { disk, device } = deviceOf();
    await device.pull();
    await keepFiles(device, 701);
    const planned: (() => void)[] = [];
    const later = (_: number, callback: () => void): (() => void) => {
      planned.push(callback);
      return () => undefined;
    };
    // A fault that is reported would be thrown here.
    const context = { ...device.context, platform: { ...device.context.platform, later } };
    const handlers = {
      ensureFreshToken: async () => 'valid' as const,
      onSignIn: async () => undefined,
      onSynced: () => undefined,
    };
    const loop = new SyncLoop(context, handlers);
    disk.full = true;
    loop.request();
    await loop.whenIdle();
    expect(await shownFiles(device)).toEqual([]);
    disk.full = false;
    must(planned.at(-1), 'the next try')();
    await loop.whenIdle();
    expect(await shownFiles(device)).toEqual([file(701).id]);
    loop.stop();
    device.close();
  });
});
