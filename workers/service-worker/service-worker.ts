import type { PrecacheEntry } from 'workbox-precaching';
import type { Language } from '../../domain/user/languages.ts';
import { type AppPart, appParts, type ServiceWorkerRequest } from '../contract/service-worker.ts';
import { sendInBackground } from './background-sync.ts';
import { keepApp } from './precache.ts';
import { openPushed, renewPush, showPushed } from './push.ts';
import { keepTiles, serveTiles } from './tiles.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isAppPart = (text: string): text is AppPart => appParts.some((part) => part === text);

const languageOf = (message: object): Language => ('language' in message && message.language === 'en' ? 'en' : 'el');

/** The page's request; null if the message is none. Its shape is checked, since a page of another version may be open. */
function requestOf(message: unknown): ServiceWorkerRequest | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  const { type } = message;
  if (type === 'SKIP_WAITING' || type === 'GIVE_WAY') return { type };
  if (type === 'APP_KEPT') return { type, language: languageOf(message) };
  if (type === 'KEEP_TILES' && 'tiles' in message && isTexts(message.tiles)) return { type, tiles: message.tiles };
  if (type !== 'KEEP_APP' || !('parts' in message) || !isTexts(message.parts)) return null;
  return { type, parts: message.parts.filter(isAppPart), language: languageOf(message) };
}

/** The server's calls, and files that are opened by themselves, such as a manual. */
const notScreens = [/^\/rest(\/|$)/, /\/[^/?]+\.[^/?]+$/];

// Calls of the server are not routed at all: rows come from the mirror, and a reply kept here could be shown to the wrong person.
const files = keepApp(self.__WB_MANIFEST, notScreens);

serveTiles();

/** The work that takes long on a bad network, and can go on at any other time. */
let longWork = new AbortController();

/** A browser lets a version take over only once the one before has nothing to do, for which Chromium waits up to five minutes. */
function takeOver(): void {
  const request: ServiceWorkerRequest = { type: 'GIVE_WAY' };
  self.registration.active?.postMessage(request);
  void self.skipWaiting();
}

function giveWay(): void {
  longWork.abort();
  longWork = new AbortController();
}

self.addEventListener('message', (event) => {
  const request = requestOf(event.data);
  if (request?.type === 'SKIP_WAITING') takeOver();
  if (request?.type === 'GIVE_WAY') giveWay();
  if (request?.type === 'KEEP_TILES') event.waitUntil(keepTiles(event, request, longWork.signal));
  if (request?.type === 'KEEP_APP') event.waitUntil(files.keep(request.parts, request.language, longWork.signal));
  if (request?.type === 'APP_KEPT') {
    const [port] = event.ports;
    event.waitUntil(files.kept(request.language).then((kept) => port?.postMessage(kept)));
  }
});

// Notifications while the app is closed (decision 0053).
self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(self, event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(self, event)));

// The queue of changes leaves also after the app was closed, where the browser offers it (decision 0093).
sendInBackground();

// The page that installed the app is served from here at once: it came from the same build, and would otherwise have no
// screens but the one that is open when the network goes. A later version gets here only after the agreement.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
