import type { HttpStack } from 'tus-js-client';
import type { RandomBytes } from '../../domain/kernel/ids.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Capabilities, Locks } from '../browser/capabilities.ts';
import type { Channel } from '../browser/polled-channel.ts';
import type { MakePhotoSmall } from '../contract/engine.ts';
import type { CapturedPhoto, ProcessedPhoto, WholePhoto } from '../photos/photo.ts';

/**
 * What the engine does beside its core (append, show, push, pull, uploads): the storage quota, search words of rows, the live
 * stream, the photo cache, messages between tabs, the state of the clock, signing what was done, untouched files of photos, and deleting the data of people who signed out.
 */
export type SideJob = 'storage' | 'words' | 'live' | 'photos' | 'tabs' | 'clock' | 'cleanup' | 'seals' | 'sources';

/** Where something failed that stops nothing: in a side job, or in showing a change. */
export type FaultPlace = SideJob | 'overlay';

/**
 * Everything that the engine takes from its platform, so that many devices can live in one test process and a seed can drive
 * clock, network and faults.
 */
export interface Platform {
  /** The wall clock: epoch milliseconds, which a person or the network may set at any time. */
  now(): number;
  /** Milliseconds since some moment of this tab. Nobody sets it, but on most systems it stands still while the device sleeps. */
  monotonic(): number;
  random: RandomBytes;
  /** In [0, 1): spreads retries. */
  jitter(): number;
  /** Signs what is done; absent or null where there are no keys, and work goes without. */
  subtle?: SubtleCrypto | null;
  fetch: typeof fetch;
  /** Whether the body of a reply can be read while it arrives. */
  canStream: boolean;
  /** Whether the browser deletes the databases of this site if it finds them damaged. */
  deletesDamagedDatabases: boolean;
  /** Base of the server's calls, ending in `/rest`. */
  restBase: string;
  locks: Locks;
  channel(name: string): Channel;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Calls back once after `milliseconds`; the result cancels it. */
  later(milliseconds: number, callback: () => void): () => void;
  /** Calls back when the browser believes that there is a network again; not every browser tells a worker. */
  onOnline(callback: () => void): () => void;
  /** Reports a fault of the engine's core for which there is no caller: the page restarts the engine. */
  report(fault: unknown): void;
  /** Reports a fault that stops nothing: of a side job, or of a change that is kept and can't be shown. */
  noteFault(where: FaultPlace, fault: unknown): void;
  storage: Pick<Capabilities, 'estimateStorage' | 'isStoragePersisted'>;
  caches: Pick<CacheStorage, 'open' | 'delete'> | null;
  /** Makes a captured photo ready to be sent; takes its bytes over. One at a time. */
  processPhoto(photo: CapturedPhoto): Promise<ProcessedPhoto>;
  /** A photo in small, made after what is worked on before; null where it cannot be made. Takes its bytes over. */
  shrinkPhoto(photo: WholePhoto): Promise<Blob | null>;
  /** Takes the page's way to draw a photo, for a browser that has no canvas in workers. */
  registerMainThreadCanvas(makeSmall: MakePhotoSmall): void;
  /** Whether the browser says that the network costs nothing: Wi-Fi or a cable. Not every browser tells. */
  isNetworkFree?: () => boolean;
  /** The version of the app that runs here, which the office sees; absent where nothing was built. */
  appVersion?: string;
  /** How uploads reach the network; null for the way that tus has by itself, which tells of progress within a request. */
  uploadHttp: HttpStack | null;
}

/** Runs work of the core in the background; its fault is reported. */
export function inBackground({ report }: Pick<Platform, 'report'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => report(fault));
}

/** How long the core waits for what it can do without, in milliseconds: a cache or a measurement may never answer. */
const patience = 5 * second;

/** Rejects when work takes longer than the core waits for it; its later result is ignored. */
export function inTime<Value>({ later }: Pick<Platform, 'later'>, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = later(patience, () => reject(new Error(`There was no answer within ${patience / second} s.`)));
    work.then(resolve, reject).finally(cancel);
  });
}

/** The result of a side job, or null when it failed, which is reported: the caller goes on without it. */
export async function unlessFaulty<Value>(
  { noteFault }: Pick<Platform, 'noteFault'>,
  job: SideJob,
  work: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (fault) {
    noteFault(job, fault);
    return null;
  }
}

/** The same for a question to the browser, which may never answer it. */
export const unlessSilent = <Value>(
  platform: Pick<Platform, 'noteFault' | 'later'>,
  job: SideJob,
  call: () => Promise<Value>,
): Promise<Value | null> => unlessFaulty(platform, job, () => inTime(platform, call()));

/** Runs a side job in the background; its fault is reported and stops nothing. */
export function besides({ noteFault }: Pick<Platform, 'noteFault'>, job: SideJob, work: Promise<unknown>): void {
  work.catch((fault: unknown) => noteFault(job, fault));
}
