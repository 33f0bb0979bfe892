import { type Coordinates, coordinatesOf } from '../../domain/address/coordinates.ts';
import { byAddressName, type PickableAddress, pickableAddress } from '../../domain/address/naming.ts';
import { type RegistrationStep, registrationStep } from '../../domain/company/registration.ts';
import type { Address, Company } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useAddressRow } from './assignable-addresses.ts';
import { useSession, useViewer } from './session.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** The company for which the person works; null where there is none yet. */
export function useOwnCompany(): Company | null | undefined {
  const { companyId } = useSession().user.viewer;
  return useLiveRow(async (mirror) => (await mirror.rows('companies').get(companyId)) ?? null, [companyId]);
}

/** Where the company has its headquarters; null where that is not known. */
export function useHeadquartersPosition(): Coordinates | null {
  const company = useOwnCompany();
  return coordinatesOf(useAddressRow(company?.headquarters?.id ?? '') ?? null);
}

/** The missing part of an owner's registration; undefined until it is known, and for everybody else. */
export function useRegistration(): RegistrationStep | undefined {
  const { owner } = useViewer();
  const company = useOwnCompany();
  const headquarters = useAddressRow(company?.headquarters?.id ?? '');
  if (!owner || company === undefined || headquarters === undefined) return undefined;
  return registrationStep(company, headquarters);
}

/** The places that a company has or may be given: those of its account that are no customer's, by name. */
async function placesForCompany(mirror: MirrorDatabase, company: string): Promise<PickableAddress[]> {
  const places: PickableAddress[] = [];
  await mirror.rows('addresses').each((row) => {
    const isCompanys = row.companies.some(({ id }) => id === company);
    if (row.company?.id === company && (row.customer === null || isCompanys)) places.push(pickableAddress(row));
  });
  return places.sort(byAddressName);
}

/** The same, live. */
export function usePlacesForCompany(): PickableAddress[] | undefined {
  const { companyId } = useViewer();
  return useLive((mirror) => placesForCompany(mirror, companyId), [companyId]);
}

/** The addresses that a company has, as far as they are here, in the order in which they were given to it. */
export function useCompanyAddresses({ addresses }: Pick<Company, 'addresses'>): Address[] | undefined {
  const ids = addresses.map(({ id }) => id);
  return useLive(
    async (mirror) => (await mirror.rows('addresses').bulkGet(ids)).filter((row) => row !== undefined),
    [ids.join(' ')],
  );
}
