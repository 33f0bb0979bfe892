/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Metres (specification 9: 6371 km). */
const earthRadius = 6_371_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions as the crow flies. */
export function distanceBetween(one: Position, other: Position): number {
  const across = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(across + scale * along)));
}

/** The position of a row that may lack it. */
export const positionOf = (row: { latitude: number | null; longitude: number | null } | null): Position | null =>
  row === null || row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude };
