import { useEffect, useState } from 'react';
import type { Position } from '../../domain/address/distance.ts';

/** `unknown`: the person was not asked yet, and is asked only by their own tap. */
export type LocationState = 'unknown' | 'allowed' | 'denied' | 'unavailable';

export interface Location {
  state: LocationState;
  position: Position | null;
  /** Asks the browser, which asks the person. */
  allow: () => void;
}

/** Whether the browser would give the position without asking. */
async function isGranted(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}

/** Where the person is, once they have allowed it; followed only while the screen is shown. */
export function usePosition(): Location {
  const supported = 'geolocation' in navigator && 'permissions' in navigator;
  const [state, setState] = useState<LocationState>(supported ? 'unknown' : 'unavailable');
  const [position, setPosition] = useState<Position | null>(null);
  const allow = (): void => setState('allowed');

  useEffect(() => {
    let current = true;
    if (supported) {
      isGranted().then(
        (granted) => current && granted && setState('allowed'),
        () => current && setState('unavailable'),
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
