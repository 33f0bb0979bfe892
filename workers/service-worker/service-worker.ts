import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** What the page may ask; `SKIP_WAITING` is sent once a person has agreed to the new version. */
const isAgreement = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';

// Every file of the build, so that the app starts and each of its screens opens without network. Calls of the server are
// not routed at all: rows come from the mirror, and a reply kept here could be shown to the wrong person.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** The server's calls, and files that are opened by themselves, such as a manual. */
const notScreens = [/^\/rest(\/|$)/, /\/[^/?]+\.[^/?]+$/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notScreens }));

self.addEventListener('message', (event) => {
  if (isAgreement(event.data)) void self.skipWaiting();
});

// The page that installed the app is served from here at once: it came from the same build, and would otherwise have no
// screens but the one that is open when the network goes. A later version gets here only after the agreement.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
