import type { SyncContext } from '../context.ts';
import type { OutboxFile, OutboxItem } from '../outbox/database.ts';
import { forgetPhotos } from '../photo-bytes.ts';
import { showFile } from './file-records.ts';

/** What a receipt needs of the row of a photo or an attached file. */
export interface PhotoRow {
  id: string;
  state?: unknown;
  hash?: unknown;
}

/**
 * The server vouches for these very bytes. Or it has taken others for this photo, and has ours as well or refuses them: those
 * come from the same capture, made ready on another device to which it was exported.
 */
function isReceipt(file: OutboxFile, row: PhotoRow | undefined): boolean {
  if (file.kind === 'attachment') return file.hash !== null && row?.hash === file.hash;
  if (row?.state !== 'RECEIVED' || file.hash === null) return false;
  const isSettledOtherwise = file.state === 'stored' || (file.state === 'failed' && file.error === 'rule');
  return row.hash === file.hash || isSettledOtherwise;
}

/** Drops the bytes of a file that the server has for good; what is known of it stays for some days. */
async function settle(context: SyncContext, id: string, isSettled: (file: OutboxFile) => boolean): Promise<void> {
  const { outbox, platform } = context;
  const settled = await outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
    const file = await outbox.files.get(id);
    if (file === undefined || file.receivedAt !== null || !isSettled(file)) return false;
    await outbox.files.put({ ...file, state: 'stored', sent: file.size, error: null, receivedAt: platform.now() });
    await outbox.bytes.delete(id);
    return true;
  });
  if (settled) await showFile(context, id);
}

/** Lets local bytes go for which the server's receipt was in a pulled row (sync.md, "Files and photos"). */
export async function settleReceived(context: SyncContext, photos: readonly PhotoRow[]): Promise<void> {
  for (const photo of photos) await settle(context, photo.id, (file) => isReceipt(file, photo));
}

/** The server has the bytes, and what they belonged to has ended: the photo was removed, or its item left to the office. */
async function hasEnded({ outbox, mirror }: SyncContext, file: OutboxFile): Promise<boolean> {
  if (file.state !== 'stored' || file.item === null) return false;
  const item = await outbox.items.get(file.item);
  if (item?.decided === 'quarantined') return true;
  const isFilled = (await mirror.values.get('cookie')) !== undefined;
  return isFilled && (item === undefined || (item.settledAt !== null && item.outcome?.kind === 'applied'));
}

/**
 * The same from the rows that are here, for what a pull could not tell: a crash between its rows and the receipt, and photos
 * that were removed at the office after their bytes had arrived.
 */
export async function settleFromMirror(context: SyncContext): Promise<void> {
  const { outbox, mirror } = context;
  const waiting = await outbox.files.filter(({ hash, receivedAt }) => hash !== null && receivedAt === null).toArray();
  const ids = waiting.map(({ id }) => id);
  const [photos, attached] = await Promise.all([
    mirror.rows('photos').bulkGet(ids),
    mirror.rows('attached-files').bulkGet(ids),
  ]);
  for (const [index, file] of waiting.entries()) {
    const row: PhotoRow | undefined = file.kind === 'attachment' ? attached[index] : photos[index];
    if (row !== undefined) await settle(context, file.id, (present) => isReceipt(present, row));
    else if (await hasEnded(context, file)) await settle(context, file.id, ({ state }) => state === 'stored');
  }
}

/** Whether a person gave the item up, knowingly; its photos go with it. */
const isGivenUp = (item: OutboxItem | undefined): boolean =>
  item?.decided === 'discarded' || item?.decided === 'undone' || item?.decided === 'takeTheirs';

/** Drops the photos of items that a person discarded, took back, or let go in favour of the office's version. */
export async function dropDiscarded(context: SyncContext): Promise<void> {
  const { outbox } = context;
  const candidates = await outbox.files
    .filter(({ item, receivedAt }) => item !== null && receivedAt === null)
    .toArray();
  for (const { id } of candidates) {
    const dropped = await outbox.transaction('rw', outbox.items, outbox.files, outbox.bytes, async () => {
      const file = await outbox.files.get(id);
      if (!file?.item || !isGivenUp(await outbox.items.get(file.item))) return false;
      await outbox.files.delete(id);
      await outbox.bytes.delete(id);
      return true;
    });
    if (!dropped) continue;
    await forgetPhotos(context, [id]);
    await showFile(context, id);
  }
}
