import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test } from 'vitest';
import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import type { Write } from '../../../domain/rows.ts';
import { isStorageFull } from '../../../workers/mirror/storage-faults.ts';
import { showMissing } from '../../../workers/sync/full-disk.ts';
import { keepCaptures, keepDraft } from '../../../workers/sync/keep-captures.ts';
import { readDraft } from '../../../workers/sync/outbox/captures.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { readSession, type StoredSession, writeSession } from '../../../workers/sync/session-store.ts';
import { boss } from '../../domain/people.ts';
import type { Disk } from '../../scenarios/machine/disk.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, shownRows } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { onDisk, somePhoto } from './signing-in.ts';

const [id] = addressIds;
const collect = { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } };
const photo = { ...somePhoto(700), bytes: new ArrayBuffer(10) };
const draft = { key: 'proof', value: { comment: 'Έγινε' }, files: [] };

interface World {
  disk: Disk;
  office: Office;
  device: Device;
}

let world: World;
afterEach(() => world.device.close());

async function begin(shows: 'request' | 'commit'): Promise<World> {
  const clock = new Clock();
  const office = new Office(boss, clock.now);
  office.write(...day());
  const { disk, indexedDB } = onDisk(new IDBFactory(), 'ergon', shows);
  const device = new Device({ viewer: boss, office, clock, indexedDB });
  // The databases are there: what is tried is a disk that fills while somebody works.
  await Promise.all([device.mirror.open(), device.outbox.open(), device.context.sessions.open()]);
  return { disk, office, device };
}

/** Does work on a disk that is full after a number of writes; whether it was: null when the work needed no more than that. */
async function onFullDisk<Value>({ disk }: World, writes: number, work: () => Promise<Value>) {
  disk.fillAfter(writes);
  const came = await work().then(
    (value) => ({ value }),
    (fault: unknown) => {
      if (!isStorageFull(fault)) throw fault;
      return { value: undefined };
    },
  );
  const wasFull = disk.full;
  disk.empty();
  return wasFull ? came : null;
}

const statusShown = async ({ device }: World) =>
  (await device.mirror.rows('operational-addresses').get(id ?? ''))?.completionStatus;

interface Kind {
  /** What is written. */
  what: string;
  before: (all: World) => Promise<unknown>;
  work: (all: World) => Promise<unknown>;
  /** What has to be true when there is room again; `answer` is what the work said, undefined where it failed. */
  after: (all: World, answer: unknown) => Promise<void>;
}

const pulled = async (all: World): Promise<void> => {
  await all.device.pull();
  expect([...(await shownRows(all.device.mirror)).keys()].sort()).toEqual([...all.office.seen().keys()].sort());
};

const kinds: Kind[] = [
  {
    what: 'a mark, with its overlay',
    before: ({ device }) => device.pull(),
    work: ({ device }) => device.tapNow(collect),
    after: async (all, answer) => {
      const { device } = all;
      await showMissing(device.context);
      const isKept = (answer as { kind: string }).kind === 'kept';
      expect(answer).toMatchObject({ kind: isKept ? 'kept' : 'storageFull' });
      expect(await device.open()).toHaveLength(isKept ? 1 : 0);
      expect(await device.mirror.pending.count()).toBe(isKept ? 1 : 0);
      expect(await statusShown(all)).toBe(isKept ? 'COLLECTED' : 'NO_PROGRESS');
    },
  },
  {
    what: 'a photo',
    before: ({ device }) => device.pull(),
    work: ({ device }) => keepCaptures(device.context, [photo], 'proof'),
    after: async ({ device }, answer) => {
      await showMissing(device.context);
      const count = answer === true ? 1 : 0;
      expect(await device.outbox.files.count()).toBe(count);
      expect(await device.outbox.bytes.count()).toBe(count);
      expect(await device.mirror.files.count()).toBe(count);
    },
  },
  {
    what: 'a draft',
    before: ({ device }) => keepDraft(device.context, { ...draft, value: { comment: 'Έγ' } }),
    work: ({ device }) => keepDraft(device.context, draft),
    // The earlier one stays until there is room for this one.
    after: async ({ device }) => expect((await readDraft(device.outbox, 'proof'))?.value).toEqual({ comment: 'Έγ' }),
  },
  {
    what: 'a session',
    before: ({ device }) => writeSession(device.context.sessions, { token: 'before' } as StoredSession),
    work: ({ device }) => writeSession(device.context.sessions, { token: 'after' } as StoredSession),
    after: async ({ device }) => expect(await readSession(device.context.sessions)).toEqual({ token: 'before' }),
  },
  {
    what: 'a first load',
    before: async ({ device, office }) => {
      office.pageSize = 6;
      await device.tapAndDie(collect);
    },
    work: ({ device }) => device.pull(),
    after: async (all) => {
      await reconcile(all.device.context);
      await pulled(all);
      expect(await all.device.open()).toHaveLength(1);
      expect(await statusShown(all)).toBe('COLLECTED');
    },
  },
  {
    what: 'changes of several pages, staged',
    before: async ({ device, office }) => {
      await device.pull();
      await device.tapNow(collect);
      office.pageSize = 4;
      const rows = [...office.seen().keys()].map(parseRowKey);
      office.write(...rows.map((key) => ({ kind: 'change', ...key, set: {} }) as Write));
    },
    work: ({ device }) => device.pull(),
    after: async (all) => {
      await pulled(all);
      expect(await statusShown(all)).toBe('COLLECTED');
    },
  },
  {
    what: 'what the server answered',
    before: async ({ device }) => {
      await device.pull();
      await device.tapNow(collect);
    },
    work: ({ device }) => device.sync(),
    after: async (all) => {
      await all.device.sync();
      await all.device.sync();
      expect(await all.device.open()).toEqual([]);
      expect([...all.office.effects.values()]).toEqual([1]);
      expect(await statusShown(all)).toBe('COLLECTED');
    },
  },
];

describe.each(['request', 'commit'] as const)(
  'a disk that fills in the middle of a transaction, seen at the %s',
  (shows) => {
    test.each(kinds)('loses and doubles nothing of $what, whichever write it is', async ({ before, work, after }) => {
      for (let writes = 0; ; writes += 1) {
        world = await begin(shows);
        await before(world);
        const came = await onFullDisk(world, writes, () => work(world));
        if (came === null) {
          expect(writes).toBeGreaterThan(0);
          return;
        }
        await after(world, came.value);
        world.device.close();
      }
    });
  },
);
