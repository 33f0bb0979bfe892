import type { Page, PageRequest } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { fromCents, toCents } from '../../../domain/kernel/money.ts';
import type { ArgsOf } from '../../../domain/mutations.ts';
import { bulkMarkNames } from '../../../domain/operational-address/mark-names.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { mutate, mutateAll, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { TransactionRows } from '../mutate/transaction-rows.ts';
import { readList, readOne, readPage, requireRow } from '../rows/read.ts';

type Address = Rows['operational-addresses'];

const ofTask = (id: string) => ({ resource: 'operational-addresses', naming: [{ field: 'task', id }] }) as const;

/** A page of a task's visible addresses. */
export async function pageOfTask(
  context: Context,
  viewer: Viewer,
  { task, request }: { task: string; request: PageRequest },
): Promise<Page<Address>> {
  await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  return readPage(context, viewer, { list: ofTask(task), request });
}

/** Whether the viewer may mark an address (specification 4.5, right to edit status). */
export async function mayMarkAddress(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const address = await readOne(context, viewer, { list: { resource: 'operational-addresses' }, id });
  return mayWorkOn(viewer, await readOne(context, viewer, { list: { resource: 'tasks' }, id: address.task.id }));
}

/** A task's installed addresses and the sum of their payouts in euros, for a bulk finish (specification 4.5). */
export async function installedAddresses(
  context: Context,
  viewer: Viewer,
  task: string,
): Promise<{ addresses: Address[]; finalPayout: number }> {
  await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  const list = { ...ofTask(task), only: { completionStatus: 'INSTALLED' } };
  const addresses = await readList(context, viewer, { list });
  const cents = addresses.reduce((sum, { payout }) => sum + toCents(payout ?? 0), 0);
  return { addresses, finalPayout: fromCents(cents) };
}

/**
 * Finishes a task's installed addresses and divides the payout among them. Throws `transition_not_allowed` if there are
 * none, for example after a repeated call.
 */
export async function finishInstalled(
  context: Context,
  viewer: Viewer,
  { task, finalPayout }: { task: string; finalPayout: number | undefined },
): Promise<Address[]> {
  const { addresses } = await installedAddresses(context, viewer, task);
  const ids = addresses.map(({ id }) => id);
  if (ids.length === 0) throw new DomainError('transition_not_allowed', undefined, ['addresses']);
  const args = { task, finalPayout, addresses: ids };
  requireApplied(await mutate(context, viewer, requestFor('finishInstalledAddresses', args)));
  return readList(context, viewer, { list: { resource: 'operational-addresses', among: ids } });
}

/** A step for several addresses of a task: the given ones, or (null) all that can take it. */
export interface BulkMark {
  task: string;
  /** The task's version that the caller saw, or null. */
  version: number | null;
  addresses: string[] | null;
  status: MarkableStatus;
  failure: Pick<ArgsOf<'markAddressesFailed'>, 'failureReason' | 'failureComment'>;
}

/**
 * Marks addresses in one transaction (specification 4.1 and 4.5). The calls for whole tasks have no step from collected
 * to in progress, which installed requires, so collected addresses take it here.
 */
export function markAddresses(
  context: Context,
  viewer: Viewer,
  { task, addresses, status, failure, version }: BulkMark,
): Promise<Rows['tasks']> {
  const list = { resource: 'tasks' } as const;
  return mutateAll(context, viewer, async ({ tx, run }) => {
    const seen = await requireRow(tx, viewer, { list, id: task });
    if (version !== null && version !== seen.version) throw new DomainError('version_conflict');
    if (addresses === null && status === 'INSTALLED') {
      const all = await new TransactionRows(tx, viewer).pointingAt('operational-addresses', 'task', task);
      for (const { id, completionStatus } of all)
        if (completionStatus === 'COLLECTED') await run(requestFor('markInProgress', { id }));
    }
    await run(requestFor(bulkMarkNames[status], { task, addresses, ...failure }));
    return requireRow(tx, viewer, { list, id: task });
  });
}

/** Marks the given addresses of a task, all or none. */
export async function markChosen(
  context: Context,
  viewer: Viewer,
  mark: BulkMark & { addresses: string[] },
): Promise<Address[]> {
  await markAddresses(context, viewer, mark);
  return readList(context, viewer, { list: { resource: 'operational-addresses', among: mark.addresses } });
}
