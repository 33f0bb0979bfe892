import type { NewRow } from '../rows.ts';
import type { Address } from '../schemas.ts';

/**
 * Whom an address serves (specification 2.5): every customer of the account (shared), one customer (private), or nobody in
 * particular (unowned, such as a place of the own company).
 */
export type Sharing = 'shared' | 'private' | 'unowned';

export function sharingOf(address: Pick<Address, 'sharedAddress' | 'customer'>): Sharing {
  if (address.sharedAddress) return 'shared';
  return address.customer === null ? 'unowned' : 'private';
}

type SharingFields = Pick<NewRow<'addresses'>, 'sharedAddress' | 'sharedStatus' | 'customer'>;

/** Shared addresses belong to no customer; that is why making one private asks for whom (specification 5). */
export const sharedFields: SharingFields = { sharedAddress: true, sharedStatus: 'SHARED', customer: null };

export const privateFields = (customer: { id: string } | null): SharingFields => ({
  sharedAddress: false,
  sharedStatus: 'PRIVATE',
  customer,
});

/** Whether an address belongs to no customer and no company, and is not shared (`owner/unowned`). */
export const isUnowned = (address: Pick<Address, 'sharedAddress' | 'customer' | 'companies'>): boolean =>
  sharingOf(address) === 'unowned' && address.companies.length === 0;

/** Whether an address is a customer's own, or one of all. */
export const servesCustomer = (
  address: Pick<Address, 'sharedAddress' | 'customer'>,
  customerId: string | null,
): boolean => address.sharedAddress || (address.customer !== null && address.customer.id === customerId);

/** Whether a task of this customer may name an address: the customer's own, those of all, and those of nobody in particular. */
export const fitsCustomer = (
  address: Pick<Address, 'sharedAddress' | 'customer'>,
  customerId: string | null,
): boolean => servesCustomer(address, customerId) || sharingOf(address) === 'unowned';
