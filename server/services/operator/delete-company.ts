import { deletedAccount } from '../../../domain/account/deletion.ts';
import type { RowKey } from '../../../domain/kernel/resources.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Context } from '../../context.ts';
import { appendChangeLog, type LogEntry } from '../../db/change-log/append.ts';
import { deleteStorageCount } from '../../db/change-log/storage.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { revokeAccess } from '../../db/repositories/accounts.ts';
import {
  collectDoomed,
  deleteDoomed,
  deleteHistory,
  deleteTraces,
  doomedUsers,
  listDangling,
  listDoomed,
  spareNamedUsers,
  spareWorkForOthers,
} from '../../db/repositories/company-deletion.ts';
import { lockCompany, unlockCompany } from '../../db/repositories/company-locks.ts';
import type { Executor } from '../../db/schema.ts';
import { scopesOfRows } from '../../db/visibility/scopes.ts';
import { removeFilesOf } from '../housekeeping.ts';
import { inTransaction } from '../mutate/retry.ts';
import { endSubscriptionsOf } from '../subscriptions/subscriptions.ts';
import { handOverBytes } from './hand-over-bytes.ts';

const rowsPerPage = 500;

/** Tells devices of other companies that rows are gone. */
async function logRemovals(tx: Executor): Promise<void> {
  let after: RowKey | null = null;
  for (;;) {
    const page: RowKey[] = await listDoomed(tx, after, rowsPerPage);
    const seen = await scopesOfRows(
      tx,
      page.map((row) => ({ ...row, extent: 'own' as const })),
    );
    const entries = page.flatMap(({ resource, id }, index): LogEntry[] =>
      [...(seen[index]?.own ?? [])].map((scope) => ({ scope, resource, id })),
    );
    await appendChangeLog(tx, { entries, notifications: [] });
    after = page.at(-1) ?? null;
    if (page.length < rowsPerPage) return;
  }
}

/** Removes the names of rows that go from rows that stay. */
async function clearReferences(tx: Executor, now: number): Promise<void> {
  for (const { resource, id, field, left } of await listDangling(tx)) {
    // The field's name and value come from the resource's description, which TypeScript can't follow.
    const write = { kind: 'change', resource, id, set: { [field]: left } } as unknown as Write;
    await storeWrites(tx, [write], now);
  }
}

/** People whom other companies' rows name stay as deleted accounts do: a name beside the work that was done. */
async function keepNames(tx: Executor, userIds: readonly string[], now: number): Promise<void> {
  const set = { ...deletedAccount, company: null, employer: null, customer: null };
  for (const id of userIds) {
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id, set }], now);
    await revokeAccess(tx, id, now);
  }
}

async function deleteRows(tx: Executor, companyId: string, now: number): Promise<number> {
  const found = await collectDoomed(tx, companyId);
  const handedOver = await spareWorkForOthers(tx, companyId);
  const named = await spareNamedUsers(tx);
  const users = [...named, ...(await doomedUsers(tx))];
  await clearReferences(tx, now);
  await logRemovals(tx);
  await deleteDoomed(tx);
  await keepNames(tx, named, now);
  for (const { resource, id, ownerId } of handedOver) {
    await storeWrites(tx, [{ kind: 'change', resource, id, set: { company: { id: ownerId } } }], now);
  }
  await deleteTraces(tx, companyId, users);
  await deleteHistory(tx, companyId);
  return found - named.length - handedOver.length;
}

/**
 * Deletes a company for ever: its people, rows, history and files; first its running subscriptions end. It is locked
 * meanwhile, so that an interrupted deletion can be run again. Other companies keep their own rows, without references
 * to it, and get what it did at their tasks: proofs, photos and files, with the names of the people. Returns how many rows and files were deleted.
 */
export async function deleteCompany(context: Context, companyId: string): Promise<{ rows: number; files: number }> {
  const { kysely } = context.database;
  const now = context.now();
  await lockCompany(kysely, companyId, now);
  await endSubscriptionsOf(context, companyId);
  let rows = 0;
  let last: number;
  do {
    // Requests that began before the lock may have written meanwhile.
    await handOverBytes(context, companyId);
    last = await inTransaction(kysely, (tx) => deleteRows(tx, companyId, now));
    rows += last;
  } while (last > 0);
  const files = await removeFilesOf(context, companyId);
  await deleteStorageCount(kysely, companyId);
  await unlockCompany(kysely, companyId);
  context.log.warn({ companyId, rows, files }, 'a company was deleted');
  return { rows, files };
}
