import type { DevicePlace } from '../../../domain/address/device-place.ts';
import { minute, second } from '../../../domain/kernel/time.ts';

/** A place counts as that of a tap up to this long after it. */
const longestWait = minute;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * The place of this device, asked for by a tap at `tapped` (epoch milliseconds); null where the browser has none, is not allowed to say
 * it, or says it too late, as after a person has thought about the browser's question. To ten centimetres; nobody measures better.
 */
export function devicePlace(tapped: number): Promise<DevicePlace | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(
          Date.now() - tapped > longestWait
            ? null
            : { latitude: rounded(latitude, 6), longitude: rounded(longitude, 6), accuracy: rounded(accuracy, 1) },
        ),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 30 * second, maximumAge: 10 * second },
    );
  });
}
