import type { MirrorDatabase } from '../../mirror/database.ts';
import { mirrorValue } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { reconcile } from '../reconcile.ts';

async function emptyMirror(mirror: MirrorDatabase): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    const sync = await mirrorValue(mirror, 'sync');
    for (const table of mirror.tables) await table.clear();
    if (sync) await mirror.values.put({ key: 'sync', value: sync });
  });
}

/** Throws the mirror's rows away, to be loaded again; the outbox is not touched, and what waits is copied back from it. */
export async function resetMirror(context: SyncContext): Promise<void> {
  await emptyMirror(context.mirror);
  await reconcile(context);
}
