import type { SyncContext } from '../context.ts';
import type { OutboxFile } from '../outbox/database.ts';
import { changeFile } from './file-records.ts';
import { isReceipt } from './receipts.ts';

/** A person asks to try a photo again: without waiting, and as if it had never failed. */
export async function retryFile(context: SyncContext, photoId: string): Promise<void> {
  await changeFile(context, photoId, ({ state, hash }) => {
    if (state !== 'failed' && state !== 'queued' && state !== 'ready') return null;
    return { state: hash === null ? 'queued' : 'ready', tries: 0, error: null };
  });
}

/** Whether the mirror, as it was loaded from the restored server, has the receipt of a file. */
async function isStillReceived({ mirror }: SyncContext, file: OutboxFile): Promise<boolean> {
  if (file.receivedAt === null) return false;
  const resource = file.kind === 'attachment' ? 'attached-files' : 'photos';
  return isReceipt(file, await mirror.rows(resource).get(file.id));
}

/**
 * After a restored server: files that it had and no longer vouches for are asked about once more, and go again where their
 * bytes are here. Called once the mirror is that of the restored server.
 */
export async function askAgain(context: SyncContext): Promise<void> {
  const { outbox } = context;
  const stored = await outbox.files.where('state').equals('stored').toArray();
  const here = new Set(await outbox.bytes.toCollection().primaryKeys());
  for (const file of stored) {
    if (await isStillReceived(context, file)) continue;
    const bytesGone = here.has(file.id) ? undefined : true;
    const again = { state: 'ready', tries: 0, sent: 0, uploadUrl: null, receivedAt: null, error: null } as const;
    await changeFile(context, file.id, ({ state }) => (state === 'stored' ? { ...again, bytesGone } : null));
  }
}
