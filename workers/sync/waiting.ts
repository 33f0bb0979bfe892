import type { SyncContext } from './context.ts';

/** How many changes and files the server does not have yet. The changes are counted by their copies, which have an index. */
export async function countWaiting({
  mirror,
  outbox,
}: Pick<SyncContext, 'mirror' | 'outbox'>): Promise<{ changes: number; files: number }> {
  const changes = await mirror.pending.where('state').anyOf('waiting', 'sending').count();
  const files = await outbox.files.where('state').anyOf('queued', 'processing', 'ready', 'sending', 'failed').count();
  return { changes, files };
}
