import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { askForJson, below } from '../ask.ts';
import type { Geocoder, Place, PlaceLanguage } from './geocoder.ts';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** Degrees of a place on the earth, as number or text. */
const latitude = degrees(90);
const longitude = degrees(180);

type Parts = Readonly<Record<string, string | undefined>>;

/** The first of some parts of an address that is known, or nothing. */
const firstOf = (parts: Parts, names: readonly string[]): string =>
  names.map((name) => parts[name]).find((part) => part !== undefined) ?? '';

/** What is known of some words, with `between` between them, each once. */
const wordsOf = (words: readonly string[], between = ' '): string =>
  [...new Set(words.filter((word) => word !== ''))].join(between);

/** One result of Nominatim's search (`format=jsonv2&addressdetails=1`). */
const resultSchema = z.object({
  display_name: z.string(),
  lat: latitude,
  lon: longitude,
  address: z.record(z.string(), z.string()).default({}),
});

const nominatimPlace = ({ display_name, lat, lon, address }: z.infer<typeof resultSchema>): Place => ({
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
const nominatimAnswer = z.array(resultSchema).transform((results) => results.map(nominatimPlace));

/** Where Nominatim is asked for an address. */
function nominatimQuestion(base: string, address: string, language: PlaceLanguage): URL {
  const url = below(base, 'search');
  const asked = { q: address, format: 'jsonv2', addressdetails: '1', limit: '10', 'accept-language': language };
  url.search = String(new URLSearchParams(asked));
  return url;
}

/** One feature of what Photon answers: GeoJSON, with the parts of the address that it knows among other things. */
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

/** Photon names a street or a town itself by `name`, and only what lies within it by `street` and `city`. */
function photonPlace({ geometry, properties }: z.infer<typeof featureSchema>): Place {
  const { name = '', type, housenumber = '' } = properties;
  const [longitudeOf, latitudeOf] = geometry.coordinates;
  const street = wordsOf([properties.street ?? (type === 'street' ? name : ''), housenumber]);
  const region = properties.city ?? (type === 'city' ? name : firstOf(properties, ['locality', 'district']));
  const zipCode = properties.postcode ?? '';
  const country = properties.country ?? '';
  return {
    label: wordsOf([type === 'street' ? '' : name, street, wordsOf([zipCode, region]), country], ', '),
    latitude: latitudeOf,
    longitude: longitudeOf,
    street,
    region,
    province: firstOf(properties, ['county', 'state']),
    zipCode,
    country,
  };
}

/** What Photon answers, as places. */
const photonAnswer = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) })
  .transform(({ features }) => features.map(photonPlace));

/** Where Photon is asked for an address. It refuses languages that it does not speak; Greek places have Greek names anyway. */
function photonQuestion(base: string, address: string, language: PlaceLanguage): URL {
  const url = new URL(base);
  url.search = String(new URLSearchParams({ q: address, limit: '10', lang: language === 'en' ? 'en' : 'default' }));
  return url;
}

/** Which of the two answered is seen by its answer, since each also stands behind others with the shape of the first. */
const answer = z.union([nominatimAnswer, photonAnswer]);

/** Photon is asked at `…/api`; everything else is asked as Nominatim is. */
const isPhoton = (base: string): boolean => new URL(base).pathname.replace(/\/+$/, '').endsWith('/api');

/** A geocoder that is asked by HTTP: Nominatim at its base, or Photon at its `/api`. `agent` says who asks, as both want. */
export function httpGeocoder(base: string, { log, agent }: { log: Logger; agent: string }): Geocoder {
  const question = isPhoton(base) ? photonQuestion : nominatimQuestion;
  return {
    async find(address, language, signal) {
      const asking = { service: 'geocoder', log, headers: { 'user-agent': agent }, signal };
      const places = await askForJson(question(base, address, language), answer, asking);
      return places.slice(0, 10);
    },
  };
}

/** Where no service is configured places are picked on the map. */
export const noGeocoder: Geocoder = {
  find: () => Promise.reject(new DomainError('service_off')),
};
