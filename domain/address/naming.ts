import { fold, foldedWords } from '../kernel/fold.ts';
import { phoneBookOrder } from '../kernel/phone-book-order.ts';
import type { Address } from '../schemas.ts';

/** The name that people use for an address. */
export const addressName = ({ nickname, name, street }: Pick<Address, 'nickname' | 'name' | 'street'>): string =>
  nickname || name || street;

/** An address on one line: street, postal code and region. */
export const addressLine = ({ street, zipCode, region }: Pick<Address, 'street' | 'zipCode' | 'region'>): string =>
  [street, [zipCode, region].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** What an address picker shows and searches (specification 2.5, company address picker). */
export type PickableAddress = Pick<Address, 'id' | 'nickname' | 'name' | 'street' | 'zipCode' | 'region' | 'comment'>;

/** Drops the fields that a picker doesn't need, so that lists of thousands stay small. */
export const pickableAddress = ({
  id,
  nickname,
  name,
  street,
  zipCode,
  region,
  comment,
}: PickableAddress): PickableAddress => ({
  id,
  nickname,
  name,
  street,
  zipCode,
  region,
  comment,
});

/** Sorts addresses by name as a Greek phone book does; numbers sort by value. */
export const byAddressName = (one: PickableAddress, other: PickableAddress): number =>
  phoneBookOrder(addressName(one), addressName(other));

/**
 * What is shown below an address's name: where it is, and its comment. A street that already is the name isn't
 * repeated.
 */
export function addressDetail(place: PickableAddress): string {
  const where = addressName(place) === place.street ? { ...place, street: '' } : place;
  return [addressLine(where), place.comment].filter(Boolean).join(' · ');
}

type Found = Pick<Address, 'nickname' | 'name' | 'street' | 'region' | 'comment' | 'telephone'>;

/** Whether each word of a search begins a word of the address (`withNameLike`; pickers filter the same way). */
export function matchesSearch(address: Found, search: string): boolean {
  const words = foldedWords(
    [address.nickname, address.name, address.street, address.region, address.comment].join(' '),
  );
  return foldedWords(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const digitsOf = (telephone: string | null): string =>
  (telephone ?? '').replaceAll(/\D/g, '').replace(/^(00)?30(?=\d{10}$)/, '');

/**
 * Two addresses with the same key are the same to an import (`byStreetAndPhone`): words of the street and digits of the
 * telephone.
 */
export const addressKey = ({ street, telephone }: Pick<Address, 'street' | 'telephone'>): string =>
  `${foldedWords(street).join(' ')} ${digitsOf(telephone)}`;

/** Sorts addresses by nickname, name or street, ignoring case and accents. */
export function byName(one: Found, other: Found): number {
  const key = (address: Found): string => fold(address.nickname ?? address.name ?? address.street);
  const [first, second] = [key(one), key(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
