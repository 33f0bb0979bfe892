import { fold, foldedWords } from '../kernel/fold.ts';
import type { Address } from './schema.ts';
import { sharingOf } from './sharing.ts';

type Found = Pick<Address, 'nickname' | 'name' | 'street' | 'region' | 'comment' | 'telephone'>;

/** Whether every word of a search begins some word of an address's names (`withNameLike`; pickers filter by the same). */
export function matchesSearch(address: Found, search: string): boolean {
  const words = foldedWords(
    [address.nickname, address.name, address.street, address.region, address.comment].join(' '),
  );
  return foldedWords(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const digitsOf = (telephone: string | null): string =>
  (telephone ?? '').replaceAll(/\D/g, '').replace(/^(00)?30(?=\d{10}$)/, '');

/** What makes two addresses the same place to an import (`byStreetAndPhone`): the street's words, and the telephone's digits. */
export const addressKey = ({ street, telephone }: Pick<Address, 'street' | 'telephone'>): string =>
  `${foldedWords(street).join(' ')} ${digitsOf(telephone)}`;

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

/** The order in which addresses are offered: by nickname, then street, without case and accents. */
export function byName(one: Found, other: Found): number {
  const key = (address: Found): string => fold(address.nickname ?? address.name ?? address.street);
  const [first, second] = [key(one), key(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
