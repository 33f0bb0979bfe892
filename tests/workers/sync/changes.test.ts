import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { rowsRevision } from '../../../workers/mirror/values.ts';
import { decide, discard, perform, performAgain, undo } from '../../../workers/sync/changes.ts';
import { keepChosen } from '../../../workers/sync/keep-captures.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { nextBatch } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { boss, employee } from '../../domain/people.ts';
import { smallJpeg, someBytes, withExif } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { addressIds, day, proofId, taskIds } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { onDisk, somePhoto } from './signing-in.ts';

const [first, second] = addressIds;
const photo = fixedId(800);

let office: Office;
let device: Device;
let disk: { full: boolean };

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  const { disk: onOutbox, indexedDB } = onDisk(new IDBFactory(), 'ergon-outbox');
  disk = onOutbox;
  device = new Device({ viewer: boss, office, clock, indexedDB });
  await device.pull();
});

afterEach(() => device.close());

const collect = (id: string = first) => ({
  name: 'markCollected',
  args: { id },
  base: { completionStatus: 'NO_PROGRESS' },
});
const statusOf = async (id: string) => (await device.mirror.rows('operational-addresses').get(id))?.completionStatus;
const copies = () => device.mirror.pending.toCollection().primaryKeys();

describe('a change', () => {
  test('is kept with the words of what it is about, and shown', async () => {
    await device.mirror.rows('tasks').update(taskIds[0], { nickname: 'Ψυγείο' });
    const id = await device.kept(collect());
    expect(await device.outbox.items.get(id)).toMatchObject({ labels: { task: 'Ψυγείο', address: null } });
    expect(await statusOf(first)).toBe('COLLECTED');
    expect(await copies()).toEqual([id]);
  });

  test('that the rules do not allow says why, and nothing is kept', async () => {
    const missing = await device.tap(collect(fixedId(999)));
    expect(missing).toEqual({ kind: 'refused', code: 'not_found', fields: [] });
    device.context.owner.viewer = employee();
    expect(await device.tap({ name: 'removeTask', args: { id: taskIds[0] }, base: {} })).toMatchObject({
      kind: 'refused',
    });
    expect(await device.open()).toEqual([]);
  });

  test('is decided once', async () => {
    const run = vi.spyOn(must(mutationByName('markCollected'), 'the mutation'), 'run');
    await device.kept(collect());
    expect(await statusOf(first)).toBe('COLLECTED');
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
  });

  describe('before which rows change, between its decision and its place in the outbox,', () => {
    /** The disk is full at first, and rows are pulled while room is made for the change. */
    const tapWhile = async (change: Change, atOffice: () => void) => {
      const faults: string[] = [];
      const open = device.context;
      const caches = {
        delete: async () => {
          disk.full = false;
          atOffice();
          await device.pull();
          return true;
        },
      };
      const platform = {
        ...open.platform,
        caches: caches as unknown as Platform['caches'],
        noteFault: (job: string, fault: unknown) => faults.push(`${job}: ${fault}`),
      };
      disk.full = true;
      const result = await perform({ ...open, platform }, change);
      return { result, faults };
    };

    test('is decided anew, so that it is shown on the rows as they are', async () => {
      const { result, faults } = await tapWhile(collect(), () => {
        const set = { completionStatus: 'FINISHED' } as const;
        office.write({ kind: 'change', resource: 'operational-addresses', id: first, set });
      });
      expect([result.kind, await statusOf(first), faults]).toEqual(['kept', 'FINISHED', []]);
    });

    test('is kept and sent when it cannot be shown any more, and nobody calls that a fault', async () => {
      const inform: Change = {
        name: 'changeCommunicationInfo',
        args: { id: first, set: { communicationInfo: 'x' } },
        base: { communicationInfo: null },
      };
      const { result, faults } = await tapWhile(inform, () =>
        office.write({ kind: 'remove', resource: 'operational-addresses', id: first }),
      );
      expect(result.kind).toBe('kept');
      expect(faults).toEqual([]);
      expect(await device.open()).toHaveLength(1);
      expect(await copies()).toHaveLength(1);
      await device.push();
      await device.pull();
      const [shown] = await device.mirror.pending.toArray();
      expect(shown).toMatchObject({ state: 'attention', attention: { kind: 'rejected', code: 'not_found' } });
    });
  });

  describe('that another tab has finished before this one shows it', () => {
    const inform: Change = {
      name: 'changeCommunicationInfo',
      args: { id: first, set: { communicationInfo: 'x' } },
      base: { communicationInfo: null },
    };
    const tapLate = async (atOffice: () => void): Promise<void> => {
      const { mirror } = device.context;
      const transaction = mirror.transaction.bind(mirror) as (...args: unknown[]) => never;
      const late = async (...args: unknown[]) => {
        atOffice();
        await device.push();
        await device.pull();
        return transaction(...args);
      };
      const begun = vi.spyOn(mirror, 'transaction');
      begun.mockImplementationOnce(transaction).mockImplementationOnce(late as never);
      await device.kept(inform);
      begun.mockRestore();
    };

    test('waits no more if it was applied', async () => {
      await tapLate(() => undefined);
      expect(office.effects.size).toBe(1);
      expect(await copies()).toEqual([]);
    });

    test('waits for a person if it was rejected', async () => {
      await tapLate(() => office.write({ kind: 'remove', resource: 'operational-addresses', id: first }));
      const attention = { kind: 'rejected', code: 'not_found' };
      expect(await device.mirror.pending.toArray()).toMatchObject([{ state: 'attention', attention }]);
    });
  });

  test('for which the disk has no room is not kept, not shown, and says so', async () => {
    disk.full = true;
    expect(await device.tap(collect())).toEqual({ kind: 'storageFull' });
    disk.full = false;
    expect(await device.open()).toEqual([]);
    expect(await statusOf(first)).toBe('NO_PROGRESS');
  });

  test('that announces photos shows by which item they go', async () => {
    const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
    await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
    const item = await device.kept({
      name: 'addPhotos',
      args: { proof: proofId, photos: [photoArgs(photo)] },
      base: {},
    });
    expect(await device.mirror.files.get(photo)).toMatchObject({ item, proof: proofId });
  });
});

