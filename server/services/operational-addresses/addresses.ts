import type { Page, PageRequest } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { fromCents, toCents } from '../../../domain/kernel/money.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { readList, readOne, readPage } from '../rows/read.ts';

type Address = Rows['operational-addresses'];

const ofTask = (id: string) => ({ resource: 'operational-addresses', naming: [{ field: 'task', id }] }) as const;

/** One page of the addresses of a task that the viewer sees. */
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

/** The installed addresses of a task, and the sum of their payouts in euros: what bulk finish starts from (specification 4.5). */
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
 * Finishes the addresses of a task that are installed now and divides the payout among them. Throws `transition_not_allowed` where
 * none is, as after the same call before.
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

/**
 * Marks the collected addresses of a task in progress: the calls of whole tasks have no step of their own for it, and installed
 * comes after it (specification 4.1 and 4.5).
 */
export async function beginCollected(context: Context, viewer: Viewer, task: string): Promise<void> {
  const list = { ...ofTask(task), only: { completionStatus: 'COLLECTED' } };
  for (const { id } of await readList(context, viewer, { list }))
    requireApplied(await mutate(context, viewer, requestFor('markInProgress', { id })));
}
