import { isOnMap } from '../address/coordinates.ts';
import type { Address, Company } from '../schemas.ts';

/**
 * What an owner's registration lacks (specification 2.8: a company with headquarters that have a latitude and a longitude):
 * the company, its headquarters, or their place on the map.
 */
export type RegistrationStep = 'company' | 'headquarters' | 'place' | 'done';

/** The step at which a registration is; headquarters that are not known here lack nothing that could be told. */
export function registrationStep(
  company: Pick<Company, 'headquarters'> | null,
  headquarters: Pick<Address, 'latitude' | 'longitude'> | null,
): RegistrationStep {
  if (company === null) return 'company';
  if (company.headquarters === null) return 'headquarters';
  return headquarters === null || isOnMap(headquarters) ? 'done' : 'place';
}
