import type { Waiting } from '../../domain/protocol/push.ts';
import { countOf } from '../mirror/many-rows.ts';
import type { SyncContext } from './context.ts';
import type { OutboxDatabase } from './outbox/database.ts';
import { isUnsent, openItems } from './outbox/queue.ts';

const countFiles = ({ files }: OutboxDatabase): Promise<number> =>
  countOf(files, 'state', ['queued', 'processing', 'ready', 'sending', 'failed']);

/** How many changes and files the server does not have yet. The changes are counted by their copies, which have an index. */
export async function countWaiting({ mirror, outbox }: Pick<SyncContext, 'mirror' | 'outbox'>): Promise<Waiting> {
  const changes = await countOf(mirror.pending, 'state', ['waiting', 'sending']);
  return { changes, files: await countFiles(outbox) };
}

/** The same where there is no mirror: the open items are read one by one. */
export async function countInOutbox(outbox: OutboxDatabase): Promise<Waiting> {
  const changes = await openItems(outbox).filter(isUnsent).count();
  return { changes, files: await countFiles(outbox) };
}
