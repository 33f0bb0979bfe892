import { mintId } from '../../domain/kernel/ids.ts';
import { broadcastChannel } from '../browser/broadcast-channel.ts';
import { browser } from '../browser/capabilities.ts';
import { LeaseLocks } from '../browser/lease-locks.ts';
import { PolledChannel } from '../browser/polled-channel.ts';
import type { FallbackPlatform } from '../browser/tabs-database.ts';
import { afterDrawing } from '../photos/after-drawing.ts';
import { PhotoProcessor } from '../photos/photo-processor.ts';
import type { FaultPlace, Platform } from './platform.ts';

const refuse = (): never => {
  throw new DOMException('The databases of this site are blocked.', 'SecurityError');
};

/** The browser's databases. Where reading `indexedDB` itself throws, opening one fails as blocked, which the person is shown. */
function databases(): IDBFactory {
  try {
    return indexedDB;
  } catch {
    return { open: refuse, deleteDatabase: refuse, databases: refuse, cmp: refuse };
  }
}

function later(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * The surroundings of an engine in a real browser's worker, with a stand-in for each capability that the engine needs and this
 * browser lacks. `noteFault` hears of faults of side jobs; those of the core end the worker.
 */
export function browserPlatform(
  restBase: string,
  { appVersion, noteFault }: { appVersion: string; noteFault: (job: FaultPlace, fault: unknown) => void },
): Platform {
  const photos = new PhotoProcessor();
  const now = (): number => Date.now();
  const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const fallback: FallbackPlatform = {
    indexedDB: databases(),
    IDBKeyRange,
    now,
    later,
    mint: () => mintId(now(), random),
    noteFault: (fault) => noteFault('tabs', fault),
  };
  return {
    now,
    monotonic: () => performance.now(),
    random,
    jitter: () => Math.random(),
    subtle: browser.subtle,
    fetch: (input, init) => fetch(input, init),
    restBase,
    locks: browser.locks ?? new LeaseLocks(fallback),
    channel(name) {
      const { openChannel } = browser;
      try {
        if (openChannel !== null) return broadcastChannel(openChannel(name), fallback.noteFault);
      } catch (fault) {
        fallback.noteFault(fault);
      }
      return new PolledChannel(name, fallback);
    },
    indexedDB: fallback.indexedDB,
    IDBKeyRange,
    later,
    onOnline(callback) {
      addEventListener('online', callback);
      return () => removeEventListener('online', callback);
    },
    report: (fault) => reportError(fault),
    noteFault,
    storage: browser,
    caches: browser.caches,
    canStream: browser.canStream,
    deletesDamagedDatabases: browser.deletesDamagedDatabases,
    isNetworkFree: () => browser.isNetworkFree,
    processPhoto: afterDrawing((photo) => photos.process(photo)),
    shrinkPhoto: (photo) => photos.thumbnail(photo),
    registerMainThreadCanvas: (makeSmall) => photos.registerMainThreadCanvas(makeSmall),
    appVersion,
    uploadHttp: null,
  };
}
