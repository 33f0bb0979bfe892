import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type Request, requestFor } from '../mutate/mutate.ts';
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
  { ids, request }: { ids: readonly string[]; request: (id: string) => Request },
): Promise<Address[]> {
  for (const id of ids) await readOne(context, viewer, { list, id });
  const changed: Address[] = [];
  for (const id of new Set(ids)) changed.push(await changeRow(context, viewer, { list, id, mutation: request(id) }));
  return changed;
}

/** Gives addresses to a customer; throws `not_found` for a customer whom the viewer does not see. */
export async function giveToCustomer(
  context: Context,
  viewer: Viewer,
  { ids, customer }: { ids: readonly string[]; customer: string },
): Promise<Address[]> {
  await readOne(context, viewer, { list: { resource: 'customers' }, id: customer });
  const request = (id: string) => requestFor('makeAddressPrivate', { id, customer: { id: customer } });
  return changeEach(context, viewer, { ids, request });
}
