import { rowKeyText } from '../../../domain/kernel/resources.ts';
import { rowsOf } from '../../mirror/many-rows.ts';
import { mirrorValue } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxFile, OutboxItem } from '../outbox/database.ts';
import { outboxValue } from '../outbox/queue.ts';
import { keepReceived } from '../outbox/received-bytes.ts';
import { forgetPhotos } from '../photo-bytes.ts';
import { dropSources } from '../sources/keep-source.ts';
import { showFile } from './file-records.ts';
import { rowGone } from './upload-fault.ts';

/** The fields of a photo's or attached file's row that a receipt needs. */
export interface PhotoRow {
  id: string;
  state?: unknown;
  hash?: unknown;
}

/**
 * The server vouches for these very bytes. Or it has taken others for this photo, and has ours as well or refuses them: those
 * come from the same capture, made ready on another device to which it was exported.
 */
export function isReceipt(file: OutboxFile, row: PhotoRow | undefined): boolean {
  if (file.kind === 'attachment') return file.hash !== null && row?.hash === file.hash;
  if (row?.state !== 'RECEIVED' || file.hash === null) return false;
  const isReceivedOtherwise = file.state === 'stored' || (file.state === 'failed' && file.error === 'rule');
  return row.hash === file.hash || isReceivedOtherwise;
}

/**
 * Notes that the server has a file for good. It stays for some days, in case the server is restored from a backup without it;
 * its bytes do where something still asks for them, as far as there is room.
 */
async function markReceived(
  context: SyncContext,
  id: string,
  { isReceived, keepsBytes }: { isReceived: (file: OutboxFile) => boolean; keepsBytes: boolean },
): Promise<void> {
  const { outbox, platform } = context;
  const tables = [outbox.files, outbox.bytes, outbox.values];
  const marked = await outbox.transaction('rw', tables, async () => {
    const file = await outbox.files.get(id);
    if (file === undefined || file.receivedAt !== null || !isReceived(file)) return false;
    await outbox.files.put({ ...file, state: 'stored', sent: file.size, error: null, receivedAt: platform.now() });
    if (keepsBytes) await keepReceived(outbox, file.size);
    else await outbox.bytes.delete(id);
    return true;
  });
  if (marked) await showFile(context, id);
}

/** Notes a receipt where the row is one: a transaction for each of thousands of files would hold up the others for seconds. */
async function applyReceipt(context: SyncContext, file: OutboxFile, row: PhotoRow): Promise<void> {
  if (file.receivedAt !== null || !isReceipt(file, row)) return;
  await markReceived(context, file.id, { isReceived: (present) => isReceipt(present, row), keepsBytes: true });
}

/** Notes the server's receipts that were in pulled rows (decision 0011). */
export async function applyReceipts(context: SyncContext, photos: readonly PhotoRow[]): Promise<void> {
  const ids = photos.map(({ id }) => id);
  const files = await rowsOf(context.outbox.files, ids);
  for (const [index, photo] of photos.entries()) {
    const file = files[index];
    if (file !== undefined) await applyReceipt(context, file, photo);
  }
}

/** The server has the bytes, and what they belonged to has ended: the photo was removed, or its item left to the office. */
async function hasEnded({ outbox, mirror }: SyncContext, file: OutboxFile): Promise<boolean> {
  if (file.state !== 'stored' || file.item === null) return false;
  const item = await outbox.items.get(file.item);
  if (item?.decided === 'quarantined') return true;
  const isFilled = (await mirror.values.get('cookie')) !== undefined;
  return isFilled && (item === undefined || wasApplied(item));
}

const wasApplied = ({ settledAt, outcome }: OutboxItem): boolean => settledAt !== null && outcome?.kind === 'applied';

/**
 * Whether the office does not show the row of a file to this person: the mirror is filled, lacks it, and no change that waits has
 * taken it away, which the office may still refuse.
 */
async function isAbsent({ outbox, mirror }: SyncContext, { id, kind }: OutboxFile): Promise<boolean> {
  const resource = kind === 'attachment' ? 'attached-files' : 'photos';
  // From a restored server: what that has lost is sent once more, and its rows come back.
  const known = await outboxValue(outbox, 'epoch');
  return mirror.transaction('r', mirror.table(resource), mirror.pending, mirror.values, async () => {
    const isFilled = (await mirrorValue(mirror, 'cookie')) !== undefined;
    if (!isFilled || (await mirrorValue(mirror, 'epoch')) !== known) return false;
    if ((await mirror.table(resource).get(id)) !== undefined) return false;
    return (await mirror.pending.where('touches').equals(rowKeyText({ resource, id })).count()) === 0;
  });
}

