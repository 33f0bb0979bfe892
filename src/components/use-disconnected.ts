import { useSyncExternalStore } from 'react';
import { browser } from '../../workers/browser/capabilities.ts';

/** Since when the browser has said that there is no network at all (epoch milliseconds); null while it says nothing of it. */
let since: number | null = browser.isOnline ? null : Date.now();

function subscribe(listener: () => void): () => void {
  const lost = (): void => {
    since ??= Date.now();
    listener();
  };
  const back = (): void => {
    since = null;
    listener();
  };
  // What happened while nobody listened.
  if (browser.isOnline) since = null;
  else since ??= Date.now();
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}

/** The browser knows at once that the network is gone, the engine only when it next asks the server. */
export const useDisconnected = (): number | null => useSyncExternalStore(subscribe, () => since);
