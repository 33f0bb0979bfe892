import { Badge } from '../browser/badge.ts';
import { broadcastChannel } from '../browser/broadcast-channel.ts';
import { browser } from '../browser/capabilities.ts';
import { type BackgroundPlatform, isToBeTriedAgain, sendInBackground } from '../sync/background-send.ts';

declare const self: ServiceWorkerGlobalScope;

function platformHere(): BackgroundPlatform {
  const { openChannel } = browser;
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    subtle: browser.subtle,
    fetch: (input, init) => fetch(input, init),
    restBase: new URL(import.meta.env.VITE_REST_BASE ?? '/rest', self.location.origin).href,
    later(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    indexedDB,
    IDBKeyRange,
    locks: browser.locks,
    openChannel: openChannel === null ? null : (name) => broadcastChannel(openChannel(name), reportError),
  };
}

const badge = new Badge(browser, reportError);

/** Sends what waits; rejects when the browser is to try again later. */
export async function send(): Promise<void> {
  const result = await sendInBackground(platformHere());
  if (result.kind === 'sent' || result.kind === 'stopped') badge.show(result.waiting.changes + result.waiting.files);
  if (isToBeTriedAgain(result)) throw new Error(`Changes are left to be sent (${result.kind}).`);
}