test('whatever changes rows makes earlier decisions be made anew', async () => {
  let seen = await rowsRevision(device.mirror);
  const isStale = async (): Promise<boolean> => {
    const before = seen;
    seen = await rowsRevision(device.mirror);
    return seen > before;
  };
  const item = await device.kept(collect());
  expect(await isStale()).toBe(true);
  await undo(device.context, item);
  expect(await isStale()).toBe(true);
  office.write({ kind: 'remove', resource: 'operational-addresses', id: second });
  await device.pull();
  expect(await isStale()).toBe(true);
  await reconcile(device.context);
  expect(await isStale()).toBe(false);
});

describe('taking back', () => {
  test('one change leaves all others', async () => {
    const [one, other] = [await device.kept(collect()), await device.kept(collect(second))];
    expect(await undo(device.context, one)).toBe('removed');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['NO_PROGRESS', 'COLLECTED']);
    expect(await copies()).toEqual([other]);
    expect(await device.outbox.items.get(one)).toMatchObject({ decided: 'undone' });
  });

  test('by a second tap on the way back changes nothing, and is not too late', async () => {
    const held = await device.kept(collect());
    expect([await undo(device.context, held), await undo(device.context, held)]).toEqual(['removed', 'removed']);
    const left = await device.kept(collect(second));
    await nextBatch(device.outbox, 1, flushed);
    expect(await undo(device.context, left)).toBe('correcting');
    expect(await undo(device.context, left)).toBe('correcting');
    expect(await statusOf(second)).toBe('NO_PROGRESS');
    expect(await device.open()).toHaveLength(2);
  });

  test('a chain that is under way is not discarded, which changes nothing', async () => {
    const id = await device.kept(collect());
    await nextBatch(device.outbox, 1, flushed);
    expect(await discard(device.context, id)).toBe(false);
    expect(await statusOf(first)).toBe('COLLECTED');
    expect(await copies()).toEqual([id]);
  });

  test('a chain that was never sent says that it was given up', async () => {
    const id = await device.kept(collect());
    const other = await device.kept(collect(second));
    expect(await discard(device.context, id)).toBe(true);
    expect(await device.outbox.items.get(id)).toMatchObject({ decided: 'discarded' });
    expect(await copies()).toEqual([other]);
    expect(await discard(device.context, id)).toBe(false);
  });
});

