import { isOnMap } from '../address/coordinates.ts';
import type { Address, Company } from '../schemas.ts';

/**
 * What is missing from an owner's registration (specification 2.8): the company, its headquarters, or their location on
 * the map.
 */
export type RegistrationStep = 'company' | 'headquarters' | 'place' | 'done';

/** The next step of a registration. Headquarters that this device doesn't know count as complete. */
export function registrationStep(
  company: Pick<Company, 'headquarters'> | null,
  headquarters: Pick<Address, 'latitude' | 'longitude'> | null,
): RegistrationStep {
  if (company === null) return 'company';
  if (company.headquarters === null) return 'headquarters';
  return headquarters === null || isOnMap(headquarters) ? 'done' : 'place';
}
