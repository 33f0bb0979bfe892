import { sha256 } from '../../photos/hash.ts';
import type { SyncContext } from '../context.ts';
import type { CapturedFile } from '../outbox/captures.ts';
import { measureStorage } from '../storage-quota.ts';
import { sourceBudget } from './budget.ts';
import { type SourceDatabase, sourceValue } from './database.ts';
import { showSources } from './show-sources.ts';
import { noteUnlessClosed, onSources, unlessClosed } from './unless-closed.ts';

/** Whether a file comes from a camera or a gallery: nothing drawn here, no recording, no attachment. */
const isPhotograph = ({ kind, shows, drawing }: CapturedFile): boolean =>
  kind === undefined && drawing === undefined && shows !== 'SIGNATURE' && shows !== 'VOICE_NOTE';

async function asksForSources({ mirror, owner }: SyncContext): Promise<boolean> {
  const company = await mirror.rows('companies').get(owner.viewer.companyId);
  return company?.keepSources === true;
}

/** Stores a source file within the budget; false when there is no room for it. */
async function store(context: SyncContext, sources: SourceDatabase, file: CapturedFile & { hash: string }) {
  const { id, hash, name, mediaType, bytes } = file;
  const measured = await measureStorage(context.platform);
  const budget = sourceBudget(measured?.quota || null);
  return sources.transaction('rw', sources.files, sources.bytes, async () => {
    let size = bytes.byteLength;
    await sources.files.each((each) => {
      if (each.id !== id) size += each.size;
    });
    if (size > budget) return false;
    const record = { uploadUrl: null, refused: null, sent: false, keptAt: context.platform.now() };
    await sources.files.put({ id, hash, size: bytes.byteLength, name, mediaType, ...record });
    await sources.bytes.put({ id, bytes });
    return true;
  });
}

/**
 * Keeps the untouched bytes of a photo that has just become durable, where its company asks for them, and notes their hash with
 * it. Whatever goes wrong, the photo itself is safe; a file without room isn't kept, which the sync panel says.
 */
export async function keepSource(context: SyncContext, file: CapturedFile): Promise<void> {
  const { sources, outbox } = context;
  if (!isPhotograph(file) || !(await asksForSources(context))) return;
  try {
    const hash = await sha256(file.bytes);
    await onSources(context, async () => {
      if (await store(context, sources, { ...file, hash })) {
        await outbox.files.update(file.id, { source: { hash, size: file.bytes.byteLength } });
      } else await noteUnkept(sources);
    });
  } catch (error) {
    noteUnlessClosed(context, error);
    await unlessClosed(context, () => noteUnkept(sources));
  }
  await showSources(context);
}

async function noteUnkept(sources: SourceDatabase): Promise<void> {
  await sources.values.put({ key: 'unkept', value: ((await sourceValue(sources, 'unkept')) ?? 0) + 1 });
}

/** Deletes source files: those of photos that were dropped before anybody announced them, or all that a person gave up. */
export async function dropSources(context: SyncContext, ids: readonly string[]): Promise<void> {
  const { sources } = context;
  if (ids.length === 0) return;
  const deleted = await unlessClosed(context, () =>
    sources.transaction('rw', sources.files, sources.bytes, async () => {
      await sources.files.bulkDelete([...ids]);
      await sources.bytes.bulkDelete([...ids]);
    }),
  );
  if (deleted) await showSources(context);
}
