import { expose, transfer } from 'comlink';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import { processPhoto } from './process-photo.ts';

/** What the photo worker does for the engine. Bytes are handed over both ways, never copied. */
const work = {
  async process(photo: CapturedPhoto): Promise<ProcessedPhoto> {
    const processed = await processPhoto(photo);
    return transfer(processed, [processed.bytes]);
  },
};

export type PhotoWork = typeof work;

expose(work);
