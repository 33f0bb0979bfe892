import { addressKey, byName, matchesSearch } from '../../../domain/address/naming.ts';
import type { Reference } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import { equals, every } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type MutationRequest, requestFor } from '../mutate/mutate.ts';
import { type RowList, readList, readOne } from '../rows/read.ts';
import { changeRow } from '../rows/write.ts';
import { possibleAddresses, taskAddresses } from '../tasks/tasks.ts';

type Address = Rows['addresses'];
type Addresses = RowList<'addresses'>;

const addresses = { resource: 'addresses' } as const;

/** The addresses of an owner's account. */
export const ownedBy = (id: string): Addresses => ({ ...addresses, naming: [{ field: 'company', id }] });

/** A company's own addresses. */
export const keptBy = (id: string): Addresses => ({ ...addresses, naming: [{ field: 'companies', id }] });

/** Addresses without company or customer that are not shared. */
export const unowned: Addresses = {
  ...addresses,
  where: every(equals('sharedAddress', false), equals('customer', null)),
  without: ['companies'],
};

/** Addresses shared among all customers of an account. */
export const sharedBy = (id: string): Addresses => ({ ...ownedBy(id), where: equals('sharedAddress', true) });

const listOf: Readonly<Record<'users' | 'companies' | 'customers', (id: string) => Addresses>> = {
  users: ownedBy,
  companies: keptBy,
  customers: (id) => ({ ...addresses, naming: [{ field: 'customer', id }] }),
};

/** The addresses of an owner, a company or a customer; throws `not_found` for a hidden one. */
export async function addressesOf(
  context: Context,
  viewer: Viewer,
  { resource, id }: { resource: keyof typeof listOf; id: string },
): Promise<Addresses> {
  await readOne(context, viewer, { list: { resource }, id });
  return listOf[resource](id);
}

/** The addresses of a user's account; throws `not_found` for a hidden user. */
export async function addressesOfUser(context: Context, viewer: Viewer, id: string): Promise<Address[]> {
  const user = await readOne(context, viewer, { list: { resource: 'users' }, id });
  return readList(context, viewer, { list: ownedBy(user.employer?.id ?? user.company?.id ?? id) });
}

/** The addresses in which every word of the text is a prefix of some word, ordered by name. */
export async function addressesLike(context: Context, viewer: Viewer, search: string): Promise<Address[]> {
  const list: Addresses = { ...addresses, searched: ['comment'] };
  const found = await readList(context, viewer, { list, request: { search } });
  return found.filter((address) => matchesSearch(address, search)).sort(byName);
}

/** The addresses with this street and telephone. */
export async function addressesAt(
  context: Context,
  viewer: Viewer,
  place: { street: string; telephone: string },
): Promise<Address[]> {
  const found = await readList(context, viewer, { list: addresses, request: { search: place.street } });
  const sought = addressKey(place);
  return found.filter((address) => addressKey(address) === sought);
}

type Placed = Pick<Rows['operational-addresses'], 'installationAddress' | 'pickupAddresses'>;

const placesOf = ({ installationAddress, pickupAddresses }: Placed): Reference[] => [
  ...(installationAddress === null ? [] : [installationAddress]),
  ...pickupAddresses,
];

const readPlaces = (context: Context, viewer: Viewer, operational: readonly Placed[]): Promise<Address[]> => {
  const among = [...new Set(operational.flatMap(placesOf).map(({ id }) => id))];
  return readList(context, viewer, { list: { ...addresses, among } });
};

/** A task's addresses, for installation and pickup. */
export const placesOfTask = async (context: Context, viewer: Viewer, task: string): Promise<Address[]> =>
  readPlaces(context, viewer, await taskAddresses(context, viewer, task));

/** A task's addresses that its subtasks may get. */
export const placesForSubtasks = async (context: Context, viewer: Viewer, task: string): Promise<Address[]> =>
  readPlaces(context, viewer, await possibleAddresses(context, viewer, task));

const list = { resource: 'addresses' } as const;

/**
 * Runs a mutation on each address in order and returns them. Throws `not_found` before the first if one is hidden. A
 * rejection keeps the changes before it; the call can be repeated.
 */
export async function changeEach(
  context: Context,
  viewer: Viewer,
  { ids, request }: { ids: readonly string[]; request: (id: string) => MutationRequest },
): Promise<Address[]> {
  for (const id of ids) await readOne(context, viewer, { list, id });
  const changed: Address[] = [];
  for (const id of new Set(ids)) changed.push(await changeRow(context, viewer, { list, id, mutation: request(id) }));
  return changed;
}

/** Throws `not_found` for a hidden customer. */
export async function giveToCustomer(
  context: Context,
  viewer: Viewer,
  { ids, customer }: { ids: readonly string[]; customer: string },
): Promise<Address[]> {
  await readOne(context, viewer, { list: { resource: 'customers' }, id: customer });
  const request = (id: string) => requestFor('makeAddressPrivate', { id, customer: { id: customer } });
  return changeEach(context, viewer, { ids, request });
}
