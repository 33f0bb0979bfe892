/** What the page may ask of the service worker. */
export type ServiceWorkerRequest =
  /** A person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
  /** Keep these map tiles for a day without network: as many as the worker takes, those it does not have yet. */
  | { type: 'KEEP_TILES'; tiles: readonly string[] };

/** The most tiles that are fetched ahead at once: a modest number, as tile servers ask. */
export const mostTilesAhead = 120;
