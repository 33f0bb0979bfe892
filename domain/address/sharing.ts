import type { NewRow } from '../rows.ts';
import type { Address } from '../schemas.ts';

/**
 * Whom an address serves (specification 2.5): all customers of the account (shared), one customer (private), or none
 * (unowned, such as an address of the company itself).
 */
export type Sharing = 'shared' | 'private' | 'unowned';

export function sharingOf(address: Pick<Address, 'sharedAddress' | 'customer'>): Sharing {
  if (address.sharedAddress) return 'shared';
  return address.customer === null ? 'unowned' : 'private';
}

type SharingFields = Pick<NewRow<'addresses'>, 'sharedAddress' | 'sharedStatus' | 'customer'>;

/** A shared address has no customer, so making one private has to name the customer (specification 5). */
export const sharedFields: SharingFields = { sharedAddress: true, sharedStatus: 'SHARED', customer: null };

export const privateFields = (customer: { id: string } | null): SharingFields => ({
  sharedAddress: false,
  sharedStatus: 'PRIVATE',
  customer,
});

/** Whether an address has no customer and no company and isn't shared (`owner/unowned`). */
export const isUnowned = (address: Pick<Address, 'sharedAddress' | 'customer' | 'companies'>): boolean =>
  sharingOf(address) === 'unowned' && address.companies.length === 0;

/** Whether an address is shared or belongs to this customer. */
export const servesCustomer = (
  address: Pick<Address, 'sharedAddress' | 'customer'>,
  customerId: string | null,
): boolean => address.sharedAddress || (address.customer !== null && address.customer.id === customerId);

/** Whether a task of this customer may use an address: the customer's own, a shared one, or an unowned one. */
export const fitsCustomer = (
  address: Pick<Address, 'sharedAddress' | 'customer'>,
  customerId: string | null,
): boolean => servesCustomer(address, customerId) || sharingOf(address) === 'unowned';
