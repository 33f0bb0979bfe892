import { type Remote, transfer, wrap } from 'comlink';
import { PartMissing, partOf } from '../../domain/errors/faults.ts';
import { Mutex } from '../../domain/kernel/mutex.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { deferred } from '../../domain/kernel/polyfills.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import { browser } from '../browser/capabilities.ts';
import type { MakePhotoSmall } from '../contract/engine.ts';
import type { CapturedPhoto, ProcessedPhoto, WholePhoto } from './photo.ts';
import type { PhotoWork } from './photo-worker.ts';

/** Long enough for a 100-megapixel photo on an old phone; after that the worker is taken to hang. */
const longestWork = 2 * minute;

/** A worker without work is ended, for only that gives back the memory of the decoders. */
const idleTime = 20 * second;

interface Running {
  worker: Worker;
  work: Remote<PhotoWork>;
  /** Resolves when the worker's script is here and runs; only then a photo is handed over. */
  started: Promise<true>;
  /** Rejects when the worker breaks, with `PartMissing` when its script cannot be loaded. */
  broken: Promise<never>;
}

function startWorker(): Running {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module', name: 'photos' });
  const { promise: broken, reject } = deferred<never>();
  let hasStarted = false;
  worker.addEventListener('error', (event) => {
    // Otherwise the fault would go on to the page, which would take it for the engine's own.
    event.preventDefault();
    reject(faultOf(event, hasStarted));
  });
  // A caller hears of it through its work; without work there is no caller.
  broken.catch(noop);
  const work = wrap<PhotoWork>(worker);
  const started = work.start().then((value) => {
    hasStarted = true;
    return value;
  });
  return { worker, work, started, broken };
}

/** The event of a script that did not come says nothing; neither does one of a worker that ran out of memory at its work. */
function faultOf({ message }: ErrorEvent, hasStarted: boolean): Error {
  if (message) return new Error(message);
  return hasStarted ? new Error('the photo worker was lost') : new PartMissing();
}

const tooLong = (): Error => new Error('processing the photo took too long');

/** The result of `work`, or a rejection when it takes too long. */
async function inTime<Value>(work: Promise<Value>, fault: () => Error = tooLong): Promise<Value> {
  const { promise: late, reject } = deferred<never>();
  const limit = setTimeout(() => reject(fault()), longestWork);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(limit);
  }
}

async function onPage(photo: CapturedPhoto, makeSmall: MakePhotoSmall): Promise<ProcessedPhoto> {
  const { processOnPage } = await partOf(import('./process-on-page.ts'));
  return processOnPage(photo, makeSmall);
}

/**
 * Processes photos in a worker of their own, so that decoding never delays the engine, and with it a tap. The worker
 * starts with the first photo and ends when there are no more; one that hangs or breaks is ended and the photo's promise
 * rejects: with `PartMissing` when what processes photos is not on this device and cannot be had now. Where workers have no canvas, the page that lent its own draws instead. One photo is worked on at a time: memory is
 * what phones lack.
 */
export class PhotoProcessor {
  #running: Running | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #makeSmall: MakePhotoSmall | null = null;
  readonly #mutex = new Mutex();

  registerMainThreadCanvas(makeSmall: MakePhotoSmall): void {
    this.#makeSmall = makeSmall;
  }

  /** Takes over `photo.bytes`, which may be empty for the caller afterwards. */
  process(photo: CapturedPhoto): Promise<ProcessedPhoto> {
    const makeSmall = this.#makeSmall;
    return this.#mutex.run(() =>
      makeSmall === null || browser.canDraw
        ? this.#inWorker((work) => work.process(transfer(photo, [photo.bytes])))
        : inTime(onPage(photo, makeSmall)),
    );
  }

  /** A photo in small, whose bytes it takes over; null for one that cannot be decoded, and where workers have no canvas. */
  async thumbnail(photo: WholePhoto): Promise<Blob | null> {
    // This worker and the photo worker can do the same.
    if (!browser.canDraw) return null;
    return this.#mutex.run(() => this.#inWorker((work) => work.thumbnail(transfer(photo, [photo.bytes]))));
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#running?.worker.terminate();
    this.#running = null;
  }

  async #inWorker<Value>(run: (work: Remote<PhotoWork>) => Promise<Value>): Promise<Value> {
    clearTimeout(this.#idle);
    this.#running ??= startWorker();
    const { work, started, broken } = this.#running;
    try {
      await inTime(Promise.race([started, broken]), () => new PartMissing());
      return await inTime(Promise.race([run(work), broken]));
    } catch (error) {
      this.close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.close(), idleTime);
    }
  }
}
