import { fold, foldedWords } from '../kernel/fold.ts';
import type { Address } from '../schemas.ts';

/** The name by which people know a place. */
export const addressName = ({ nickname, name, street }: Pick<Address, 'nickname' | 'name' | 'street'>): string =>
  nickname || name || street;

/** A place on one line: its street and where that is. */
export const addressLine = ({ street, zipCode, region }: Pick<Address, 'street' | 'zipCode' | 'region'>): string =>
  [street, [zipCode, region].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** What is shown of a place that can be picked, and by which it is found (specification 2.5, company address picker). */
export type PickableAddress = Pick<Address, 'id' | 'nickname' | 'name' | 'street' | 'zipCode' | 'region' | 'comment'>;

/** The place without what is neither shown nor searched, so that lists of thousands stay small. */
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

const { compare } = new Intl.Collator('el', { numeric: true });

/** The order in which places are offered: by name, as Greek phone books have it, numbers by their value. */
export const byAddressName = (one: PickableAddress, other: PickableAddress): number =>
  compare(addressName(one), addressName(other));

/** A place in words besides its name: where it is, and what was noted of it. A street that is its name is not said again. */
export function addressDetail(place: PickableAddress): string {
  const where = addressName(place) === place.street ? { ...place, street: '' } : place;
  return [addressLine(where), place.comment].filter(Boolean).join(' · ');
}

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

/** The order in which addresses are offered: by nickname, then street, without case and accents. */
export function byName(one: Found, other: Found): number {
  const key = (address: Found): string => fold(address.nickname ?? address.name ?? address.street);
  const [first, second] = [key(one), key(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
