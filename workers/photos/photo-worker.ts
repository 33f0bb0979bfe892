import { expose, transfer } from 'comlink';
import { makeThumbnail } from './make-thumbnail.ts';
import type { CapturedPhoto, ProcessedPhoto, WholePhoto } from './photo.ts';
import { processPhoto } from './process-photo.ts';

/** What the photo worker does for the engine. Bytes are handed over both ways, never copied. */
const work = {
  /** Answers once the script is here and runs. */
  start: (): true => true,
  async process(photo: CapturedPhoto): Promise<ProcessedPhoto> {
    const processed = await processPhoto(photo);
    return transfer(processed, [processed.bytes]);
  },
  thumbnail: (photo: WholePhoto): Promise<Blob | null> => makeThumbnail(photo),
};

export type PhotoWork = typeof work;

expose(work);
