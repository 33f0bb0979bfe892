import { type Remote, transfer, wrap } from 'comlink';
import { minute, second } from '../../domain/kernel/time.ts';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import type { PhotoWork } from './photo-worker.ts';

/** Long enough for a 100-megapixel photo on an old phone; after that the worker is taken to hang. */
const longestWork = 2 * minute;

/** A worker without work is ended, for only that gives back the memory of the decoders. */
const idleTime = 20 * second;

interface Running {
  worker: Worker;
  work: Remote<PhotoWork>;
  /** Rejects when the worker's script cannot be loaded. */
  broken: Promise<never>;
}

function startWorker(): Running {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module', name: 'photos' });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  worker.addEventListener('error', (event) => {
    // Otherwise the fault would go on to the page, which would take it for the engine's own.
    event.preventDefault();
    reject(new Error(event.message || 'the photo worker could not start'));
  });
  broken.catch(() => undefined);
  return { worker, work: wrap<PhotoWork>(worker), broken };
}

/**
 * Processes photos in a worker of their own, so that decoding never delays the engine, and with it a tap. The worker
 * starts with the first photo and ends when there are no more; one that hangs or breaks is ended and the photo's promise
 * rejects. Give it one photo at a time: memory is what phones lack.
 */
export class PhotoProcessor {
  #running: Running | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** Takes over `photo.bytes`, which are empty for the caller afterwards. */
  async process(photo: CapturedPhoto): Promise<ProcessedPhoto> {
    clearTimeout(this.#idle);
    this.#running ??= startWorker();
    const { work, broken } = this.#running;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const limit = setTimeout(() => reject(new Error('processing the photo took too long')), longestWork);
    try {
      return await Promise.race([work.process(transfer(photo, [photo.bytes])), broken, late]);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(limit);
      this.#idle = setTimeout(() => this.close(), idleTime);
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#running?.worker.terminate();
    this.#running = null;
  }
}
