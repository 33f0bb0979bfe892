import { browser } from '../../workers/browser/capabilities.ts';
import { mostTilesAhead, type ServiceWorkerRequest } from '../../workers/contract/service-worker.ts';

/** Asks the service worker to keep map tiles for a time without network; where there is none, nothing is kept. */
export function keepTiles(tiles: readonly string[]): void {
  const request: ServiceWorkerRequest = { type: 'KEEP_TILES', tiles: tiles.slice(0, mostTilesAhead) };
  browser.serviceWorker?.controller?.postMessage(request);
}
