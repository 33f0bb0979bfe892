import { useSyncExternalStore } from 'react';
import type { RegistrationMode } from '../../domain/account/registration.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';

/** How a new company comes to be on this server: as its operator allows, or first of all by the set-up page. */
export type RegistrationEntry = RegistrationMode | 'setUp';

/** Where it is kept between starts, so that a button doesn't disappear under somebody's finger; also the name of its event. */
const storageKey = 'ergon-registration';

function subscribe(listener: () => void): () => void {
  addEventListener(storageKey, listener);
  return () => removeEventListener(storageKey, listener);
}

const keptEntry = () => onDevice.get(storageKey) as RegistrationEntry | null;

/** Stores what the server says about new companies. */
export function keepRegistration(given: { registration: RegistrationMode; isSetUp: boolean }): void {
  onDevice.put(storageKey, given.isSetUp ? given.registration : ('setUp' satisfies RegistrationEntry));
  dispatchEvent(new Event(storageKey));
}

/** What the server said last about new companies; null before it was reached for the first time. */
export const useRegistrationEntry = (): RegistrationEntry | null => useSyncExternalStore(subscribe, keptEntry);