test('a question that is put off stays, and so does every other one', async () => {
  for (const id of [first, second])
    office.write({ kind: 'change', resource: 'operational-addresses', id, set: { completionStatus: 'FAILED' } });
  const [one, other] = [await device.kept(collect()), await device.kept(collect(second))];
  await device.sync();
  expect(await decide(device.context, one, 'later')).toBe(true);
  expect((await device.mirror.pending.bulkGet([one, other])).map((copy) => copy?.postponed)).toEqual([true, false]);
  expect(await device.outbox.items.get(one)).toMatchObject({ postponed: true, open: 1 });
});

test('a question that is put off is with all that builds on it', async () => {
  office.write({ kind: 'remove', resource: 'operational-addresses', id: first });
  const inform = (communicationInfo: string, seen: string | null) =>
    device.kept({
      name: 'changeCommunicationInfo',
      args: { id: first, set: { communicationInfo } },
      base: { communicationInfo: seen },
    });
  const [one, two] = [await inform('x', null), await inform('y', 'x')];
  await device.push();
  expect(await decide(device.context, one, 'later')).toBe(true);
  const shown = await device.mirror.pending.bulkGet([one, two]);
  expect(shown).toMatchObject([
    { chain: one, postponed: true },
    { chain: one, postponed: true },
  ]);
});

describe('a chosen photo', () => {
  const choose = (content: Blob, captured: unknown[] = [], kind?: 'attachment') => {
    const user = { context: device.context, captured: (file: unknown) => captured.push(file) };
    const chosen = { ...somePhoto(700), content, ...(kind && { kind }) };
    return keepChosen(chosen, 'proof', (work) => work(user as never));
  };

  test('is kept and shown, and its bytes are at hand for its tile', async () => {
    const captured: unknown[] = [];
    expect(await choose(somePhoto(700).content, captured)).toEqual({ kind: 'captured', size: 100 });
    expect(captured).toMatchObject([{ id: fixedId(700), bytes: expect.any(ArrayBuffer) }]);
    expect(await device.mirror.files.get(fixedId(700))).toMatchObject({ state: 'queued', size: 100 });
    expect(await device.outbox.files.get(fixedId(700))).toMatchObject({ draft: 'proof' });
  });

  test('says when and where it was taken; of a picture that is attached nothing is read', async () => {
    const exif = { dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.5, longitude: 21.5 };
    const picture = new Blob([withExif(smallJpeg(), exif)]);
    const facts = async () => {
      const { takenOn, latitude } = (await device.outbox.files.get(fixedId(700))) ?? {};
      return { takenOn, latitude };
    };
    await choose(picture, [], 'attachment');
    expect(await facts()).toEqual({ takenOn: null, latitude: null });
    await device.outbox.files.clear();
    await choose(picture);
    expect(await facts()).toEqual({ takenOn: Date.UTC(2026, 6, 14, 6, 30, 15), latitude: 38.5 });
  });

  test('without bytes is not kept', async () => {
    expect(await choose(new Blob([]))).toEqual({ kind: 'unreadable' });
    expect(await device.outbox.files.count()).toBe(0);
  });

  test('for which there is no room says so', async () => {
    disk.full = true;
    const captured: unknown[] = [];
    expect(await choose(somePhoto(700).content, captured)).toEqual({ kind: 'storageFull' });
    expect(captured).toEqual([]);
    disk.full = false;
    expect(await device.mirror.files.count()).toBe(0);
  });
});

test('a change of which nobody knows whether it was made is made once, and not refused as done', async () => {
  const add = {
    name: 'correctStatus',
    args: { id: first, completionStatus: 'COLLECTED' },
    base: { completionStatus: 'NO_PROGRESS' },
  };
  const change = { ...add, id: fixedId(900) };
  const kept = { kind: 'kept', item: change.id };
  expect(await performAgain(device.context, change)).toEqual(kept);
  expect(await statusOf(first)).toBe('COLLECTED');
  expect(await performAgain(device.context, change)).toEqual(kept);
  expect(await device.open()).toHaveLength(1);
});
