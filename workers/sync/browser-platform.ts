import { afterDrawing } from '../photos/after-drawing.ts';
import { PhotoProcessor } from '../photos/photo-processor.ts';
import type { Channel, Platform } from './platform.ts';

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const listener = (event: MessageEvent): void => onMessage(event.data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}

/** The surroundings of an engine in a real browser's worker. */
export function browserPlatform(restBase: string, appVersion: string): Platform {
  const photos = new PhotoProcessor();
  return {
    now: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    jitter: () => Math.random(),
    fetch: (input, init) => fetch(input, init),
    restBase,
    locks: navigator.locks,
    channel: openChannel,
    indexedDB,
    IDBKeyRange,
    later(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    online: () => navigator.onLine,
    onOnline(callback) {
      addEventListener('online', callback);
      return () => removeEventListener('online', callback);
    },
    report: (fault) => reportError(fault),
    storage: navigator.storage ?? null,
    caches: typeof caches === 'undefined' ? null : caches,
    processPhoto: afterDrawing((photo) => photos.process(photo)),
    shrinkPhoto: (photo) => photos.thumbnail(photo),
    lendCanvas: (makeSmall) => photos.lendCanvas(makeSmall),
    appVersion,
    uploadHttp: null,
  };
}
