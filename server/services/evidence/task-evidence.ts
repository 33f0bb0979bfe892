import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writePack } from '../../../documents/evidence-pack/write-pack.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { evidenceText, neededEntries } from '../../../domain/evidence/arrange.ts';
import { type Bytes, fromHex } from '../../../domain/evidence/cryptography.ts';
import type { Absent, Stamp } from '../../../domain/evidence/schema.ts';
import { signHead } from '../../../domain/evidence/seal.ts';
import { evidenceName } from '../../../domain/evidence/verify/pack.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Photo, Task } from '../../../domain/schemas.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findUploads } from '../../db/change-log/uploads.ts';
import { findEvidence, serverKeys, type TaskEvidence } from '../../db/repositories/evidence.ts';
import { pointingAt } from '../../db/repositories/rows.ts';
import { findStamps, type TaskStamp } from '../../db/repositories/time-stamps.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { makeTaskReport } from '../reports/task-report.ts';
import { readTask } from '../tasks/tasks.ts';
import { type KnownFile, knownFile, storedFile } from './pack-files.ts';
import { packOriginals } from './pack-originals.ts';
import { cryptography, serverKey, signerOf } from './server-key.ts';

/** The page that checks packs, as the build has made it; a server without a build leaves it out. */
const verifier = path.join(import.meta.dirname, '../../../dist/verify.html');

/** A pack shows everything of a task, so only an office that sees all of its proofs and photos gets one. */
async function requireAll({ database }: Context, viewer: Viewer, task: Task): Promise<void> {
  if (viewer.kind !== 'office') throw new DomainError('not_permitted');
  for (const resource of ['proofs', 'photos'] as const) {
    const ids = (await pointingAt(database.kysely, resource, { field: 'task', id: task.id })).map(({ id }) => id);
    const seen = await visibleRows(database.kysely, viewer, { resource, ids });
    if (seen.length < ids.length) throw new DomainError('not_permitted');
  }
}

/** The photos and voice notes that the server has, each once by its bytes. */
async function photoFiles({ database }: Context, files: FileStore, photos: readonly Photo[]): Promise<KnownFile[]> {
  const uploads = await findUploads(
    database.kysely,
    photos.map(({ id }) => id),
  );
  const had = photos.flatMap(({ id, hash }) => uploads.find((each) => each.photoId === id && each.hash === hash) ?? []);
  const byHash = new Map(had.map((upload) => [upload.hash, upload]));
  return [...byHash.values()].map((upload) => storedFile(files, upload, `photos/${upload.photoId}`));
}

/**
 * The photos that are not in the pack: announced and still under way, and those of records whose bytes or rows are gone. `had` are
 * the hashes of the pack's photos.
 */
function absentFiles(
  { entries }: TaskEvidence,
  { photos, had }: { photos: readonly Photo[]; had: ReadonlySet<string> },
): Absent['files'] {
  const rows = new Map(photos.map((photo) => [photo.id, photo]));
  const recorded = entries.flatMap(({ entry }) => ('record' in entry ? entry.record.files : []));
  const hashes = new Map(recorded.map(({ id, sha256 }) => [id, sha256]));
  const ids = new Set([...photos.filter(({ state }) => state !== 'RECEIVED').map(({ id }) => id), ...hashes.keys()]);
  return [...ids].flatMap((id) => {
    const sha256 = hashes.get(id) ?? rows.get(id)?.hash ?? null;
    if (sha256 !== null && had.has(sha256)) return [];
    return [{ id, sha256, state: absenceOf(rows.get(id)) }];
  });
}

/** The reason for which a photo is not in the pack. */
function absenceOf(photo: Photo | undefined): Absent['files'][number]['state'] {
  if (photo?.state === 'EXPECTED') return 'awaited';
  return photo?.state === 'LOST' ? 'lost' : 'removed';
}

