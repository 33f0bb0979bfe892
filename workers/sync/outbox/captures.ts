import { instantOfId } from '../../../domain/kernel/ids.ts';
import { storable } from '../../../domain/kernel/storable.ts';
import type { ChosenFile, Draft } from '../../contract/engine.ts';
import { type OutboxDatabase, type OutboxFile, withIds } from './database.ts';
import { outboxValue } from './queue.ts';

type Facts = Pick<OutboxFile, 'takenOn' | 'latitude' | 'longitude'>;

/**
 * What is drawn on a photo shows what that shows: its moment and its place, and not those of the drawing. Where the camera wrote
 * no moment, it is that of the original's capture, by the server's clock as far as that is known.
 */
async function factsOf(outbox: OutboxDatabase, { drawing }: CapturedFile): Promise<Facts> {
  const original = drawing && (await outbox.files.get(drawing.on));
  if (original === undefined) return { takenOn: null, latitude: null, longitude: null };
  const { id, takenOn, latitude, longitude } = original;
  const offset = original.offset ?? (await outboxValue(outbox, 'clockOffset')) ?? 0;
  return { takenOn: takenOn ?? instantOfId(id) + offset, latitude, longitude };
}

interface CaptureOptions {
  draft: string;
  now: number;
  /** What has to be added to `now`, as far as it is known. */
  offset?: number;
  /** The company asks for stamps on photos. */
  stamps?: boolean;
}

/** The drawing of a signature shows no place, and a voice note nothing. */
const isStampable = ({ kind, shows }: CapturedFile): boolean =>
  kind === undefined && shows !== 'SIGNATURE' && shows !== 'VOICE_NOTE';

const newFile = (
  file: CapturedFile,
  { draft, now, offset, stamps = false, facts }: CaptureOptions & { facts: Facts },
): OutboxFile => ({
  id: file.id,
  ...(file.kind === undefined ? {} : { kind: file.kind }),
  ...(file.shows === undefined ? {} : { shows: file.shows }),
  ...(file.drawing === undefined ? {} : { drawing: file.drawing }),
  ...(file.seconds === undefined ? {} : { seconds: file.seconds }),
  ...(stamps && isStampable(file) ? { stamp: 'wanted' as const } : {}),
  proof: null,
  item: null,
  draft,
  name: storable(file.name),
  mediaType: file.mediaType,
  size: file.bytes.byteLength,
  hash: null,
  state: 'queued',
  uploadUrl: null,
  sent: 0,
  tries: 0,
  error: null,
  ...facts,
  capturedAt: now,
  ...(offset === undefined ? {} : { offset }),
  receivedAt: null,
});

/** Makes captured bytes durable under their photo ids, tied to a draft until an item announces them. A known id is not doubled. */
export function captureFiles(
  outbox: OutboxDatabase,
  files: readonly CapturedFile[],
  options: CaptureOptions,
): Promise<OutboxFile[]> {
  return outbox.transaction('rw', outbox.files, outbox.bytes, outbox.values, async () => {
    const ids = files.map(({ id }) => id);
    const known = new Set(await withIds(outbox.files, ids).primaryKeys());
    const fresh = files.filter(({ id }) => !known.has(id));
    const records: OutboxFile[] = [];
    for (const file of fresh) records.push(newFile(file, { ...options, facts: await factsOf(outbox, file) }));
    await outbox.bytes.bulkPut(fresh.map(({ id, bytes }) => ({ id, bytes })));
    await outbox.files.bulkPut(records);
    return records;
  });
}

/** Drops a captured file that no item has announced; one that was announced stays. */
export function dropCapture(outbox: OutboxDatabase, id: string): Promise<boolean> {
  return outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
    const file = await outbox.files.get(id);
    if (file === undefined || file.item !== null) return false;
    await outbox.files.delete(id);
    await outbox.bytes.delete(id);
    return true;
  });
}

/** Keeps what an unfinished form holds. */
export async function saveDraft(outbox: OutboxDatabase, draft: Draft): Promise<void> {
  await outbox.drafts.put(draft);
}

/**
 * The values of an unfinished form, with every captured file that is its own: also one that was taken just before the app ended,
 * of which the form could not be kept any more. Null when there is nothing.
 */
export function readDraft(outbox: OutboxDatabase, key: string): Promise<Draft | null> {
  return outbox.transaction('r', outbox.drafts, outbox.files, async () => {
    const draft = await outbox.drafts.get(key);
    const files = await outbox.files.where('draft').equals(key).sortBy('capturedAt');
    const last = files.at(-1);
    if (draft === undefined && last === undefined) return null;
    const { value, savedAt } = draft ?? { value: {}, savedAt: last?.capturedAt ?? 0 };
    const drawn = files.flatMap(({ id, drawing }) => (drawing === undefined ? [] : [[id, drawing] as const]));
    const drawings = drawn.length === 0 ? {} : { drawings: Object.fromEntries(drawn) };
    return { key, value, files: files.map(({ id }) => id), ...drawings, savedAt };
  });
}

/** All drafts whose keys begin so, the oldest first. */
export const draftsBeginning = (outbox: OutboxDatabase, prefix: string): Promise<Draft[]> =>
  outbox.drafts.where('key').startsWith(prefix).sortBy('savedAt');

/**
 * Forgets a draft and those of `files` that only it had; the result are their ids. What another tab captured for a form with
 * the same draft stays for that form.
 */
export function dropDraft(outbox: OutboxDatabase, key: string, files: readonly string[]): Promise<string[]> {
  return outbox.transaction('rw', outbox.drafts, outbox.files, outbox.bytes, async () => {
    await outbox.drafts.delete(key);
    const listed = withIds(outbox.files, files);
    const ids = await listed.filter(({ draft }) => draft === key).primaryKeys();
    await outbox.files.bulkDelete(ids);
    await outbox.bytes.bulkDelete(ids);
    return ids;
  });
}

/** A file that was chosen, with its bytes. */
export interface CapturedFile extends Omit<ChosenFile, 'content'> {
  bytes: ArrayBuffer;
}

/** Reads a chosen file; null when it gives no bytes, such as one that is only in a cloud. */
export async function readChosen({ content, ...file }: ChosenFile): Promise<CapturedFile | null> {
  try {
    const bytes = await content.arrayBuffer();
    return bytes.byteLength === 0 ? null : { ...file, bytes };
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
