import type { HttpStack } from 'tus-js-client';
import type { RandomBytes } from '../../domain/kernel/ids.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Capabilities, Locks } from '../browser/capabilities.ts';
import type { Channel } from '../browser/polled-channel.ts';
import type { MakePhotoSmall } from '../contract/engine.ts';
import type { CapturedPhoto, ProcessedPhoto, WholePhoto } from '../photos/photo.ts';

/**
 * What the engine does beside its core (append, show, push, pull, uploads): caring for storage, search words of listed rows, the
 * live stream, photos that are kept to be shown, the other tabs, what the panel says of the clock, and deleting what somebody left who signed out.
 */
export type SideJob = 'storage' | 'words' | 'live' | 'photos' | 'tabs' | 'clock' | 'cleanup';

/** Where something failed that stops nothing: in a side job, or in showing a change. */
export type FaultPlace = SideJob | 'overlay';

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
  /** Whether the body of a reply can be read while it arrives. */
  canStream: boolean;
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
  /** Tells the surroundings of a fault of the engine's core that nobody waits for: the page starts the engine anew. */
  report(fault: unknown): void;
  /** Tells the surroundings of a fault that stops nothing: of a side job, or of a change that is kept and cannot be shown. */
  noteFault(where: FaultPlace, fault: unknown): void;
  storage: Pick<Capabilities, 'estimateStorage' | 'isStoragePersisted'>;
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'> | null;
  /** Makes a captured photo ready to be sent; takes its bytes over. One at a time. */
  processPhoto(photo: CapturedPhoto): Promise<ProcessedPhoto>;
  /** A photo in small, made after what is worked on before; null where it cannot be made. Takes its bytes over. */
  shrinkPhoto(photo: WholePhoto): Promise<Blob | null>;
  /** Takes the page's way to draw a photo, for a browser that has no canvas in workers. */
  registerMainThreadCanvas(makeSmall: MakePhotoSmall): void;
  /** The version of the app that runs here, which the office sees; absent where nothing was built. */
  appVersion?: string;
  /** How uploads reach the network; null for the way that tus has by itself, which tells of progress within a request. */
  uploadHttp: HttpStack | null;
}

/** Lets work of the core go on that nobody waits for; its fault is reported and never swallowed. */
export function inBackground({ report }: Pick<Platform, 'report'>, work: Promise<unknown>): void {
  work.catch((fault: unknown) => report(fault));
}

/** How long the core waits for what it can do without, in milliseconds: a cache or a measurement may never answer. */
const patience = 5 * second;

/** Rejects when work takes longer than the core waits for it; whatever comes of it later is nobody's. */
export function inTime<Value>({ later }: Pick<Platform, 'later'>, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = later(patience, () => reject(new Error(`There was no answer within ${patience / second} s.`)));
    work.then(resolve, reject).finally(cancel);
  });
}

/** What a side job found, or null when it failed, which is reported: whoever asks goes on without it. */
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

/** The same of something that the browser is asked and may never answer. */
export const unlessSilent = <Value>(
  platform: Pick<Platform, 'noteFault' | 'later'>,
  job: SideJob,
  ask: () => Promise<Value>,
): Promise<Value | null> => unlessFaulty(platform, job, () => inTime(platform, ask()));

/** Lets work of a side job go on that nobody waits for; its fault is reported and stops nothing. */
export function besides({ noteFault }: Pick<Platform, 'noteFault'>, job: SideJob, work: Promise<unknown>): void {
  work.catch((fault: unknown) => noteFault(job, fault));
}