/** The files of a pack that are known already, and where others come from. */
interface PackParts {
  known: readonly KnownFile[];
  photos: readonly Photo[];
  files: FileStore;
  /** Whether the untouched files of photos come with it. */
  wanted: boolean;
}

interface StampFile extends Stamp {
  stored: KnownFile;
}

/** The files of time stamps, numbered in their order. */
const stampFiles = (stamps: readonly TaskStamp[]): Promise<StampFile[]> =>
  Promise.all(
    stamps.map(async ({ position, path: steps, answer }, index) => {
      const file = `stamps/${index + 1}.tsr`;
      return { file, position, path: steps, stored: await knownFile(file, fromHex(answer)) };
    }),
  );

/** The text of `evidence.json`, with a head that the server signs now, and the files that are added to the others: time stamps, and the photos' untouched ones if they are wanted. */
async function textOf(
  { database, now }: Context,
  task: string,
  { known, photos, files, wanted }: PackParts,
): Promise<{ text: string; at: number; added: readonly KnownFile[] }> {
  const own = await serverKey(database.kysely, now());
  const read = database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      evidence: await findEvidence(tx, task),
      keys: await serverKeys(tx),
      stamps: await findStamps(tx, task),
    }));
  const { evidence, keys: ownKeys, stamps: found } = await read;
  const { originals, known: untouched } = await packOriginals(database.kysely, evidence, { photos, files, wanted });
  const stamps = await stampFiles(found);
  const { countersignatures } = evidence;
  const last = countersignatures.at(-1) ?? null;
  const at = Math.max(now(), own.from, last?.receivedAt ?? 0);
  const keys = { keys: evidence.keys, serverKeys: ownKeys };
  const added = [...untouched, ...stamps.map(({ stored }) => stored)];
  const listed = [...known, ...added].map(({ name, sha256, bytes }) => ({
    name,
    sha256,
    bytes,
  }));
  const had = new Set(known.map(({ sha256 }) => sha256));
  const absent = { records: evidence.removed, files: absentFiles(evidence, { photos, had }) };
  const named = stamps.map(({ stored: _, ...stamp }) => stamp);
  const parts = { task, last, keys, files: listed, absent, originals, stamps: named, at };
  const head = await signHead(parts, await signerOf(own));
  const text = evidenceText({ keys, entries: entriesOf(evidence), countersignatures, head });
  return { text, at, added };
}

function entriesOf({ entries }: TaskEvidence) {
  const hashes = new Map(entries.map(({ entry, hash }) => [entry, hash]));
  return neededEntries([...hashes.keys()], (entry) => must(hashes.get(entry), 'the hash of an entry'));
}

/**
 * A task's evidence: a ZIP with its report, its photos, all records and the page that checks them, written while it is read. `wanted`: with the untouched files of photos.
 * Throws `not_found`, and `not_permitted` for who doesn't see all of the task.
 */
export async function taskEvidence(
  context: Context,
  viewer: Viewer,
  { files, id, language, wanted }: { files: FileStore; id: string; language: Language; wanted: boolean },
): Promise<{ name: string; pieces: AsyncGenerator<Bytes> }> {
  const task = await readTask(context, viewer, id);
  await requireAll(context, viewer, task);
  const report = await makeTaskReport(context, viewer, { id, language });
  const photos = await pointingAt(context.database.kysely, 'photos', { field: 'task', id });
  const known = [
    await knownFile('report.pdf', new Uint8Array(report.bytes)),
    ...(existsSync(verifier) ? [await knownFile('verify.html', new Uint8Array(await readFile(verifier)))] : []),
    ...(await photoFiles(context, files, photos)),
  ];
  const { text, at, added } = await textOf(context, id, { known, photos, files, wanted });
  const evidence = await knownFile(evidenceName, cryptography.utf8(text));
  return {
    name: report.name.replace(/\.pdf$/, '-evidence.zip'),
    pieces: writePack([evidence, ...known, ...added], at),
  };
}
