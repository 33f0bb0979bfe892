import type { SyncContext } from '../context.ts';
import { askedAgain } from '../outbox/asked-again.ts';
import { changeFile } from './file-records.ts';

/** A person asks to try a photo again: without waiting, and as if it had never failed. */
export async function retryFile(context: SyncContext, photoId: string): Promise<void> {
  await changeFile(context, photoId, ({ state, hash }) => {
    if (state !== 'failed' && state !== 'queued' && state !== 'ready') return null;
    return { state: hash === null ? 'queued' : 'ready', tries: 0, error: null };
  });
}

/** After a restored server: photos that it had, without a receipt, are asked about once more. */
export async function askAgain(context: SyncContext): Promise<void> {
  const stored = await context.outbox.files.where('state').equals('stored').toArray();
  for (const { id } of stored) {
    await changeFile(context, id, askedAgain);
  }
}
