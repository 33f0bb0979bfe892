import { type Coordinates, distanceBetween } from './coordinates.ts';
import { provincesByDigits, type Town, towns } from './greek-towns.ts';

/** What is known of a place in Greece: its town (`region`) and its province; null where that isn't certain. */
export interface KnownPlace {
  region: string | null;
  province: string | null;
}

const nothing: KnownPlace = { region: null, province: null };

const provinces: ReadonlyMap<string, string> = new Map(
  provincesByDigits.flatMap(([province, digits]) => digits.split(' ').map((pair) => [pair, province] as const)),
);

const townsByCode: ReadonlyMap<string, Town> = new Map(
  towns.flatMap((town) => town[2].split(' ').map((code) => [code, town] as const)),
);

/** The digits of a Greek postal code, which is often written `264 41` or `GR-26441`; null for anything else. */
const digitsOf = (zipCode: string): string | null =>
  /^(?:GR|EL)?(\d{5})$/i.exec(zipCode.replaceAll(/[\s-]/g, ''))?.[1] ?? null;

/** The town and province of a Greek postal code. */
export function placeOfZipCode(zipCode: string): KnownPlace {
  const digits = digitsOf(zipCode);
  if (digits === null) return nothing;
  const town = [5, 3, 2].map((length) => townsByCode.get(digits.slice(0, length))).find((each) => each !== undefined);
  return { region: town?.[0] ?? null, province: provinces.get(digits.slice(0, 2)) ?? null };
}

/** Metres beyond which the nearest known town says nothing about the province. */
const farthest = 30_000;

/** Another province's town has to be this many times farther away; nearer ones leave the province open. */
const clearlyFarther = 1.5;

/** The towns on the map. */
const centres = towns.map(([name, province, , latitude, longitude, reach]) => ({
  name,
  province,
  latitude,
  longitude,
  reach: reach * 1000,
}));

/** Whether two positions are within a degree: cheaper than the distance, and wider than any that counts. */
const isNear = (one: Coordinates, other: Coordinates): boolean =>
  Math.abs(one.latitude - other.latitude) < 1 && Math.abs(one.longitude - other.longitude) < 1;

/**
 * The town and province at a position in Greece: nothing where two provinces meet. Borders of the country are unknown here, so a
 * position close behind one must not be asked about.
 */
export function placeAt(position: Coordinates): KnownPlace {
  const around = centres
    .filter((town) => isNear(position, town))
    .map((town) => ({ town, metres: distanceBetween(position, town) }))
    .sort((one, other) => one.metres - other.metres);
  const [nearest] = around;
  if (nearest === undefined || nearest.metres > farthest) return nothing;
  const { province } = nearest.town;
  const rival = around.find(({ town }) => town.province !== province);
  if (rival !== undefined && rival.metres < clearlyFarther * nearest.metres) return nothing;
  const within = around.find(({ town, metres }) => town.province === province && metres <= town.reach);
  return { region: within?.town.name ?? null, province };
}