/**
 * The office said that it has no row that would take the bytes, and it is not here either, although its item was applied: the
 * file was deleted before they arrived, or its task was taken away. Neither of the two alone tells: a row may be on its way, and
 * the mirror does not hold what is old.
 */
async function isGone(context: SyncContext, file: OutboxFile): Promise<boolean> {
  const { outbox } = context;
  if (!isRowless(file) || file.item === null || !(await isAbsent(context, file))) return false;
  const item = await outbox.items.get(file.item);
  // Forgotten long after it was settled; or it cannot be read, and has made no row yet.
  return item === undefined ? (await outbox.unreadable.get(file.item)) === undefined : wasApplied(item);
}

const isRowless = ({ kind, state, error }: OutboxFile): boolean =>
  kind === 'attachment' && state === 'ready' && error === rowGone;

/** The office refused the bytes of a photo, and the photo was removed since, alone or with its proof: nothing asks for them. */
async function isGivenUpOn(context: SyncContext, file: OutboxFile): Promise<boolean> {
  if (!isRefused(file) || file.item === null || !(await isAbsent(context, file))) return false;
  const item = await context.outbox.items.get(file.item);
  return item !== undefined && wasApplied(item);
}

const isRefused = ({ kind, state }: OutboxFile): boolean => kind === undefined && state === 'failed';

type MayDrop = (file: OutboxFile) => boolean | Promise<boolean>;

/** Drops a file and its bytes if that `may` be, which is asked as it is then, with the items at hand. */
async function drop(context: SyncContext, id: string, may: MayDrop): Promise<void> {
  const { outbox } = context;
  const dropped = await outbox.transaction('rw', outbox.items, outbox.files, outbox.bytes, async () => {
    const file = await outbox.files.get(id);
    if (file === undefined || file.receivedAt !== null || !(await may(file))) return false;
    await outbox.files.delete(id);
    await outbox.bytes.delete(id);
    return true;
  });
  if (!dropped) return;
  await dropSources(context, [id]);
  await forgetPhotos(context, [id]);
  await showFile(context, id);
}

/** Lets go of a file whose row is not here, if nothing more can become of it. */
async function releaseRowless(context: SyncContext, file: OutboxFile): Promise<void> {
  if (file.state !== 'stored' && !isRowless(file) && !isRefused(file)) return;
  if (await hasEnded(context, file)) {
    await markReceived(context, file.id, { isReceived: ({ state }) => state === 'stored', keepsBytes: false });
  } else if (await isGone(context, file)) await drop(context, file.id, isRowless);
  else if (await isGivenUpOn(context, file)) await drop(context, file.id, isRefused);
}

/** The files for which there is no receipt. */
const withoutReceipt = async ({ outbox }: SyncContext): Promise<OutboxFile[]> =>
  (await outbox.files.toArray()).filter(({ receivedAt }) => receivedAt === null);

/**
 * The same from the rows that are here, for what a pull could not tell: a crash between its rows and the receipt, and what was
 * removed at the office, before its bytes had arrived or after.
 */
export async function applyReceiptsFromMirror(context: SyncContext): Promise<void> {
  const { mirror } = context;
  const waiting = await withoutReceipt(context);
  const ids = waiting.map(({ id }) => id);
  const [photos, attached] = await Promise.all([
    rowsOf(mirror.rows('photos'), ids),
    rowsOf(mirror.rows('attached-files'), ids),
  ]);
  for (const [index, file] of waiting.entries()) {
    const row: PhotoRow | undefined = file.kind === 'attachment' ? attached[index] : photos[index];
    if (row === undefined) await releaseRowless(context, file);
    else await applyReceipt(context, file, row);
  }
}

/** Whether a person gave the item up, knowingly; its photos go with it. */
const isGivenUp = (item: OutboxItem | undefined): boolean =>
  item?.decided === 'discarded' || item?.decided === 'undone' || item?.decided === 'takeTheirs';

/** Drops the photos of items that a person discarded, took back, or let go in favour of the office's version. */
export async function dropDiscarded(context: SyncContext): Promise<void> {
  const { outbox } = context;
  const waiting = await withoutReceipt(context);
  const named = new Set(waiting.flatMap(({ item }) => item ?? []));
  const items = await outbox.items.bulkGet([...named]);
  const givenUp = new Set(items.flatMap((item) => (item !== undefined && isGivenUp(item) ? [item.id] : [])));
  const isDiscarded: MayDrop = async ({ item }) => item !== null && isGivenUp(await outbox.items.get(item));
  for (const { id, item } of waiting) if (item !== null && givenUp.has(item)) await drop(context, id, isDiscarded);
}
