import { isUnowned } from '../../domain/address/finders.ts';
import type { Address } from '../../domain/address/schema.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** A place of the company; null when it is not here, or not any more, and undefined until the mirror has answered once. */
export const usePlace = (id: string): Address | null | undefined =>
  useLive(async (mirror) => (await mirror.rows('addresses').get(id)) ?? null, [id]);

/** The name by which people know a place. */
export const placeName = ({ nickname, name, street }: Pick<Address, 'nickname' | 'name' | 'street'>): string =>
  nickname || name || street;

/** A place on one line: its street and where that is. */
export const placeLine = ({ street, zipCode, region }: Pick<Address, 'street' | 'zipCode' | 'region'>): string =>
  [street, [zipCode, region].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A place as a pick list offers it; everything by which it can be found is in its words. */
export interface PlaceChoice {
  id: string;
  name: string;
  line: string;
  /** Whom it serves now. */
  sharing: Pick<Address, 'id' | 'customer' | 'sharedAddress' | 'sharedStatus'>;
}

const lineOf = (row: Address): string => [placeLine(row), row.comment].filter(Boolean).join(' · ');

/** The places that a customer has, and those that it may be given: the company's that are nobody's in particular, by name. */
export async function assignablePlaces(
  mirror: MirrorDatabase,
  { company, customer }: { company: string; customer: string },
): Promise<PlaceChoice[]> {
  const places: PlaceChoice[] = [];
  await mirror.rows('addresses').each((row) => {
    const { id, sharedAddress, sharedStatus, customer: owner } = row;
    if (row.company?.id !== company || (owner?.id !== customer && !isUnowned(row))) return;
    const sharing = { id, sharedAddress, sharedStatus, customer: owner };
    places.push({ id, name: placeName(row), line: lineOf(row), sharing });
  });
  const { compare } = new Intl.Collator('el', { numeric: true });
  return places.sort((one, other) => compare(one.name, other.name));
}

/** The same, live. */
export function useAssignablePlaces(customer: string): PlaceChoice[] | undefined {
  const { companyId: company } = useSession().user.viewer;
  return useLive((mirror) => assignablePlaces(mirror, { company, customer }), [company, customer]);
}
