import { mostTilesAhead, type ServiceWorkerRequest } from '../../workers/contract/service-worker.ts';

/** Asks the service worker to keep map tiles for a time without network; where there is none, nothing is kept. */
export function keepTiles(tiles: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return;
  const request: ServiceWorkerRequest = { type: 'KEEP_TILES', tiles: tiles.slice(0, mostTilesAhead) };
  navigator.serviceWorker.controller?.postMessage(request);
}
