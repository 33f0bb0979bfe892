import type { Reference } from '../kernel/resources.ts';
import type { RowReader } from '../rows.ts';

interface Placed {
  installationAddress?: Reference | null | undefined;
  pickupAddresses?: readonly Reference[] | undefined;
}

/**
 * Whether every place that addresses name exists for the actor. A task shows its places to all who see the task, so naming
 * a place that one does not see would be a way to see it.
 */
export async function placesExist(addresses: readonly Placed[], rows: RowReader): Promise<boolean> {
  const named = addresses.flatMap(({ installationAddress, pickupAddresses = [] }) =>
    [installationAddress, ...pickupAddresses].flatMap((place) => place?.id ?? []),
  );
  for (const place of new Set(named)) if ((await rows.get('addresses', place)) === undefined) return false;
  return true;
}
