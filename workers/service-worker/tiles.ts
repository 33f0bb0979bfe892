import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { mostTilesAhead, type ServiceWorkerRequest } from '../contract/service-worker.ts';

const cacheName = 'ergon-tiles';

/** Its callbacks by themselves: the type of the whole plugin says of absent ones that they are there and undefined. */
const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
  maxEntries: 2000,
  maxAgeSeconds: 30 * 24 * 60 * 60,
  purgeOnQuotaError: true,
});

/**
 * Map tiles that were shown or kept, for 30 days, 2000 of them at most (about 40 MB); the oldest go first, and all of them when
 * the device runs out of room. Only whole replies are kept: tiles are asked for with CORS.
 */
const tiles = new CacheFirst({
  cacheName,
  plugins: [
    {
      ...(cacheDidUpdate === undefined ? {} : { cacheDidUpdate }),
      ...(cachedResponseWillBeUsed === undefined ? {} : { cachedResponseWillBeUsed }),
    },
  ],
});

/** The content policy lets the page load images of no other host but the one that is configured for tiles. */
export function serveTiles(): void {
  registerRoute(({ sameOrigin, request }) => !sameOrigin && request.destination === 'image', tiles);
}

/** Fetches tiles ahead one after the other, so that the map in view comes first; stops without network, and at the signal. */
export async function keepTiles(
  event: ExtendableEvent,
  { tiles: addresses }: Extract<ServiceWorkerRequest, { type: 'KEEP_TILES' }>,
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const missing: string[] = [];
  for (const address of addresses.slice(0, mostTilesAhead)) {
    if ((await cache.match(address)) === undefined) missing.push(address);
  }
  for (const address of missing) {
    try {
      await tiles.handle({
        event,
        request: new Request(address, { mode: 'cors', credentials: 'omit', referrerPolicy: 'origin', signal }),
      });
    } catch (error) {
      // The network went, or the tile server does not answer: what is kept is what there is.
      if (error instanceof Error) return;
      throw error;
    }
  }
}
