import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { type PullReply, rowHash } from '../../../domain/protocol/pull.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { undo } from '../../../workers/sync/changes.ts';
import { checkDigest } from '../../../workers/sync/pull/digest.ts';
import { boss } from '../../domain/people.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { PowerCut } from '../power-cut.ts';
import { addressIds, day, proofId, taskIds } from './day.ts';
import { Clock, Device, shownRows } from './device.ts';
import { Office } from './office.ts';

const [first, second] = addressIds;
const [, lost] = taskIds;

let office: Office;
let clock: Clock;
let disk: IDBFactory;
let device: Device;

const open = () => new Device({ viewer: boss, office, clock, indexedDB: disk });

/** The app is opened anew, by a process that ends at the cut. */
function reopen(cut: PowerCut): void {
  device.close();
  device = open();
  cut.watch(device.mirror);
}

async function fresh(): Promise<void> {
  clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  disk = new IDBFactory();
  device = open();
  await device.pull();
}

beforeEach(fresh);
afterEach(() => device.close());

const collect = { name: 'markCollected', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } };
const prove = {
  name: 'createProof',
  args: {
    id: fixedId(900),
    type: 'INSTALLATION',
    nickname: null,
    operationalAddress: { id: first },
    addresses: [],
    status: 'NORMAL',
    comment: null,
    photos: [],
  },
  base: {},
};
const shownKeys = async (of: Device) => [...(await shownRows(of.mirror)).keys()].sort();
const seenKeys = () => [...office.seen().keys()].sort();

/** The boss edits this role's rights: the cookie no longer holds, one task is no longer to be seen, another row is new. */
function editRights(): void {
  office.hide(lost, true);
  office.write({ kind: 'change', resource: 'operational-addresses', id: second, set: { communicationInfo: 'Νέο' } });
  office.epoch = 'other rights';
  office.pageSize = 4;
}

describe('everything is loaded again', () => {
  test('and what is shown stays while the network is away, until the new rows are here', async () => {
    const before = await shownKeys(device);
    editRights();
    office.trouble('down', 3);
    await device.pull();
    expect(await shownKeys(device)).toEqual(before);
    await device.restart();
    expect(await shownKeys(device)).toEqual(before);
    await device.pull();
    expect(await shownKeys(device)).toEqual(seenKeys());
    expect(await device.mirror.rows('operational-addresses').get(second)).toMatchObject({ communicationInfo: 'Νέο' });
  });

  test('and what waits stays on top of the new rows', async () => {
    await device.kept(collect);
    editRights();
    office.write({ kind: 'change', resource: 'operational-addresses', id: first, set: { communicationInfo: 'Νέο' } });
    await device.pull();
    const shown = { completionStatus: 'COLLECTED', communicationInfo: 'Νέο' };
    expect(await device.mirror.rows('operational-addresses').get(first)).toMatchObject(shown);
    await device.sync();
    expect(office.rows.row('operational-addresses', first)).toMatchObject(shown);
    expect(await device.mirror.bases.count()).toBe(0);
    expect(await shownKeys(device)).toEqual(seenKeys());
  });

  test('and a row that a tap has deleted goes with the rest: it does not come back when the tap is taken back', async () => {
    const item = await device.kept({ name: 'deleteProof', args: { id: proofId }, base: {} });
    office.hide(taskIds[0], true);
    office.epoch = 'other rights';
    await device.pull();
    await undo(device.context, item);
    expect(await shownKeys(device)).toEqual(seenKeys());
    expect(await device.mirror.bases.count()).toBe(0);
  });

  test('and own work on a task that the window leaves out stays on the screen', async () => {
    const [task] = taskIds;
    // No pull brings the task any more, as after it has closed and left the window.
    const dates = { modifyDate: 0, installationTimestampFrom: 0, pickupTimestampFrom: 0 };
    await device.mirror.rows('tasks').update(task, { taskOperationalStatus: 'FINISHED', ...dates });
    const shown = { communicationInfo: 'Νέο' };
    await device.kept({
      name: 'changeCommunicationInfo',
      args: { id: first, set: shown },
      base: { communicationInfo: null },
    });
    const seen = await shownKeys(device);
    office.hide(task, true);
    office.epoch = 'other rights';
    await device.pull();
    expect(await shownKeys(device)).toEqual(seen);
    expect(await device.mirror.rows('operational-addresses').get(first)).toMatchObject(shown);
  });

  test('and a crash between any two writes neither empties the screen nor keeps what is gone', async () => {
    const counted = new PowerCut(Number.POSITIVE_INFINITY);
    await device.kept(collect);
    editRights();
    reopen(counted);
    await device.pull();
    expect(counted.writes).toBeGreaterThan(20);
    const writes = Array.from({ length: counted.writes }, (_, index) => index + 1);
    for (const limit of sampled('powerCuts', writes)) {
      device.close();
      await fresh();
      await device.kept(collect);
      const before = await shownKeys(device);
      editRights();
      const cut = new PowerCut(limit);
      reopen(cut);
      await Promise.race([device.pull(), cut.happened]);
      device.close();
      device = open();
      expect([before, seenKeys()], `shown after write ${limit}`).toContainEqual(await shownKeys(device));
      await device.restart();
      await device.pull();
      expect(await shownKeys(device), `loaded after write ${limit}`).toEqual(seenKeys());
      expect((await device.mirror.rows('operational-addresses').get(first))?.completionStatus).toBe('COLLECTED');
      expect(await device.mirror.brought.count()).toBe(0);
    }
  }, 60_000);
});

