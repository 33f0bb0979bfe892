import type { SyncContext } from '../context.ts';
import type { OutboxFile } from '../outbox/database.ts';
import { changeFile, showFile } from './file-records.ts';
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
 * Photos that were sent and that the office says it still waits for, as far as is known here: it may have let bytes go whose proof
 * came days after them. They are asked about once more, and go again where they are not there. Called at the start.
 */
export async function recheckUnconfirmed(context: SyncContext): Promise<void> {
  const { outbox, mirror } = context;
  const sent = await outbox.files.where('state').equals('stored').toArray();
  for (const { id, kind, receivedAt } of sent) {
    if (kind === 'attachment' || receivedAt !== null) continue;
    if ((await mirror.rows('photos').get(id))?.state !== 'EXPECTED') continue;
    await changeFile(context, id, ({ state }) =>
      state === 'stored' ? { state: 'ready', sent: 0, error: null } : null,
    );
  }
}

/**
 * After a restored server: files that it had and no longer vouches for are asked about once more, and go again where their
 * bytes are here. Called once the mirror is that of the restored server.
 */
export async function recheckStored(context: SyncContext): Promise<void> {
  const { outbox } = context;
  const stored = await outbox.files.where('state').equals('stored').toArray();
  for (const file of stored) {
    if (await isStillReceived(context, file)) continue;
    // Whether the bytes are here is read with the file: another tab, or the care for storage, may let go of them meanwhile.
    const asked = await outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
      const present = await outbox.files.get(file.id);
      if (present?.state !== 'stored') return false;
      const bytesGone = (await outbox.bytes.where('id').equals(file.id).count()) === 0 ? true : undefined;
      const again = { state: 'ready', tries: 0, sent: 0, uploadUrl: null, receivedAt: null, error: null } as const;
      await outbox.files.put({ ...present, ...again, bytesGone });
      return true;
    });
    if (asked) await showFile(context, file.id);
  }
}
