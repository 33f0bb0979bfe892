import type { ImportResult } from '../../contract/engine.ts';
import type { SyncContext } from '../context.ts';
import { reconcile } from '../reconcile.ts';
import { importUnsent } from './import-unsent.ts';

/** Takes an export in, and shows what it brought. */
export async function takeOver(context: SyncContext, zip: ArrayBuffer): Promise<ImportResult> {
  const { outbox, owner } = context;
  const result = await importUnsent(outbox, zip, owner.viewer.userId);
  await reconcile(context);
  return result;
}
