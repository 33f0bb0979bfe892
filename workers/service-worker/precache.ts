import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** How many files are fetched at once: a phone's network answers several about as soon as one, and leaves room for the first rows. */
const concurrency = 4;

/** Fetches the files that are not kept yet. When one of them cannot be had, the installation fails and is tried at the next visit. */
async function keepAll(precache: PrecacheController, entries: readonly PrecacheEntry[], event: ExtendableEvent) {
  const waiting = entries.values();
  const worker = async (): Promise<void> => {
    for (const { url, revision } of waiting) {
      const cacheKey = precache.getCacheKeyForURL(url);
      // A file that is not named by its content may stand in the browser's own cache as it was.
      const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * Keeps every file of the build on the device, so that the app starts and each of its screens opens without network, and
 * answers for them from there. Workbox by itself would fetch them one after the other (decision 0084).
 *
 * @param notScreens addresses that the app's own router does not know.
 */
export function keepApp(entries: readonly PrecacheEntry[], notScreens: RegExp[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList([...entries]);
  self.addEventListener('install', (event) => event.waitUntil(keepAll(precache, entries, event)));
  self.addEventListener('activate', (event) => void precache.activate(event));
  cleanupOutdatedCaches();
  registerRoute(new PrecacheRoute(precache));
  registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notScreens }));
}
