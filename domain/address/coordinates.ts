/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Metres (specification 9: 6371 km). */
const earthRadius = 6_371_000;

const radians = (angle: number): number => (angle * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The distance in metres as the crow flies. */
export function distanceBetween(one: Coordinates, other: Coordinates): number {
  const across = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(across + scale * along)));
}

/** The coordinates in a row: both of them, or none when the place is unknown. */
type Located = { readonly [Degrees in keyof Coordinates]: number | null };

/** The coordinates of a row; null when it lacks one of them. */
export const coordinatesOf = (row: Located | null): Coordinates | null =>
  row === null || row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude };

/** Whether it is known where on the map a row is. */
export const isOnMap = ({ latitude, longitude }: Located): boolean => latitude !== null && longitude !== null;

/** Fields that merge as one: a row has both degrees or none. */
export const positionGroup = ['latitude', 'longitude'] as const;

/** Whether a row has both degrees or none. */
export const hasWholePosition = ({ latitude, longitude }: Located): boolean =>
  (latitude === null) === (longitude === null);

/** A rectangle on the map, in degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The smallest box that holds everything within this many metres; null where it would reach a pole or the 180th
 * meridian.
 */
export function boxAround({ latitude, longitude }: Coordinates, metres: number): Box | null {
  const arc = metres / earthRadius;
  const reach = Math.cos(radians(latitude));
  // On a sphere a circle is widest on the pole's side of its centre.
  const ratio = reach <= 0 ? 1 : Math.sin(arc) / reach;
  if (arc >= Math.PI / 2 || ratio >= 1) return null;
  const [high, wide] = [degrees(arc), degrees(Math.asin(ratio))];
  const box = { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide };
  return box.south < -90 || box.north > 90 || box.west < -180 || box.east > 180 ? null : box;
}
