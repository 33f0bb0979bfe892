import type { Dexie } from 'dexie';
import { StorageFault } from '../../domain/errors/faults.ts';
import { deferred } from '../../domain/kernel/polyfills.ts';
import { second } from '../../domain/kernel/time.ts';
import { MirrorDatabase } from '../mirror/database.ts';
import { noteUnpacked } from '../mirror/note-unpacked.ts';
import { openDatabase } from '../mirror/open-database.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';
import { syncLockOf } from './leader/leader.ts';
import { OutboxDatabase } from './outbox/database.ts';
import { outboxValue } from './outbox/queue.ts';
import { besides, type Platform, unlessSilent } from './platform.ts';
import type { Transport } from './transport/transport.ts';

/** Milliseconds after which a database that is open and lets nothing be written counts as stuck; a page of rows takes far less. */
const stuckAfter = 20 * second;
/** Milliseconds that another tab's lock is waited for: a tab that works holds it for as long as it is open. */
export const lockPatience = 2 * second;

const within = ({ later }: Platform, milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cancel = later(milliseconds, () => resolve(false));
    work.then(() => resolve(true), reject).finally(cancel);
  });

/** Resolves once everything that was read or written before has come to an end, in every tab. */
const isWritable = (database: Dexie): Promise<unknown> =>
  overLostConnections([database], () =>
    database.transaction('rw', database.tables, async () => database.table('values').count()),
  );

/**
 * Passes once an outbox can be written in; throws `StorageStuck` where that is not so within 20 s. Nothing can take its place: only
 * the browser can free it, which it does at the latest when the app is closed.
 */
export async function requireWritable(platform: Platform, outbox: OutboxDatabase): Promise<void> {
  if (await within(platform, stuckAfter, isWritable(outbox))) return;
  throw new StorageFault('StorageStuck', `${outbox.name} does not answer`);
}

const generationIn = async (outbox: OutboxDatabase): Promise<number> =>
  (await overLostConnections([outbox], () => outboxValue(outbox, 'mirror'))) ?? 0;

/** Which of a user's mirrors is in use, as their outbox names it; the first where that can't be read. */
export async function mirrorGeneration(platform: Platform, userId: string): Promise<number> {
  const { indexedDB, IDBKeyRange } = platform;
  const outbox = new OutboxDatabase(userId, { indexedDB, IDBKeyRange });
  const generation = await unlessSilent(platform, 'cleanup', () => generationIn(outbox));
  outbox.close();
  return generation ?? 0;
}

/** Deletes the mirrors of a user up to a generation; a tab or a dead page that has one open can hold that up. */
export async function deleteMirrors(platform: Platform, userId: string, upTo: number): Promise<void> {
  const { indexedDB, IDBKeyRange } = platform;
  const generations = Array.from({ length: upTo + 1 }, (_, generation) => generation);
  await Promise.all(
    generations.map((generation) => new MirrorDatabase(userId, { indexedDB, IDBKeyRange, generation }).delete()),
  );
}

/**
 * Whether a stuck mirror can be given up: the server is there, from which a new one is filled, and no other tab works with the
 * old one. `give` runs while no other tab can decide the same.
 */
async function ifAlone(
  { platform, transport }: { platform: Platform; transport: Pick<Transport, 'isThere'> },
  userId: string,
  give: () => Promise<unknown>,
): Promise<boolean> {
  const acquired = deferred<void>();
  const free = deferred<void>();
  const requested = platform.locks.request(syncLockOf(userId), {}, async () => {
    acquired.resolve();
    await free.promise;
  });
  besides(platform, 'tabs', requested);
  try {
    if (!(await within(platform, lockPatience, acquired.promise)) || !(await transport.isThere())) return false;
    await give();
    return true;
  } finally {
    free.resolve();
  }
}

/**
 * Opens the mirror that a user's outbox names. One that lets nothing be written any more, as WebKit can leave it when a page dies in
 * the midst of reading, is given up for the next generation, which is filled from the server. Without the server it stays: the
 * browser may free it once the app is closed, and what it holds can be read again then.
 */
export async function openAnsweringMirror(
  userId: string,
  { outbox, ...parts }: { outbox: OutboxDatabase; platform: Platform; transport: Pick<Transport, 'isThere'> },
): Promise<MirrorDatabase> {
  const { platform } = parts;
  const { indexedDB, IDBKeyRange } = platform;
  const open = async (generation: number): Promise<MirrorDatabase> => {
    const mirror = new MirrorDatabase(userId, { indexedDB, IDBKeyRange, generation });
    noteUnpacked(mirror);
    await openDatabase(mirror, { isPrecious: false });
    return mirror;
  };
  const generation = await generationIn(outbox);
  if (generation > 0) besides(platform, 'cleanup', deleteMirrors(platform, userId, generation - 1));
  const mirror = await open(generation);
  if (await within(platform, stuckAfter, isWritable(mirror))) return mirror;
  const next = generation + 1;
  const isGivenUp = await ifAlone(parts, userId, () => outbox.values.put({ key: 'mirror', value: next }));
  if (!isGivenUp) return mirror;
  mirror.close();
  besides(platform, 'cleanup', deleteMirrors(platform, userId, generation));
  return open(next);
}
