import { backgroundSyncTag } from '../contract/service-worker.ts';

/** What a browser's `sync` event brings (Background Sync, Chromium only). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  /** The address of the script that sends, which the build puts here (tools/build/background-send.ts). */
  __SEND_SCRIPT: string;
  /** What that script defines. */
  backgroundSend?: typeof import('./background-send.ts');
};

const script = self.__SEND_SCRIPT;

/** Runs the script that sends, once in the life of this worker. */
async function send(): Promise<void> {
  if (self.backgroundSend === undefined) importScripts(script);
  await self.backgroundSend?.send();
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event;

/** Whether this browser wakes workers for that. */
const canBeWoken = 'SyncManager' in self;

/**
 * Sends the queue of changes when the browser has a network, also after the app was closed. The code for it is loaded with the
 * installation, which is when a service worker may load scripts, and run only when it is needed: a worker that starts for a visit
 * doesn't wait for it (decision 0093). A rejected promise makes the browser wake this worker again later.
 */
export function sendInBackground(): void {
  if (!canBeWoken) return;
  self.addEventListener('install', (event) => event.waitUntil((async () => importScripts(script))()));
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === backgroundSyncTag) event.waitUntil(send());
  });
}
