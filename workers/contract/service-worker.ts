/** What the page may ask of the service worker. */
export type ServiceWorkerRequest =
  /** A person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
  /** Keep these map tiles for a day without network: as many as the worker takes, those it does not have yet. */
  | { type: 'KEEP_TILES'; tiles: readonly string[] };

/** What the service worker asks of a page: to go where a notification leads that was pressed, and answer by the port. */
export interface OpenRequest {
  type: 'OPEN';
  /** The notification; null where it is not known. */
  id: string | null;
  /** An address of the app. */
  url: string;
}

/** What the service worker tells pages: the browser's push subscription is another one. */
export interface PushChanged {
  type: 'PUSH_CHANGED';
}

/** The most tiles that are fetched ahead at once: a modest number, as tile servers ask. */
export const mostTilesAhead = 120;

/** The tag under which the browser is asked to wake the service worker, once there is a network, to send the queue of changes. */
export const backgroundSyncTag = 'ergon-send';
