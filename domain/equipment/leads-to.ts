import type { OperationalAddress } from '../schemas.ts';

/** Whether work at an operational address leads to an address. */
export const leadsTo = (
  { installationAddress, pickupAddresses }: Pick<OperationalAddress, 'installationAddress' | 'pickupAddresses'>,
  address: string,
): boolean => installationAddress?.id === address || pickupAddresses.some(({ id }) => id === address);
