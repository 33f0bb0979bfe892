import { fileOfImport } from '../../../domain/import/import-names.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { storable } from '../../../domain/kernel/storable.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { ImportResult } from '../../contract/engine.ts';
import { isStorageFull } from '../../mirror/storage-faults.ts';
import { sha256 } from '../../photos/hash.ts';
import type { SyncContext } from '../context.ts';
import { showWaiting } from '../full-disk.ts';
import { envelopeVersion, type OutboxDatabase, type OutboxFile, type OutboxItem } from '../outbox/database.ts';
import { outboxValue } from '../outbox/queue.ts';
import { checked, ExportReader, ImportError } from './export-reader.ts';
import {
  type ExportedFile,
  type ExportedItem,
  type ExportedItems,
  entryNames,
  exportVersion,
  filesSchema,
  headSchema,
  itemsSchema,
  photoEntry,
} from './format.ts';

interface Counts {
  added: number;
  known: number;
}

function readItems(reader: ExportReader, userId: string): ExportedItems {
  const json = reader.json(entryNames.items);
  const head = checked(headSchema, json);
  if (head.user !== userId) throw new ImportError('export_of_other_user', head.user);
  if (head.version > exportVersion) throw new ImportError('export_newer', `version ${head.version}`);
  const items = checked(itemsSchema, json);
  const newer = items.items.find(({ envelope, schema }) => envelope > envelopeVersion || schema > protocolVersion);
  if (newer !== undefined) throw new ImportError('export_newer', `item ${newer.id}`);
  return items;
}

async function readPhoto(reader: ExportReader, file: ExportedFile): Promise<ArrayBuffer> {
  const bytes = reader.bytes(photoEntry(file));
  const found = await sha256(bytes);
  if (found !== file.sha256 || (file.hash !== null && found !== file.hash)) {
    throw new ImportError('export_unreadable', `the bytes of photo ${file.id} are damaged`);
  }
  return bytes;
}

const newFile = ({ sha256: _, ...file }: ExportedFile, size: number): OutboxFile => ({
  ...file,
  size,
  state: file.hash === null ? 'queued' : 'ready',
  uploadUrl: null,
  sent: 0,
  tries: 0,
  error: null,
  receivedAt: null,
});

/** A photo with its bytes or not at all; one that is here already, received or not, stays as it is. */
function addPhoto(outbox: OutboxDatabase, file: ExportedFile, bytes: ArrayBuffer): Promise<boolean> {
  return outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
    if ((await outbox.files.get(file.id)) !== undefined) return false;
    await outbox.bytes.put({ id: file.id, bytes });
    await outbox.files.put(newFile(file, bytes.byteLength));
    return true;
  });
}

/** The item as one of this device: its own place among the taps, and no number yet, for its batch is still to come. */
const newItem = (item: ExportedItem, order: number): OutboxItem => ({
  ...item,
  args: storable(item.args),
  base: storable(item.base),
  labels: { ...item.labels, file: fileOfImport(item) },
  order,
  seq: null,
  open: 1,
  keys: must(mutationByName(item.name), item.name).sets(item.args),
  outcome: null,
  pulled: false,
  postponed: false,
  settledAt: null,
  tries: 0,
  lastError: null,
  decided: null,
});

async function isKnown(outbox: OutboxDatabase, id: string): Promise<boolean> {
  return (await outbox.items.get(id)) !== undefined || (await outbox.unreadable.get(id)) !== undefined;
}

async function addItems(outbox: OutboxDatabase, items: readonly ExportedItem[]): Promise<number> {
  let order = (await outboxValue(outbox, 'nextOrder')) ?? 1;
  let added = 0;
  for (const item of [...items].sort((one, other) => one.order - other.order)) {
    if (await isKnown(outbox, item.id)) continue;
    await outbox.items.add(newItem(item, order));
    order += 1;
    added += 1;
  }
  await outbox.values.put({ key: 'nextOrder', value: order });
  return added;
}

async function addUnreadable(outbox: OutboxDatabase, records: ExportedItems['unreadable']): Promise<number> {
  let added = 0;
  for (const each of records) {
    if (await isKnown(outbox, each.id)) continue;
    await outbox.unreadable.add(each);
    added += 1;
  }
  return added;
}

/** All records at once; a draft that is being written here is not overwritten. */
function addRecords(outbox: OutboxDatabase, { items, drafts, unreadable }: ExportedItems): Promise<Counts> {
  const tables = [outbox.items, outbox.drafts, outbox.unreadable, outbox.values];
  return outbox.transaction('rw', tables, async () => {
    const added = (await addItems(outbox, items)) + (await addUnreadable(outbox, unreadable));
    const here = new Set(await outbox.drafts.toCollection().primaryKeys());
    await outbox.drafts.bulkAdd(drafts.filter(({ key }) => !here.has(key)));
    return { added, known: items.length + unreadable.length - added };
  });
}

async function takeIn(outbox: OutboxDatabase, zip: ArrayBuffer, userId: string): Promise<Counts> {
  const reader = new ExportReader(zip);
  const items = readItems(reader, userId);
  const { files } = checked(filesSchema, reader.json(entryNames.files));
  for (const file of files) await readPhoto(reader, file);
  let photosAdded = 0;
  for (const file of files) {
    if (await addPhoto(outbox, file, await readPhoto(reader, file))) photosAdded += 1;
  }
  const { added, known } = await addRecords(outbox, items);
  return { added: added + photosAdded, known: known + files.length - photosAdded };
}

/**
 * Takes an export in that the same user made on another device, or on this one. Ids stay, so what is known here or at the
 * server counts once. All of it is checked before anything is written; photos come first, each whole, so that after a crash
 * in between the same import completes. Refused when it is no such export, damaged, another user's, too large, of a newer
 * version, or when the disk is full.
 */
export async function importUnsent(outbox: OutboxDatabase, zip: ArrayBuffer, userId: string): Promise<ImportResult> {
  try {
    return { kind: 'taken', ...(await takeIn(outbox, zip, userId)) };
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'refused', code: error.code, detail: error.message };
    if (isStorageFull(error)) return { kind: 'refused', code: 'storage_of_device_full', detail: '' };
    throw error;
  }
}

/** Takes an export in, and shows what it brought. Once there is room it can be taken in again, which doubles nothing. */
export async function importAndShow(context: SyncContext, zip: ArrayBuffer): Promise<ImportResult> {
  const { outbox, owner } = context;
  const result = await importUnsent(outbox, zip, owner.viewer.userId);
  if ((await showWaiting(context)) || result.kind === 'refused') return result;
  return { kind: 'refused', code: 'storage_of_device_full', detail: '' };
}
