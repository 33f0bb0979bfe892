import type { SyncContext } from './context.ts';
import { dropCapture, dropDraft } from './outbox/captures.ts';
import { forgetPhotos } from './photo-bytes.ts';

/** Drops a captured file that no item has announced, with whatever shows it. */
export async function giveUpCapture(context: SyncContext, id: string): Promise<void> {
  if (!(await dropCapture(context.outbox, id))) return;
  await context.mirror.files.delete(id);
  await forgetPhotos(context, [id]);
}

/** Forgets a draft and those of `files` that only it held, with whatever shows them. */
export async function giveUpDraft(context: SyncContext, key: string, files: readonly string[]): Promise<void> {
  const ids = await dropDraft(context.outbox, key, files);
  await context.mirror.files.bulkDelete(ids);
  await forgetPhotos(context, ids);
}
