import { fitsCustomer } from '../address/finders.ts';
import type { ErrorCode } from '../errors/codes.ts';
import type { Reference } from '../kernel/resources.ts';
import type { RowReader } from '../rows.ts';

interface NamedAddresses {
  installationAddress?: Reference | null | undefined;
  pickupAddresses?: readonly Reference[] | undefined;
}

/** The ids of the places that addresses name for installing or picking up, each once. */
export const namedAddressIds = (addresses: readonly NamedAddresses[]): string[] => [
  ...new Set(
    addresses.flatMap(({ installationAddress, pickupAddresses = [] }) =>
      [installationAddress, ...pickupAddresses].flatMap((place) => place?.id ?? []),
    ),
  ),
];

/** For whom places are named, and by an address that names which of them already. */
interface Naming {
  customer: Reference | null;
  before?: NamedAddresses;
}

/**
 * Why addresses of a task may not name their places, or null. A task shows its places to all who see the task, its customer
 * among them: naming a place that one does not see would be a way to see it, and another customer's private place is none of
 * this one's business. A place that was named before stays, whoever has it now.
 */
export async function refuseAddresses(
  addresses: readonly NamedAddresses[],
  { customer, before }: Naming,
  rows: RowReader,
): Promise<ErrorCode | null> {
  const kept = namedAddressIds(before === undefined ? [] : [before]);
  let refused: ErrorCode | null = null;
  for (const id of namedAddressIds(addresses)) {
    const place = await rows.get('addresses', id);
    if (place === undefined) return 'rule';
    if (!kept.includes(id) && !fitsCustomer(place, customer?.id ?? null)) refused = 'place_of_other_customer';
  }
  return refused;
}
