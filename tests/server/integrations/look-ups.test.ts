import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fetchJson } from '../../../server/integrations/fetch-json.ts';
import { httpGeocoder, noGeocoder } from '../../../server/integrations/geocoding/http-geocoder.ts';
import { noTaxNumbers, viesTaxNumbers } from '../../../server/integrations/tax/tax-numbers.ts';
import { StubService } from '../../support/stub-service.ts';

const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const retry = { first: 1, growth: 'constant', longest: 1, jitter: [1, 1] } as const;
const down = { code: 'service_down' };

describe("services of others: tax numbers in VIES' shape, places in Nominatim's and Photon's", () => {
  let service: StubService;
  beforeAll(async () => {
    service = await StubService.open();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.asked.length = 0;
    lines.length = 0;
  });

  it('reads name and address of a business', async () => {
    service.says({
      isValid: true,
      requestDate: '2026-03-11T07:00:00.000Z',
      userError: 'VALID',
      name: 'ΤΕΧΝΙΚΗ  ΠΑΤΡΑΣ||ΑΕ',
      address: 'ΜΑΙΖΩΝΟΣ 1 \n 26221 - ΠΑΤΡΑ',
      vatNumber: '099553311',
    });
    const found = await viesTaxNumbers(`${service.url}/rest-api/`, log).find('EL', '099553311');
    expect(found).toEqual({ name: 'ΤΕΧΝΙΚΗ ΠΑΤΡΑΣ||ΑΕ', address: 'ΜΑΙΖΩΝΟΣ 1 26221 - ΠΑΤΡΑ' });
    expect(service.asked).toEqual(['GET /rest-api/ms/EL/vat/099553311']);
  });

  it('tells a number that nobody has from a state that does not answer', async () => {
    const taxNumbers = viesTaxNumbers(service.url, log);
    service.says({ isValid: false, userError: 'INVALID', name: '---', address: '---' });
    expect(await taxNumbers.find('EL', '000000000')).toBeNull();
    service.says({ isValid: false, userError: 'MS_UNAVAILABLE' });
    await expect(taxNumbers.find('EL', '099553311')).rejects.toMatchObject(down);
  });

  it('reads places with their parts', async () => {
    service.says([
      {
        display_name: 'Πλαπούτα 11, Πάτρα',
        lat: '38.2466',
        lon: '21.7346',
        address: {
          road: 'Πλαπούτα',
          house_number: '11',
          city: 'Πάτρα',
          postcode: '26222',
          country: 'Ελλάς',
          county: 'Αχαΐα',
        },
      },
    ]);
    const [place] = await httpGeocoder(service.url, { log, agent: 'Ergon (test)' }).find('11 Plapouta', 'el');
    expect(place).toEqual({
      label: 'Πλαπούτα 11, Πάτρα',
      latitude: 38.2466,
      longitude: 21.7346,
      street: 'Πλαπούτα 11',
      region: 'Πάτρα',
      province: 'Αχαΐα',
      zipCode: '26222',
      country: 'Ελλάς',
    });
    expect(service.asked[0]).toContain(
      '/search?q=11+Plapouta&format=jsonv2&addressdetails=1&limit=10&accept-language=el',
    );
  });

  it("reads Photon's places, a house, a street and a town", async () => {
    const feature = (properties: object) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [21.7346, 38.2466] },
      properties: { osm_id: 7, countrycode: 'GR', extent: [21, 38, 22, 39], country: 'Ελλάς', ...properties },
    });
    service.says({
      type: 'FeatureCollection',
      features: [
        feature({
          type: 'house',
          name: 'Φαρμακείο',
          street: 'Πλαπούτα',
          housenumber: '11',
          city: 'Πάτρα',
          postcode: '26222',
          county: 'Αχαΐα',
          state: 'Δυτική Ελλάδα',
        }),
        feature({ type: 'street', name: 'Πλαπούτα', city: 'Πάτρα', postcode: '26222' }),
        feature({ type: 'city', name: 'Πάτρα', state: 'Δυτική Ελλάδα' }),
      ],
    });
    const places = await httpGeocoder(`${service.url}/api/`, { log, agent: 'Ergon (test)' }).find('Πλαπούτα 11', 'el');
    const where = { latitude: 38.2466, longitude: 21.7346, country: 'Ελλάς' };
    expect(places).toEqual([
      {
        ...where,
        label: 'Φαρμακείο, Πλαπούτα 11, 26222 Πάτρα, Ελλάς',
        street: 'Πλαπούτα 11',
        region: 'Πάτρα',
        province: 'Αχαΐα',
        zipCode: '26222',
      },
      {
        ...where,
        label: 'Πλαπούτα, 26222 Πάτρα, Ελλάς',
        street: 'Πλαπούτα',
        region: 'Πάτρα',
        province: '',
        zipCode: '26222',
      },
      { ...where, label: 'Πάτρα, Ελλάς', street: '', region: 'Πάτρα', province: 'Δυτική Ελλάδα', zipCode: '' },
    ]);
    expect(service.asked[0]).toBe(
      `GET /api/?q=${encodeURIComponent('Πλαπούτα 11').replace('%20', '+')}&limit=10&lang=default`,
    );
  });

  it('reads the shape that is answered, whichever was asked for', async () => {
    service.says({ type: 'FeatureCollection', features: [] });
    expect(await httpGeocoder(service.url, { log, agent: 'Ergon (test)' }).find('nowhere', 'en')).toEqual([]);
    expect(service.asked).toEqual([expect.stringContaining('/search?q=nowhere')]);
  });

  it.each([
    ['words instead of JSON', '<html>busy</html>', 200],
    ['another shape', { places: [] }, 200],
    ['coordinates beyond the earth', [{ display_name: 'x', lat: '138', lon: '1' }], 200],
    ['a failure', { error: 'x' }, 500],
    ['too many requests', { error: 'x' }, 429],
    ['more than a mebibyte', 'x'.repeat(2_000_000), 200],
  ])(
    'takes %s for a service that is down, after a second try, and logs nothing of what was asked',
    async (_, body, status) => {
      service.says(body, status);
      const asked = httpGeocoder(service.url, { log, agent: 'Ergon (test)' }).find('Maria’s secret street', 'el');
      await expect(asked).rejects.toMatchObject(down);
      expect(service.asked).toHaveLength(2);
      expect(lines.join('')).not.toContain('secret');
    },
  );

  it.each([301, 302, 307, 308])('follows no redirect (%i), which could lead into this network', async (status) => {
    const inside = await StubService.open((_request, response) => void response.end('[]'));
    try {
      service.answer = (_request, response) => void response.writeHead(status, { location: inside.url }).end();
      const asked = [
        httpGeocoder(service.url, { log, agent: 'Ergon (test)' }).find('11 Plapouta', 'el'),
        viesTaxNumbers(service.url, log).find('EL', '099553311'),
      ];
      for (const each of asked) await expect(each).rejects.toMatchObject(down);
      expect(inside.asked).toEqual([]);
      expect(lines.join('')).toContain(`status ${status}`);
    } finally {
      await inside.close();
    }
  });

  it('tries again once, and is content when that answers', async () => {
    let count = 0;
    service.answer = (_request, response) => {
      count += 1;
      if (count === 1) response.destroy();
      else response.end('{"fine":true}');
    };
    const asking = { service: 'test', log, retry };
    expect(await fetchJson(new URL(service.url), z.object({ fine: z.boolean() }), asking)).toEqual({ fine: true });
  });

  it('does not wait for ever, neither for the answer nor for its end', async () => {
    const asking = { service: 'test', log, retry, patience: 100 };
    service.answer = (_request, response) => void response.write('{');
    await expect(fetchJson(new URL(service.url), z.object({}), asking)).rejects.toMatchObject(down);
    await expect(fetchJson(new URL('http://127.0.0.1:1'), z.object({}), asking)).rejects.toMatchObject(down);
  });

  it('says when no service is configured', async () => {
    await expect(noTaxNumbers.find('EL', '099553311')).rejects.toMatchObject({ code: 'service_off' });
    await expect(noGeocoder.find('11 Plapouta', 'el')).rejects.toMatchObject({ code: 'service_off' });
  });
});
