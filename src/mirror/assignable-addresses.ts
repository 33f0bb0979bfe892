import { byAddressName, type PickableAddress, pickableAddress } from '../../domain/address/naming.ts';
import { isUnowned } from '../../domain/address/sharing.ts';
import type { Address } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** A place of the company; null when it is not here, or not any more, and undefined until the mirror has answered once. */
export const useAddressRow = (id: string): Address | null | undefined =>
  useLive(async (mirror) => (await mirror.rows('addresses').get(id)) ?? null, [id]);

/** A place that a customer has or may be given. */
export interface AddressToAssign {
  place: PickableAddress;
  /** Whom it serves now. */
  sharing: Pick<Address, 'id' | 'customer' | 'sharedAddress' | 'sharedStatus'>;
}

/** The places that a customer has, and those that it may be given: the company's that are nobody's in particular, by name. */
export async function assignableAddresses(
  mirror: MirrorDatabase,
  { company, customer }: { company: string; customer: string },
): Promise<AddressToAssign[]> {
  const places: AddressToAssign[] = [];
  await mirror.rows('addresses').each((row) => {
    const { id, sharedAddress, sharedStatus, customer: owner } = row;
    if (row.company?.id !== company || (owner?.id !== customer && !isUnowned(row))) return;
    const sharing = { id, sharedAddress, sharedStatus, customer: owner };
    places.push({ place: pickableAddress(row), sharing });
  });
  return places.sort((one, other) => byAddressName(one.place, other.place));
}

/** The same, live. */
export function useAssignableAddresses(customer: string): AddressToAssign[] | undefined {
  const { companyId: company } = useSession().user.viewer;
  return useLive((mirror) => assignableAddresses(mirror, { company, customer }), [company, customer]);
}
