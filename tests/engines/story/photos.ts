import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Seed } from '../../scenarios/machine/seed.ts';
import { brokenJpeg, bufferOf, smallHeic, smallJpeg, withExif } from '../../support/photos.ts';

/** `camera`: drawn anew on the device · `broken`: no picture, sent byte for byte as it was chosen. */
export const photoKinds = ['camera', 'turned', 'heic', 'broken'] as const;

export type PhotoKind = (typeof photoKinds)[number];

/** A file that was chosen as a photo. */
export interface ChosenPhoto {
  name: string;
  path: string;
  /** SHA-256 in hex of what the office has to get when that is the file itself; null when the device draws it anew. */
  hash: string | null;
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Width and height in pixels of the noise that stands for a camera's picture. */
const size = { width: 640, height: 480 };

/** Noise as a PNG: no two seeds give the same picture, and no browser the bytes of another. */
function noise(seed: Seed): Buffer {
  const { width, height } = size;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8);
  const lines = seed.bytes(height * (1 + width * 3));
  // Each line begins with its filter: none.
  for (let line = 0; line < height; line += 1) lines[line * (1 + width * 3)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function bytesOf(kind: PhotoKind, seed: Seed): ArrayBuffer {
  switch (kind) {
    case 'camera':
      return bufferOf(noise(seed));
    case 'turned':
      return withExif(smallJpeg(), { orientation: 2 + seed.below(7), latitude: 38.2, longitude: 21.7 });
    case 'heic':
      return smallHeic();
    case 'broken': {
      const bytes = new Uint8Array(brokenJpeg());
      bytes.set(seed.bytes(1000), 300);
      return bytes.buffer;
    }
  }
}

const endings: Readonly<Record<PhotoKind, string>> = { camera: 'png', turned: 'jpg', heic: 'heic', broken: 'jpg' };

/** Writes a photo into a folder, from where it is chosen as from a gallery. */
export async function photograph(
  folder: string,
  name: string,
  { kind, seed }: { kind: PhotoKind; seed: Seed },
): Promise<ChosenPhoto> {
  const bytes = Buffer.from(bytesOf(kind, seed));
  const file = `${name}-${kind}.${endings[kind]}`;
  const where = path.join(folder, file);
  await writeFile(where, bytes);
  const hash = kind === 'broken' ? createHash('sha256').update(bytes).digest('hex') : null;
  return { name: file, path: where, hash };
}
