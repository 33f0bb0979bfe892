import { updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { sourceValue } from './database.ts';
import { unlessClosed } from './unless-closed.ts';

/** Shows how many source files wait, and how many weren't kept. */
export async function showSources(context: SyncContext): Promise<void> {
  const { sources, mirror } = context;
  await unlessClosed(context, async () => {
    const files = (await sources.files.toArray()).filter(({ sent }) => !sent);
    const unkept = (await sourceValue(sources, 'unkept')) ?? 0;
    const goNow = (await sourceValue(sources, 'goNow')) === true;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const refused = files.filter((file) => file.refused !== null).length;
    const state = files.length === 0 && unkept === 0 ? null : { files: files.length, size, refused, unkept, goNow };
    await updateSyncState(mirror, { sources: state });
  });
}
