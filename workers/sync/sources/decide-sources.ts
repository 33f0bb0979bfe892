import type { SyncContext } from '../context.ts';
import { fetchSource } from '../photo-bytes.ts';
import { showSources } from './show-sources.ts';

/** The source files that wait here go now, over any network; what the office refused is tried once more. */
export async function sendSourcesNow(context: SyncContext): Promise<void> {
  const { sources } = context;
  await sources.values.put({ key: 'goNow', value: true });
  await sources.files.toCollection().modify({ refused: null });
  await showSources(context);
}

/** Deletes the source files that wait here, as a person decided. */
export async function deleteWaitingSources(context: SyncContext): Promise<void> {
  const { sources } = context;
  await sources.transaction('rw', sources.files, sources.bytes, sources.values, async () => {
    await sources.files.clear();
    await sources.bytes.clear();
    await sources.values.delete('goNow');
  });
  await showSources(context);
}

/** A person has read how many weren't kept. */
export async function dismissUnkept(context: SyncContext): Promise<void> {
  await context.sources.values.delete('unkept');
  await showSources(context);
}

/** The source file of a photo, from here or from the office; null when it can't be had now. */
export async function sourceOf(context: SyncContext, id: string): Promise<Blob | null> {
  const { sources, mirror } = context;
  const [file, kept] = await Promise.all([sources.files.get(id), sources.bytes.get(id)]);
  if (file !== undefined && kept !== undefined) return new Blob([kept.bytes], { type: file.mediaType });
  const row = await mirror.rows('photos').get(id);
  const hash = row?.sourceHash ?? null;
  return hash === null || (row?.sourceOn ?? null) === null ? null : fetchSource(context, id, hash);
}
