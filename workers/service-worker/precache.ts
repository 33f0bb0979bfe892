import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { AppFiles } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Keeps files of the build on the device, so that the app starts and its screens open without network, and answers for them from
 * there. A file that isn't kept yet comes from the network. Workbox by itself would fetch them one after the other, and give up
 * with the first one that fails (decision 0084).
 *
 * @param notScreens addresses that the app's own router does not know.
 */
export function keepApp(entries: readonly PrecacheEntry[], notScreens: RegExp[]): AppFiles {
  const precache = new PrecacheController();
  precache.addToCacheList([...entries]);
  const files = new AppFiles(entries, {
    fetch: (url, init) => fetch(url, init),
    open: () => caches.open(precache.strategy.cacheName),
    keyOf: (url) => precache.getCacheKeyForURL(url),
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  });
  self.addEventListener('install', (event) => event.waitUntil(files.install()));
  self.addEventListener('activate', (event) => void precache.activate(event));
  cleanupOutdatedCaches();
  registerRoute(new PrecacheRoute(precache));
  registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notScreens }));
  return files;
}
