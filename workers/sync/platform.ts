import type { HttpStack } from 'tus-js-client';
import type { RandomBytes } from '../../domain/kernel/ids.ts';
import type { MakePhotoSmall } from '../contract/engine.ts';
import type { CapturedPhoto, ProcessedPhoto, WholePhoto } from '../photos/photo.ts';

/** What one engine hears from the engines of other tabs. */
export interface Channel {
  post(message: unknown): void;
  /** Calls back for messages of other engines; the result stops it. */
  listen(onMessage: (message: unknown) => void): () => void;
  close(): void;
}

/** The part of the Web Locks API that the engine uses. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/**
 * Everything that the engine takes from its surroundings, so that many devices can live in one test process and a seed can
 * drive clock, network and faults.
 */
export interface Platform {
  /** The wall clock: epoch milliseconds, which a person or the network may set at any time. */
  now(): number;
  /** Milliseconds since some moment of this tab. Nobody sets it, but on most systems it stands still while the device sleeps. */
  monotonic(): number;
  random: RandomBytes;
  /** In [0, 1): spreads retries. */
  jitter(): number;
  fetch: typeof fetch;
  /** Base of the server's calls, ending in `/rest`. */
  restBase: string;
  locks: Locks;
  channel(name: string): Channel;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Calls back once after `milliseconds`; the result cancels it. */
  later(milliseconds: number, callback: () => void): () => void;
  /** What the browser believes; a hint only. */
  online(): boolean;
  onOnline(callback: () => void): () => void;
  /** Tells the surroundings of a fault that nobody waits for; a browser's page then starts the worker anew. */
  report(fault: unknown): void;
  storage: Pick<StorageManager, 'estimate' | 'persisted'> | null;
  caches: Pick<CacheStorage, 'open' | 'delete' | 'has' | 'keys'> | null;
  /** Makes a captured photo ready to be sent; takes its bytes over. One at a time. */
  processPhoto(photo: CapturedPhoto): Promise<ProcessedPhoto>;
  /** A photo in small, made after what is worked on before; null where it cannot be made. Takes its bytes over. */
  shrinkPhoto(photo: WholePhoto): Promise<Blob | null>;
  /** Takes the page's way to draw a photo, for a browser that has no canvas in workers. */
  lendCanvas(makeSmall: MakePhotoSmall): void;
  /** The version of the app that runs here, which the office sees; absent where nothing was built. */
  appVersion?: string;
  /** How uploads reach the network; null for the way that tus has by itself, which tells of progress within a request. */
  uploadHttp: HttpStack | null;
}

/** Lets work go on that nobody waits for; its fault is reported and never swallowed. */
export function inBackground({ report }: Pick<Platform, 'report'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => report(fault));
}
