import type { ImportResult } from '../../contract/engine.ts';
import type { SyncContext } from '../context.ts';
import { showWaiting } from '../full-disk.ts';
import { importUnsent } from './import-unsent.ts';

/** Takes an export in, and shows what it brought. Once there is room it can be taken in again, which doubles nothing. */
export async function takeOver(context: SyncContext, zip: ArrayBuffer): Promise<ImportResult> {
  const { outbox, owner } = context;
  const result = await importUnsent(outbox, zip, owner.viewer.userId);
  if ((await showWaiting(context)) || result.kind === 'refused') return result;
  return { kind: 'refused', code: 'storage_of_device_full', detail: '' };
}
