import { describe, expect, it } from 'vitest';
import { callLink, deviceOf, mapLink, routeLink, tourLink } from '../../../../src/features/address/map-link.ts';
import { addressValues } from '../../../support/rows.ts';

const place = {
  ...addressValues({
    street: 'Κορίνθου 121',
    region: 'Πάτρα',
    zipCode: '262 23',
    latitude: 38.2466,
    longitude: 21.7346,
  }),
  id: 'place',
  version: 1,
  createDate: 0,
  modifyDate: 0,
};
const unplaced = { ...place, latitude: null };

describe('the way to an address', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'other'],
  ] as const)('knows the device of %s with %i touch points', (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
  });

  it('opens the maps of the phone at the coordinates', () => {
    expect(routeLink(place, 'android')).toBe('geo:38.2466,21.7346?q=38.2466,21.7346');
    expect(routeLink(place, 'ios')).toBe('https://maps.apple.com/?daddr=38.2466,21.7346');
    expect(routeLink(place, 'other')).toBe('https://www.google.com/maps/dir/?api=1&destination=38.2466,21.7346');
  });

  it('goes by the words of the address when it has no coordinates', () => {
    const words = encodeURIComponent('Κορίνθου 121, 262 23 Πάτρα');
    expect(routeLink(unplaced, 'android')).toBe(`geo:0,0?q=${words}`);
    expect(routeLink(unplaced, 'other')).toContain(words);
    expect(mapLink(unplaced)).toContain(words);
    expect(mapLink(place)).toContain('mlat=38.2466');
  });

  it('dials what a phone can dial', () => {
    expect(callLink('+30 (2610) 22-01.15')).toBe('tel:+302610220115');
  });

  it('leads through several places, by their points or their words', () => {
    const other = { ...place, latitude: null, longitude: null, street: 'Κορίνθου 3' };
    const words = encodeURIComponent('Κορίνθου 3');
    expect(tourLink([place, other], 'android')).toMatch(
      new RegExp(
        `^https://www.google.com/maps/dir/\\?api=1&travelmode=driving&destination=${words}.*&waypoints=38.2466,21.7346$`,
      ),
    );
    expect(tourLink([other, place], 'ios')).toMatch(new RegExp(`daddr=${words}.*\\+to:38.2466,21.7346$`));
    expect(tourLink([place], 'other')).toBe(
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=38.2466,21.7346',
    );
  });
});
