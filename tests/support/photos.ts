import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a camera would write; `offset` such as `+03:00`, the place in degrees. */
export interface Exif {
  orientation?: number;
  dateTimeOriginal?: string;
  offset?: string;
  latitude?: number;
  longitude?: number;
}

/** 32 × 24 pixels: quarters of red and green over blue and yellow; a JPEG without any metadata. */
const quadrants =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAYACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAkICv/EABsQAQABBQEAAAAAAAAAAAAAAACkFxhlZuLj/8QAGAEBAQEBAQAAAAAAAAAAAAAAAAkHCgb/xAAdEQEAAQMFAAAAAAAAAAAAAAAAZRij4xYXY6Li/9oADAMBAAIRAxEAPwDOjDFUwGxmJOY8BPuq2LkcqoUyTFjMtVUPFXsRVbFyOSmSYsZioeKvYlabdNhheiOmqOHt5T/2KkrWUt02GF6GqOHt5NipK1lRXdNz3YDoNcq7cAH/2Q==';

export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** A small upright JPEG without metadata, 32 × 24. */
export const smallJpeg = (): ArrayBuffer => bufferOf(Buffer.from(quadrants, 'base64'));

/** A HEIC file of 320 × 240 with time and place; see samples/README.md. */
export const smallHeic = (): ArrayBuffer => bufferOf(readFileSync(join(import.meta.dirname, 'samples/quadrants.heic')));

/** Begins like a JPEG and is none. */
export const brokenJpeg = (): ArrayBuffer => {
  const bytes = new Uint8Array(5000).fill(7);
  bytes.set(new Uint8Array(smallJpeg()).subarray(0, 200));
  return bytes.buffer;
};

/** Bytes that differ for every `seed`, for tests to which it does not matter that they are no picture. */
export function someBytes(size: number, seed: number): ArrayBuffer {
  const bytes = new Uint8Array(size);
  let state = seed * 2654435761 + 1;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes.buffer;
}

type Entry = { tag: number; type: 2 | 3 | 4 | 5; count: number; value: Buffer };

const ascii = (tag: number, text: string): Entry => ({
  tag,
  type: 2,
  count: text.length + 1,
  value: Buffer.from(`${text}\0`, 'latin1'),
});

const short = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(value);
  return { tag, type: 3, count: 1, value: bytes };
};

const degrees = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(24);
  [Math.trunc(Math.abs(value)), 1, 0, 1, Math.round((Math.abs(value) % 1) * 3_600_000), 1000].forEach((part, index) => {
    bytes.writeUInt32LE(part, index * 4);
  });
  return { tag, type: 5, count: 3, value: bytes };
};

/** One directory of a TIFF, little-endian, whose values begin right behind it. */
function directory(entries: Entry[], start: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length);
  const values: Buffer[] = [];
  let next = start + head.length;
  entries.forEach(({ tag, type, count, value }, index) => {
    const at = 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    if (value.length <= 4) value.copy(head, at + 8);
    else {
      head.writeUInt32LE(next, at + 8);
      values.push(value);
      next += value.length;
    }
  });
  return Buffer.concat([head, ...values]);
}

const pointer = (tag: number, to: number): Entry => {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(to);
  return { tag, type: 4, count: 1, value };
};

function tiff(exif: Exif): Buffer {
  const dates = [
    ...(exif.dateTimeOriginal === undefined ? [] : [ascii(0x9003, exif.dateTimeOriginal)]),
    ...(exif.offset === undefined ? [] : [ascii(0x9011, exif.offset)]),
  ];
  const place =
    exif.latitude === undefined || exif.longitude === undefined
      ? []
      : [
          ascii(1, exif.latitude < 0 ? 'S' : 'N'),
          degrees(2, exif.latitude),
          ascii(3, exif.longitude < 0 ? 'W' : 'E'),
          degrees(4, exif.longitude),
        ];
  const first = (dateStart: number, placeStart: number) =>
    directory([short(0x0112, exif.orientation ?? 1), pointer(0x8769, dateStart), pointer(0x8825, placeStart)], 8);
  const dateStart = 8 + first(0, 0).length;
  const dateBytes = directory(dates, dateStart);
  const placeStart = dateStart + dateBytes.length;
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  return Buffer.concat([header, first(dateStart, placeStart), dateBytes, directory(place, placeStart)]);
}

/** The same JPEG with metadata, as a camera would have written it. */
export function withExif(jpeg: ArrayBuffer, exif: Exif): ArrayBuffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(exif)]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 4);
  return bufferOf(Buffer.concat([head, body, Buffer.from(jpeg).subarray(2)]));
}
