import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readOne } from '../rows/read.ts';
import { changeRow } from '../rows/write.ts';

type Address = Rows['addresses'];

const list = { resource: 'addresses' } as const;

/**
 * Runs one mutation on each of several addresses, in order, and gives them as they then are. Throws `not_found` before the
 * first when the viewer does not see one of them; a refusal on the way leaves what was done before it, which can be repeated.
 */
export async function changeEach(
  context: Context,
  viewer: Viewer,
  { ids, name, args = {} }: { ids: readonly string[]; name: string; args?: object },
): Promise<Address[]> {
  for (const id of ids) await readOne(context, viewer, { list, id });
  const changed: Address[] = [];
  for (const id of new Set(ids)) {
    const mutation = { name, args: { ...args, id }, version: null };
    changed.push(await changeRow(context, viewer, { list, id, mutation }));
  }
  return changed;
}

/** Gives addresses to a customer; throws `not_found` for a customer whom the viewer does not see. */
export async function giveToCustomer(
  context: Context,
  viewer: Viewer,
  { ids, customer }: { ids: readonly string[]; customer: string },
): Promise<Address[]> {
  await readOne(context, viewer, { list: { resource: 'customers' }, id: customer });
  return changeEach(context, viewer, { ids, name: 'makeAddressPrivate', args: { customer: { id: customer } } });
}
