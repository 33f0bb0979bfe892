import { countOf } from '../mirror/many-rows.ts';
import type { SyncContext } from './context.ts';

/** How many changes and files the server does not have yet. The changes are counted by their copies, which have an index. */
export async function countWaiting({
  mirror,
  outbox,
}: Pick<SyncContext, 'mirror' | 'outbox'>): Promise<{ changes: number; files: number }> {
  const changes = await countOf(mirror.pending, 'state', ['waiting', 'sending']);
  const files = await countOf(outbox.files, 'state', ['queued', 'processing', 'ready', 'sending', 'failed']);
  return { changes, files };
}
