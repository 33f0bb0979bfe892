import type { MirrorDatabase } from '../mirror/database.ts';
import { isConnectionLost, isStorageFull, overLostConnections } from '../mirror/storage-faults.ts';
import { inBackgroundOf, type SyncContext } from './context.ts';
import { besides } from './platform.ts';
import { reconcile } from './reconcile.ts';
import { dropCaches, enforceQuota, writeOrMakeRoom } from './storage-quota.ts';

/** The mirrors that may lack copies of what waits, for there was no room to write them. */
const behind = new WeakSet<MirrorDatabase>();

/**
 * Makes the mirror's copies equal to the outbox, if need be at the cost of caches. False when the disk is full all the same:
 * that is told, and nothing else waits for it, for what is unsent is sent and exported without its copies.
 */
export async function showWaiting(context: SyncContext): Promise<boolean> {
  const shown = await writeOrMakeRoom(context, () => reconcile(context));
  if (shown === null) behind.add(context.mirror);
  else behind.delete(context.mirror);
  return shown !== null;
}

/**
 * Shows what has become durable. It counts whether it can be shown or not: a person who were told that it failed would do it
 * again. On a full disk caches make room for it, and a connection that was lost is opened again. Any other fault is reported: the
 * surroundings start the engine anew, and that makes the copies equal to the outbox.
 */
export async function applyToMirrorSafely(context: SyncContext, shown: Promise<unknown>): Promise<void> {
  try {
    await shown.catch(async (fault: unknown) => {
      if (!isStorageFull(fault) && !isConnectionLost(fault)) throw fault;
      await overLostConnections([context.outbox, context.mirror], () => showWaiting(context));
    });
  } catch (fault) {
    // Closed meanwhile: a tab that goes on hears of it from its next round.
    const isOver = context.mirror.hasBeenClosed() || context.outbox.hasBeenClosed();
    if (!isOver) context.platform.report(fault);
  }
}

/** Makes good what could not be shown while the disk was full. */
export async function showMissing(context: SyncContext): Promise<void> {
  if (behind.has(context.mirror)) await showWaiting(context);
}

async function makeRoom(context: SyncContext): Promise<void> {
  try {
    await dropCaches(context);
    await enforceQuota(context);
  } catch (fault) {
    // Nobody waits for it, and whoever signed out meanwhile has closed the databases.
    if (context.outbox.isOpen()) throw fault;
  }
}

/** Opens the user's databases again; that this is not possible is a fault to report. */
const reopen = ({ outbox, mirror }: SyncContext): Promise<unknown> => Promise.all([outbox.open(), mirror.open()]);

/**
 * Reports a fault of work that is tried again by itself. Not a full disk: whoever hears of a fault starts the engine anew, which
 * would find the disk as full and be started again and again, with each upload and export cut off. Room is made instead. Nor a
 * connection that the browser took away: it is opened again.
 */
export function reportOrMakeRoom(context: SyncContext, fault: unknown): void {
  const { mirror, outbox, platform } = context;
  const isOver = mirror.hasBeenClosed() || outbox.hasBeenClosed();
  if (isStorageFull(fault)) {
    behind.add(mirror);
    besides(platform, 'storage', makeRoom(context));
  } else if (isConnectionLost(fault) && !isOver) inBackgroundOf(context, () => reopen(context));
  else platform.report(fault);
}
