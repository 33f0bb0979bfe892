import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { askForJson, below } from '../ask.ts';
import type { Geocoder, Place } from './geocoder.ts';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** One result of Nominatim's search (`format=jsonv2&addressdetails=1`). */
const resultSchema = z.object({
  display_name: z.string(),
  lat: degrees(90),
  lon: degrees(180),
  address: z.record(z.string(), z.string()).default({}),
});

const first = (parts: Readonly<Record<string, string>>, names: readonly string[]): string =>
  names.map((name) => parts[name]).find((part) => part !== undefined) ?? '';

const placeOf = ({ display_name, lat, lon, address }: z.infer<typeof resultSchema>): Place => ({
  label: display_name,
  latitude: lat,
  longitude: lon,
  street: [first(address, ['road', 'pedestrian', 'footway']), first(address, ['house_number'])]
    .filter((part) => part !== '')
    .join(' '),
  region: first(address, ['city', 'town', 'village', 'municipality', 'suburb']),
  province: first(address, ['state_district', 'county', 'state']),
  zipCode: first(address, ['postcode']),
  country: first(address, ['country']),
});

/** Nominatim, or a service with its shape. */
export const nominatimGeocoder = (base: string, { log, agent }: { log: Logger; agent: string }): Geocoder => ({
  async find(address, language) {
    const url = below(base, 'search');
    url.search = String(
      new URLSearchParams({
        q: address,
        format: 'jsonv2',
        addressdetails: '1',
        limit: '10',
        'accept-language': language,
      }),
    );
    // Its rules of use ask every client to say who it is.
    const headers = { 'user-agent': agent };
    const results = await askForJson(url, z.array(resultSchema), { service: 'geocoder', log, headers });
    return results.slice(0, 10).map(placeOf);
  },
});

/** Where no service is configured places are picked on the map. */
export const noGeocoder: Geocoder = {
  find: () => Promise.reject(new DomainError('service_off')),
};
