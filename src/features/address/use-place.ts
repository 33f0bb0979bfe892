import { useEffect, useState } from 'react';
import { noop } from '../../../domain/kernel/noop.ts';
import type { SignedContent } from '../../../domain/signature/schema.ts';
import { browser } from '../../../workers/browser/capabilities.ts';

type Place = SignedContent['place'];

/** The device's place, if the person has allowed that before: nobody is asked while somebody signs. */
export function usePlace(): Place {
  const [place, setPlace] = useState<Place>(null);
  useEffect(() => {
    let current = true;
    const find = (): void =>
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => current && setPlace({ latitude, longitude, accuracy }),
        noop,
        { maximumAge: 60_000 },
      );
    const { isPositionGranted } = browser;
    // Firefox knows no such permission in private windows.
    if ('geolocation' in navigator && isPositionGranted !== null)
      isPositionGranted().then((granted) => current && granted && find(), noop);
    return () => {
      current = false;
    };
  }, []);
  return place;
}
