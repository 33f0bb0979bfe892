import { z } from 'zod';
import type { Place, PlaceLanguage } from './geocoder.ts';
import { firstOf, latitude, longitude, wordsOf } from './place-parts.ts';

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
function placeOf({ geometry, properties }: z.infer<typeof featureSchema>): Place {
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
export const photonAnswer = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) })
  .transform(({ features }) => features.map(placeOf));

/** Where Photon is asked for an address. It refuses languages that it does not speak; Greek places have Greek names anyway. */
export function photonQuestion(base: string, address: string, language: PlaceLanguage): URL {
  const url = new URL(base);
  url.search = String(new URLSearchParams({ q: address, limit: '10', lang: language === 'en' ? 'en' : 'default' }));
  return url;
}
