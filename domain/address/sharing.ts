import type { NewRow } from '../rows.ts';
import type { Address } from './schema.ts';

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
