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

/** A link to the route: the phone's own maps, which work offline, or else a map site. */
export function routeLink(address: Address, device: Device): string {
  const position = coordinatesOf(address);
  const text = encodeURIComponent([addressLine(address), address.country].filter(Boolean).join(', '));
  const point = position === null ? null : `${position.latitude},${position.longitude}`;
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
