import { z } from 'zod';
import { partOf } from '../../domain/errors/faults.ts';
import { hour, minute, zoneOffset } from '../../domain/kernel/time.ts';

/** The camera's metadata of a photo. `takenOn` in epoch milliseconds, coordinates in degrees. */
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
  // Loaded with the first photo, since an engine that has none to read starts sooner without it.
  const { default: exifr } = await partOf(import('exifr'));
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
 * without a time zone counts as the wall clock of `timeZone`. `bare` says that the file carries no metadata at all. Rejects with
 * `PartMissing` when the reader isn't on this device and can't be had now.
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

const wallClock = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const offsetText = /^([+-])(\d{2}):?(\d{2})$/;

function wallTime(text: string): number | null {
  const found = wallClock.exec(text.trim());
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map(Number);
  const wall = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  const made = new Date(wall);
  // A camera without a set clock writes 0000:00:00; Date.UTC would turn that and 31 February into some other day.
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year > 1970 ? wall : null;
}

function writtenOffset(text: string): number | null {
  const found = offsetText.exec(text.trim());
  if (found === null) return text.trim() === 'Z' ? 0 : null;
  const size = Number(found[2]) * hour + Number(found[3]) * minute;
  return found[1] === '-' ? -size : size;
}

/**
 * The instant (epoch milliseconds) of an EXIF date, which is wall-clock time. `offset` is EXIF's own time zone (`+03:00`),
 * which phones write; without it the wall clock is taken to be that of `timeZone`. Null when the date is none.
 */
export function instantOfExif(date: string, offset: string | undefined, timeZone: string): number | null {
  const wall = wallTime(date);
  if (wall === null) return null;
  const ahead = offset === undefined ? null : writtenOffset(offset);
  if (ahead !== null) return wall - ahead;
  // The zone's offset is that of the instant, not of the wall clock: the second look settles the hours around a change.
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}
