import type { Language } from '../../domain/user/languages.ts';

/**
 * The parts of the app, by what a device needs them for. `field` comes with the installation: signing in, My day, addresses, photos,
 * sync. The others come afterwards: screens of the office, the decoders of HEIF photos and of
 * codes (scanner), and papers (PDF, Excel, manuals).
 */
export const appParts = ['field', 'office', 'heif', 'scanner', 'papers'] as const;

export type AppPart = (typeof appParts)[number];

/** How many files each part has, and how many of them are on this device. */
export type AppKept = Record<AppPart, { files: number; kept: number }>;

/** Requests to the service worker, from the page or from a newer version of the worker. */
export type ServiceWorkerRequest =
  /** A person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
  /** Another version is about to take over: end what takes long. */
  | { type: 'GIVE_WAY' }
  /** Keep these map tiles for a day without network: as many as the worker takes, those it does not have yet. */
  | { type: 'KEEP_TILES'; tiles: readonly string[] }
  /** Keep these parts of the app in their order, with the manuals of a language. */
  | { type: 'KEEP_APP'; parts: readonly AppPart[]; language: Language }
  /** Answer by the port with what is kept (`AppKept`). */
  | { type: 'APP_KEPT'; language: Language };

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
