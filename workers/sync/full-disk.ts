import type { MirrorDatabase } from '../mirror/database.ts';
import { isConnectionLost, isStorageFull, overLostConnections } from '../mirror/storage-faults.ts';
import { inBackgroundOf, type SyncContext } from './context.ts';
import { besides } from './platform.ts';
import { reconcile } from './reconcile.ts';
import { dropCaches, enforceQuota, writeOrMakeRoom } from './storage-quota.ts';

/** The mirrors that may lack copies of pending items because the disk was full. */
const behind = new WeakSet<MirrorDatabase>();

/**
 * Makes the mirror's copies equal to the outbox, and drops caches if it needs room. False when the disk is still full: the
 * person is told, and sending and exporting go on, which need no copies.
 */
export async function showWaiting(context: SyncContext): Promise<boolean> {
  const shown = await writeOrMakeRoom(context, () => reconcile(context));
  if (shown === null) behind.add(context.mirror);
  else behind.delete(context.mirror);
  return shown !== null;
}

/**
 * Waits for a write to the mirror that shows what is durable in the outbox, and never rejects: somebody who is told that it failed
 * would do it again. A full disk drops caches, a lost connection is reopened, and any other fault is reported, which restarts the
 * engine and so makes the copies equal to the outbox.
 */
export async function applyToMirrorSafely(context: SyncContext, shown: Promise<unknown>): Promise<void> {
  try {
    await shown.catch(async (fault: unknown) => {
      if (!isStorageFull(fault) && !isConnectionLost(fault)) throw fault;
      await overLostConnections([context.outbox, context.mirror], () => showWaiting(context));
    });
  } catch (fault) {
    // The databases were closed meanwhile; another tab shows it with its next round.
    const isOver = context.mirror.hasBeenClosed() || context.outbox.hasBeenClosed();
    if (!isOver) context.platform.report(fault);
  }
}

/** Shows what could not be shown while the disk was full. */
export async function showMissing(context: SyncContext): Promise<void> {
  if (behind.has(context.mirror)) await showWaiting(context);
}

async function makeRoom(context: SyncContext): Promise<void> {
  try {
    await dropCaches(context);
    await enforceQuota(context);
  } catch (fault) {
    // Signing out meanwhile closes the databases, which is no fault.
    if (context.outbox.isOpen()) throw fault;
  }
}

/** Reopens the user's databases; a failure is reported. */
const reopen = ({ outbox, mirror }: SyncContext): Promise<unknown> => Promise.all([outbox.open(), mirror.open()]);

/**
 * Reports a fault of work that is retried, which restarts the engine. A full disk is not reported, since every restart would find it
 * as full and cut off uploads and exports: room is made instead. A connection that the browser took away is reopened.
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
