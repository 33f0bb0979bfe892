import exifr from 'exifr';

/** A picture for a report: its stored pixels, and the rotation to apply. */
export interface Picture {
  bytes: Uint8Array;
  format: 'JPEG' | 'PNG';
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270;
}

/** The most pixels of a PNG, which has to be unpacked in memory. */
const mostPixels = 25_000_000;

const begins = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

/** Width times height as a PNG says in its first part. */
function pixelsOf(bytes: Uint8Array): number {
  if (bytes.length < 24) return Number.POSITIVE_INFINITY;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(16) * view.getUint32(20);
}

/** EXIF orientations as rotations; mirrored ones, which no camera makes, are only rotated. */
const turns: Readonly<Record<number, Picture['turn']>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

async function turnOf(bytes: Uint8Array): Promise<Picture['turn']> {
  try {
    return turns[(await exifr.orientation(bytes)) ?? 1] ?? 0;
  } catch {
    // A photo with unreadable metadata is shown as stored.
    return 0;
  }
}

/** Reads a picture; null for formats that no PDF holds (HEIC, WebP) and for too large ones. */
export async function pictureOf(bytes: Uint8Array): Promise<Picture | null> {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return { bytes, format: 'JPEG', turn: await turnOf(bytes) };
  const isPng = begins(bytes, 0x89, 0x50, 0x4e, 0x47) && pixelsOf(bytes) <= mostPixels;
  return isPng ? { bytes, format: 'PNG', turn: 0 } : null;
}
