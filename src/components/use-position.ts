import { useEffect, useState } from 'react';
import type { Coordinates } from '../../domain/address/coordinates.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { browser } from '../../workers/browser/capabilities.ts';

/** `unknown`: the person was not asked yet, and is asked only by their own tap. */
export type LocationState = 'unknown' | 'allowed' | 'denied' | 'unavailable';

export interface Location {
  state: LocationState;
  position: Coordinates | null;
  /** Asks the browser, which asks the person. */
  allow: () => void;
}

/** Where the person is, once they have allowed it; followed only while the screen is shown. */
export function usePosition(): Location {
  const supported = 'geolocation' in navigator;
  const [state, setState] = useState<LocationState>(supported ? 'unknown' : 'unavailable');
  const [position, setPosition] = useState<Coordinates | null>(null);
  const allow = (): void => setState('allowed');

  useEffect(() => {
    let current = true;
    // A browser that does not say whether it would ask the person is asked for the position by their tap.
    const { isPositionGranted } = browser;
    if (supported && isPositionGranted !== null) {
      isPositionGranted().then(
        (granted) => current && granted && setState('allowed'),
        // Firefox knows no such permission in private windows; the tap remains.
        noop,
      );
    }
    return () => {
      current = false;
    };
  }, [supported]);

  useEffect(() => {
    if (state !== 'allowed') return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && setState('denied'),
      { maximumAge: 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [state]);

  return { state, position, allow };
}
