import { useSyncExternalStore } from 'react';
import { type RegistrationMode, registrationModes } from '../../domain/account/registration.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';

/** How a new company comes to be on this server: as its operator allows, or first of all by the set-up page. */
export type RegistrationEntry = RegistrationMode | 'setUp';

/** Where it is kept between starts, so that a button doesn't disappear under somebody's finger. */
const storageKey = 'ergon-registration';

const entries: readonly RegistrationEntry[] = [...registrationModes, 'setUp'];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server said last; null before it was reached for the first time. */
const keptEntry = (): RegistrationEntry | null => {
  const kept = onDevice.get(storageKey);
  return entries.find((entry) => entry === kept) ?? null;
};

/** Stores what the server says about new companies. */
export function keepRegistration({
  registration,
  isSetUp,
}: {
  registration: RegistrationMode;
  isSetUp: boolean;
}): void {
  onDevice.put(storageKey, isSetUp ? registration : ('setUp' satisfies RegistrationEntry));
  for (const listener of listeners) listener();
}

/** What the server said last about new companies; null before it was reached. */
export const useRegistrationEntry = (): RegistrationEntry | null => useSyncExternalStore(subscribe, keptEntry);
