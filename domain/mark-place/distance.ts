import { coordinatesOf, distanceBetween } from '../address/coordinates.ts';
import type { MarkableStatus } from '../operational-address/transitions.ts';
import type { Address, OperationalAddress } from '../schemas.ts';
import type { MarkPlace } from './schema.ts';

type Place = Pick<Address, 'latitude' | 'longitude'>;

/** The places of an address. `installation`: null when the task doesn't say, or the row is hidden. */
export interface PlacesOfWork {
  installation: Place | null;
  pickups: readonly Place[];
}

/** How far from the address somebody marked it, and how exact that is; both in metres. */
export interface MarkDistance {
  metres: number | null;
  accuracy: number;
}

/** The distance of a mark's place: to the nearest pickup where it says COLLECTED, else to the installation; null where it is not on the map. */
export function markDistance(
  status: MarkableStatus,
  place: Pick<MarkPlace, 'latitude' | 'longitude' | 'accuracy'>,
  { installation, pickups }: PlacesOfWork,
): MarkDistance {
  const near = status === 'COLLECTED' && pickups.length > 0 ? pickups : [installation];
  const all = near.flatMap((row) => coordinatesOf(row) ?? []).map((row) => distanceBetween(place, row));
  return { metres: all.length === 0 ? null : Math.min(...all), accuracy: place.accuracy };
}

/** The place of the mark that has set a status; null where there is none. */
export const placeOfMark = (
  { markPlaces }: Partial<Pick<OperationalAddress, 'markPlaces'>>,
  status: MarkableStatus,
): MarkPlace | null => markPlaces?.[status] ?? null;
