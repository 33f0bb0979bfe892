import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { sha256 } from '../../photos/hash.ts';
import type { OutboxDatabase, OutboxFile } from '../outbox/database.ts';
import { openItems } from '../outbox/queue.ts';
import type { SourceDatabase } from '../sources/database.ts';
import { type ExportedFile, entryNames, exportVersion, photoEntry } from './format.ts';

/** Writes a ZIP piece by piece into Blobs, so that the browser may keep them on disk and not in memory. */
class ZipWriter {
  readonly #parts: Blob[] = [];
  #failure: Error | null = null;
  readonly #zip = new Zip((failure, chunk) => {
    if (failure) this.#failure = failure;
    else this.#parts.push(new Blob([new Uint8Array(chunk)]));
  });

  /** Photos are compressed already and are stored as they are. */
  addBytes(name: string, bytes: ArrayBuffer): void {
    const entry = new ZipPassThrough(name);
    this.#zip.add(entry);
    entry.push(new Uint8Array(bytes), true);
  }

  addJson(name: string, value: unknown): void {
    const entry = new ZipDeflate(name);
    this.#zip.add(entry);
    entry.push(new TextEncoder().encode(JSON.stringify(value, null, 1)), true);
  }

  end(): Blob {
    this.#zip.end();
    if (this.#failure !== null) throw this.#failure;
    return new Blob(this.#parts, { type: 'application/zip' });
  }
}

/** A file with its bytes as of one moment: processing replaces both together. Null once the server has vouched for it. */
function fileWithBytes(outbox: OutboxDatabase, id: string): Promise<{ file: OutboxFile; bytes: ArrayBuffer } | null> {
  return outbox.transaction('r', outbox.files, outbox.bytes, async () => {
    const [file, stored] = await Promise.all([outbox.files.get(id), outbox.bytes.get(id)]);
    return file === undefined || stored === undefined ? null : { file, bytes: stored.bytes };
  });
}

async function addPhotos(zip: ZipWriter, outbox: OutboxDatabase): Promise<ExportedFile[]> {
  const ids = await outbox.files.filter(({ receivedAt }) => receivedAt === null).primaryKeys();
  const files: ExportedFile[] = [];
  for (const id of ids) {
    const found = await fileWithBytes(outbox, id);
    if (found === null) continue;
    const { proof, item, draft, name, mediaType, hash, takenOn, latitude, longitude, capturedAt } = found.file;
    const facts = { takenOn, latitude, longitude, capturedAt };
    const { kind, shows, stamp, drawing } = found.file;
    const what = { kind, shows, stamp, drawing };
    files.push({ id, ...what, proof, item, draft, name, mediaType, hash, sha256: await sha256(found.bytes), ...facts });
    zip.addBytes(photoEntry(found.file), found.bytes);
  }
  return files;
}

/** The untouched files of photos that wait here; null where their database can't be read. */
async function waitingSources(sources: SourceDatabase) {
  try {
    const files = (await sources.files.toArray()).filter(({ sent }) => !sent);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    return {
      count: files.length,
      size,
      files: files.map(({ id, name, hash, size: bytes }) => ({ photo: id, name, hash, size: bytes })),
    };
  } catch {
    return null;
  }
}

/**
 * Everything that the server does not have for certain, as one ZIP: items with what they say (items.json), drafts, records
 * that cannot be read, and the photos as pictures that can be looked at (files/, described in files.json). The untouched files of
 * photos are too large for it: items.json names those that wait.
 */
export async function exportUnsent(outbox: OutboxDatabase, userId: string, sources: SourceDatabase): Promise<Blob> {
  const zip = new ZipWriter();
  const records = await outbox.transaction('r', outbox.items, outbox.drafts, outbox.unreadable, async () => ({
    items: await openItems(outbox).toArray(),
    drafts: await outbox.drafts.toArray(),
    unreadable: await outbox.unreadable.toArray(),
  }));
  const head = { format: 'ergon-unsent', version: exportVersion, user: userId };
  zip.addJson(entryNames.items, { ...head, originalFilesLeftOut: await waitingSources(sources), ...records });
  zip.addJson(entryNames.files, { files: await addPhotos(zip, outbox) });
  return zip.end();
}
