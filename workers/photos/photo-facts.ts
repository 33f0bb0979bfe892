import exifr from 'exifr';
import { z } from 'zod';
import { instantOfExif } from './exif-time.ts';

/** What a camera wrote into a photo about its taking. `takenOn` in epoch milliseconds, the place in degrees. */
export interface PhotoFacts {
  takenOn: number | null;
  latitude: number | null;
  longitude: number | null;
}

const exifSchema = z.object({
  exif: z
    .object({
      DateTimeOriginal: z.string().optional().catch(undefined),
      OffsetTimeOriginal: z.string().optional().catch(undefined),
      CreateDate: z.string().optional().catch(undefined),
      OffsetTimeDigitized: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  gps: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
});

/** Dates stay text: made into `Date`s they would be taken for the time zone of this device. */
const options = {
  tiff: true,
  ifd0: { pick: ['Orientation'] },
  exif: { pick: ['DateTimeOriginal', 'OffsetTimeOriginal', 'CreateDate', 'OffsetTimeDigitized'] },
  gps: true,
  xmp: true,
  iptc: true,
  jfif: false,
  icc: false,
  mergeOutput: false,
  reviveValues: false,
};

async function parseExif(bytes: ArrayBuffer): Promise<unknown> {
  try {
    return await exifr.parse(bytes, options);
  } catch (error) {
    // A photo whose metadata cannot be read is still a photo; exifr throws what it met, always an Error.
    if (error instanceof Error) return { unreadable: error.message };
    throw error;
  }
}

/**
 * Reads time and place from a photo's metadata, without decoding it: some milliseconds, also for large files. A date
 * without a time zone counts as the wall clock of `timeZone`. `bare` says that the file carries no metadata at all.
 */
export async function readPhotoFacts(bytes: ArrayBuffer, timeZone: string): Promise<PhotoFacts & { bare: boolean }> {
  const raw = await parseExif(bytes);
  const parsed = exifSchema.safeParse(raw);
  const { exif, gps } = parsed.success ? parsed.data : {};
  const date = exif?.DateTimeOriginal ?? exif?.CreateDate;
  const offset = exif?.DateTimeOriginal === undefined ? exif?.OffsetTimeDigitized : exif.OffsetTimeOriginal;
  return {
    takenOn: date === undefined ? null : instantOfExif(date, offset, timeZone),
    latitude: gps?.latitude ?? null,
    longitude: gps?.longitude ?? null,
    bare: raw === undefined,
  };
}
