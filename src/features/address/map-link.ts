import { coordinatesOf } from '../../../domain/address/coordinates.ts';
import { addressLine } from '../../../domain/address/naming.ts';
import type { Address } from '../../../domain/schemas.ts';

type Device = 'android' | 'ios' | 'other';

/** The maps app of this device. iPads claim to be Macs, but no Mac has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/android/i.test(userAgent)) return 'android';
  const appleTouch = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return /iphone|ipad|ipod/i.test(userAgent) || appleTouch ? 'ios' : 'other';
}

/** Puts a comment in quotes. */
export const quoted = (comment: string): string => `«${comment}»`;

/** Where an address is, as links to maps name it: its point where that is known, or else its words. */
function placeIn(address: Address): { point: string | null; text: string } {
  const position = coordinatesOf(address);
  return {
    point: position === null ? null : `${position.latitude},${position.longitude}`,
    text: encodeURIComponent([addressLine(address), address.country].filter(Boolean).join(', ')),
  };
}

/** A link to the route through several places: maps that open from a link take more than one only as a web address. */
export function tourLink(addresses: readonly Address[], device: Device): string {
  const places = addresses.map(placeIn).map(({ point, text }) => point ?? text);
  if (device === 'ios') return `https://maps.apple.com/?daddr=${places.join('+to:')}`;
  const waypoints = places.slice(0, -1).join('%7C');
  const last = `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${places.at(-1) ?? ''}`;
  return waypoints === '' ? last : `${last}&waypoints=${waypoints}`;
}

/** A link to the route: the phone's own maps, which work offline, or else a map site. */
export function routeLink(address: Address, device: Device): string {
  const { point, text } = placeIn(address);
  if (device === 'android') return `geo:${point ?? '0,0'}?q=${point ?? text}`;
  if (device === 'ios') return `https://maps.apple.com/?daddr=${point ?? text}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${point ?? text}`;
}

/** A link to the address on a map. */
export function mapLink(address: Address): string {
  const position = coordinatesOf(address);
  if (position === null) {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(address))}`;
  }
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

/** A `tel:` link without characters that phones can't dial. */
export const callLink = (telephone: string): string => `tel:${telephone.replaceAll(/[^\d+*#]/g, '')}`;
