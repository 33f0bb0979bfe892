import { z } from 'zod';
import { below } from '../ask.ts';
import type { Place, PlaceLanguage } from './geocoder.ts';
import { firstOf, latitude, longitude, wordsOf } from './place-parts.ts';

/** One result of Nominatim's search (`format=jsonv2&addressdetails=1`). */
const resultSchema = z.object({
  display_name: z.string(),
  lat: latitude,
  lon: longitude,
  address: z.record(z.string(), z.string()).default({}),
});

const placeOf = ({ display_name, lat, lon, address }: z.infer<typeof resultSchema>): Place => ({
  label: display_name,
  latitude: lat,
  longitude: lon,
  street: wordsOf([firstOf(address, ['road', 'pedestrian', 'footway']), firstOf(address, ['house_number'])]),
  region: firstOf(address, ['city', 'town', 'village', 'municipality', 'suburb']),
  province: firstOf(address, ['state_district', 'county', 'state']),
  zipCode: firstOf(address, ['postcode']),
  country: firstOf(address, ['country']),
});

/** What Nominatim answers, as places. */
export const nominatimAnswer = z.array(resultSchema).transform((results) => results.map(placeOf));

/** Where Nominatim is asked for an address. */
export function nominatimQuestion(base: string, address: string, language: PlaceLanguage): URL {
  const url = below(base, 'search');
  const asked = { q: address, format: 'jsonv2', addressdetails: '1', limit: '10', 'accept-language': language };
  url.search = String(new URLSearchParams(asked));
  return url;
}
