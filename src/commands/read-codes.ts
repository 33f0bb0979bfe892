import { transfer } from 'comlink';
import { must } from '../../domain/kernel/assert.ts';
import { type CodeDetector, codeDetector } from '../../workers/browser/scanning.ts';
import type { CodeWork, Picture } from '../../workers/contract/scanner.ts';
import { type JobWorker, startJob } from './job-worker.ts';

/** A picture of a camera, or a photo. */
type Shown = HTMLVideoElement | HTMLImageElement;

/** The longest side of a picture that is decoded, in pixels: codes on labels are readable, and it takes a moment. */
const longestSide = 1600;

/** The pixels of a picture, made smaller where it is large. */
function pixelsOf(picture: Shown, canvas: HTMLCanvasElement): Picture {
  const [width, height] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.naturalWidth, picture.naturalHeight];
  const scale = Math.min(1, longestSide / Math.max(width, height, 1));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = must(canvas.getContext('2d', { willReadFrequently: true }), 'a canvas to draw on');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const startWorker = (): JobWorker<CodeWork> =>
  startJob(
    new Worker(new URL('../../workers/scanner/scan-worker.ts', import.meta.url), {
      type: 'module',
      name: 'ergon-scanner',
    }),
  );

/**
 * Reads codes, barcodes and QR codes, by the browser's own reader; where it has none, or that fails, by a worker. `read` gives the
 * texts in a picture, and rejects with a `PartMissing` where the worker's decoder is not on this device; `end` ends the worker, and
 * what is under way is rejected with an AbortError.
 */
export function openCodeReader() {
  const canvas = document.createElement('canvas');
  let worker: JobWorker<CodeWork> | null = null;
  let own: Promise<CodeDetector | null> | null = codeDetector();

  const readInWorker = (picture: Shown): Promise<string[]> => {
    worker ??= startWorker();
    const pixels = pixelsOf(picture, canvas);
    return worker.orEnded(worker.job.read(transfer(pixels, [pixels.data.buffer])));
  };

  return {
    async read(picture: Shown): Promise<string[]> {
      const detect = await own;
      if (!detect) return readInWorker(picture);
      try {
        return await detect(picture);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // Its service isn't on this device.
        own = null;
        return readInWorker(picture);
      }
    },
    end: (): void => worker?.end(),
  };
}
