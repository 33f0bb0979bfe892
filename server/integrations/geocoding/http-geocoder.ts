import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { below, fetchJson } from '../fetch-json.ts';
import type { Geocoder, GeocodingLanguage, GeocodingResult } from './geocoder.ts';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** Degrees as number or text. */
const latitude = degrees(90);
const longitude = degrees(180);

type Parts = Readonly<Record<string, string | undefined>>;

/** The first known part of an address, or an empty text. */
const firstKnown = (parts: Parts, names: readonly string[]): string =>
  names.map((name) => parts[name]).find((part) => part !== undefined) ?? '';

/** Joins the distinct non-empty texts. */
const joinDistinct = (words: readonly string[], between = ' '): string =>
  [...new Set(words.filter((word) => word !== ''))].join(between);

/** A result of Nominatim's search (`format=jsonv2&addressdetails=1`). */
const resultSchema = z.object({
  display_name: z.string(),
  lat: latitude,
  lon: longitude,
  address: z.record(z.string(), z.string()).default({}),
});

const fromNominatim = ({ display_name, lat, lon, address }: z.infer<typeof resultSchema>): GeocodingResult => ({
  label: display_name,
  latitude: lat,
  longitude: lon,
  street: joinDistinct([firstKnown(address, ['road', 'pedestrian', 'footway']), firstKnown(address, ['house_number'])]),
  region: firstKnown(address, ['city', 'town', 'village', 'municipality', 'suburb']),
  province: firstKnown(address, ['state_district', 'county', 'state']),
  zipCode: firstKnown(address, ['postcode']),
  country: firstKnown(address, ['country']),
});

const nominatimAnswer = z.array(resultSchema).transform((results) => results.map(fromNominatim));

function nominatimUrl(base: string, address: string, language: GeocodingLanguage): URL {
  const url = below(base, 'search');
  const parameters = { q: address, format: 'jsonv2', addressdetails: '1', limit: '10', 'accept-language': language };
  url.search = String(new URLSearchParams(parameters));
  return url;
}

/** A GeoJSON feature in Photon's reply. */
const featureSchema = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([longitude, latitude]).rest(z.unknown()) }),
  properties: z
    .object({
      name: z.string(),
      type: z.string(),
      street: z.string(),
      housenumber: z.string(),
      postcode: z.string(),
      locality: z.string(),
      district: z.string(),
      city: z.string(),
      county: z.string(),
      state: z.string(),
      country: z.string(),
    })
    .partial(),
});

/** In a street's or city's own feature, Photon puts its name in `name` instead of `street` or `city`. */
function fromPhoton({ geometry, properties }: z.infer<typeof featureSchema>): GeocodingResult {
  const { name = '', type, housenumber = '' } = properties;
  const [longitudeOf, latitudeOf] = geometry.coordinates;
  const street = joinDistinct([properties.street ?? (type === 'street' ? name : ''), housenumber]);
  const region = properties.city ?? (type === 'city' ? name : firstKnown(properties, ['locality', 'district']));
  const zipCode = properties.postcode ?? '';
  const country = properties.country ?? '';
  return {
    label: joinDistinct([type === 'street' ? '' : name, street, joinDistinct([zipCode, region]), country], ', '),
    latitude: latitudeOf,
    longitude: longitudeOf,
    street,
    region,
    province: firstKnown(properties, ['county', 'state']),
    zipCode,
    country,
  };
}

const photonAnswer = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) })
  .transform(({ features }) => features.map(fromPhoton));

/** Photon rejects unsupported languages; the default has Greek names in Greece. */
function photonUrl(base: string, address: string, language: GeocodingLanguage): URL {
  const url = new URL(base);
  url.search = String(new URLSearchParams({ q: address, limit: '10', lang: language === 'en' ? 'en' : 'default' }));
  return url;
}

/** The reply's shape tells which service answered, since other services imitate Nominatim's. */
const answer = z.union([nominatimAnswer, photonAnswer]);

/** Photon's URL ends with `/api`; everything else is treated as Nominatim. */
const isPhoton = (base: string): boolean => new URL(base).pathname.replace(/\/+$/, '').endsWith('/api');

/** A geocoder over HTTP: Nominatim at its base URL, or Photon at its `/api`. Both ask for an identifying `agent`. */
export function httpGeocoder(base: string, { log, agent }: { log: Logger; agent: string }): Geocoder {
  const lookupUrl = isPhoton(base) ? photonUrl : nominatimUrl;
  return {
    async find(address, language, signal) {
      const options = { service: 'geocoder', log, headers: { 'user-agent': agent }, signal };
      const places = await fetchJson(lookupUrl(base, address, language), answer, options);
      return places.slice(0, 10);
    },
  };
}

/** Without a service, locations are picked on the map. */
export const noGeocoder: Geocoder = {
  find: () => Promise.reject(new DomainError('service_off')),
};