describe('the digest', () => {
  const reply = (digest: PullReply['digest']) => ({ digest }) as PullReply;

  /** What the server says that a device should hold of proofs and addresses. */
  const digest = () => {
    const of = (resource: Resource) => {
      const rows = [...office.seen()].filter(([key]) => key.startsWith(`${resource}/`)).map(([, row]) => row);
      const sum = rows.reduce((all, { id, version }) => (all ^ rowHash(id, version)) >>> 0, 0);
      return { count: rows.length, sum };
    };
    return { proofs: of('proofs'), 'operational-addresses': of('operational-addresses') };
  };

  test('of what is held is that of the server’s rows, also while another tab makes one', async () => {
    const other = open();
    const { mirror } = device;
    let tapped: Promise<unknown> = Promise.resolve();
    /** Between the two reads of a digest the other tab makes a proof; a transaction makes it wait for its end. */
    const toArray = async () => {
      const found = await mirror.bases.toArray();
      const inTransaction = Dexie.currentTransaction !== null;
      // Another tab knows nothing of this one's transactions.
      tapped = Dexie.ignoreTransaction(() => other.kept(prove));
      if (!inTransaction) await tapped;
      return found;
    };
    const bases = new Proxy(mirror.bases, {
      get: (target, key) => (key === 'toArray' ? toArray : Reflect.get(target, key)),
    });
    const watched = new Proxy(mirror, {
      get: (target, key) => {
        const value: unknown = key === 'bases' ? bases : Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    expect(await checkDigest({ ...device.context, mirror: watched }, reply(digest()))).toBe(false);
    await tapped;
    other.close();
  });

  test('that differs has everything loaded again, and shows what is here until then', async () => {
    await device.mirror.rows('operational-addresses').delete(second);
    const before = await shownKeys(device);
    expect(await checkDigest(device.context, reply(digest()))).toBe(true);
    expect(await shownKeys(device)).toEqual(before);
    await device.pull();
    expect(await shownKeys(device)).toEqual(seenKeys());
  });

  test('of a reply without one says nothing, and is asked for with the next pull', async () => {
    expect(await checkDigest(device.context, reply(null))).toBe(false);
    expect(await device.mirror.values.get('digestAt')).toBeUndefined();
  });

  test('that is the same is noted, and no error is shown', async () => {
    expect(await checkDigest(device.context, reply(digest()))).toBe(false);
    expect(await device.mirror.values.get('digestAt')).toMatchObject({ value: expect.any(Number) });
    expect((await syncState(device.mirror)).lastError).toBeNull();
    expect(await device.mirror.values.get('refill')).toBeUndefined();
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'of another version',
      () => device.mirror.rows('operational-addresses').update(second, { version: 77 }),
      'operational-addresses',
    ],
    [
      'that is too many',
      () => device.mirror.table('proofs').put({ id: fixedId(999), version: 1, task: { id: lost } }),
      'proofs',
    ],
    [
      'that lies beneath a change of another version',
      async () => {
        await device.kept(collect);
        const key = `operational-addresses/${first}`;
        const base = await device.mirror.bases.get(key);
        await device.mirror.bases.put({ key, row: { ...base?.row, version: 77 } as AnyRow });
      },
      'operational-addresses',
    ],
  ])('tells of a row %s', async (_what, happens, resource) => {
    await happens();
    expect(await checkDigest(device.context, reply(digest()))).toBe(true);
    const error = { code: 'drift', message: resource, at: expect.any(Number) };
    expect((await syncState(device.mirror)).lastError).toEqual(error);
    expect(await device.mirror.values.get('digestAt')).toBeDefined();
    expect(await device.mirror.values.get('refill')).toBeDefined();
  });

  test('of rows that cancel each other out is not the same, for they are counted, too', async () => {
    const expected = digest();
    const { sum } = expected.proofs;
    expect(await checkDigest(device.context, reply({ ...expected, proofs: { count: 3, sum } }))).toBe(true);
  });

  test('is that of the server’s rows where changes lie on top of some', async () => {
    await device.kept(collect);
    await device.kept(prove);
    expect(await checkDigest(device.context, reply(digest()))).toBe(false);
  });

  test('leaves out what is too old to be here, as the server does', async () => {
    const expected = digest();
    const old = { id: fixedId(998), version: 1, task: { id: fixedId(997) } };
    await device.mirror.table('tasks').put({
      id: fixedId(997),
      version: 1,
      modifyDate: 0,
      taskOperationalStatus: 'FINISHED',
      taskCompletionStatus: 'FINISHED',
    });
    await device.mirror.table('operational-addresses').put(old);
    expect(await checkDigest(device.context, reply(expected))).toBe(false);
  });
});
