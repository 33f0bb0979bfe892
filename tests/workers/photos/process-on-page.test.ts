import { afterEach, expect, test, vi } from 'vitest';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { MakePhotoSmall } from '../../../workers/contract/engine.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import { PhotoProcessor } from '../../../workers/photos/photo-processor.ts';
import { processOnPage } from '../../../workers/photos/process-on-page.ts';
import { brokenJpeg, smallJpeg, someBytes, withExif } from '../../support/photos.ts';

const timeZone = 'Europe/Athens';
const drawn = someBytes(700, 1);
const exif = { orientation: 6, dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.5, longitude: 21.5 };

/** A page that draws, and remembers what it was given. */
function page(result: ArrayBuffer | null = drawn) {
  const asked: { type: string; size: number; longestSide: number; stamp: readonly string[] }[] = [];
  const makeSmall: MakePhotoSmall = async ({ type, size }, { longestSide, stamp }) => {
    asked.push({ type, size, longestSide, stamp });
    return result;
  };
  return { makeSmall, asked };
}

afterEach(() => {
  vi.useRealTimers();
});

test('what the page drew is sent, with time and place of the captured bytes', async () => {
  const { makeSmall, asked } = page();
  const bytes = withExif(smallJpeg(), exif);
  const made = await processOnPage({ bytes, mediaType: 'application/octet-stream', timeZone }, makeSmall);
  expect(made).toEqual({
    bytes: drawn,
    mediaType: 'image/jpeg',
    hash: await sha256(drawn),
    decoded: true,
    stamped: false,
    takenOn: Date.UTC(2026, 6, 14, 6, 30, 15),
    latitude: 38.5,
    longitude: 21.5,
  });
  expect(asked).toEqual([{ type: 'image/jpeg', size: bytes.byteLength, longestSide: 1920, stamp: [] }]);
});

test('a small JPEG without metadata stays as it is, a large one does not', async () => {
  const small = smallJpeg();
  const kept = await processOnPage({ bytes: small, mediaType: 'image/jpeg', timeZone }, page().makeSmall);
  expect(kept).toMatchObject({ bytes: small, hash: await sha256(small), decoded: true, takenOn: null });
  const large = new Uint8Array(600_000);
  large.set(new Uint8Array(small));
  const made = await processOnPage({ bytes: large.buffer, mediaType: 'image/jpeg', timeZone }, page().makeSmall);
  expect(made.bytes).toBe(drawn);
});

test('the page draws the stamp, with the time of the camera or else of the capture, also into a small JPEG', async () => {
  const { makeSmall, asked } = page();
  const stamp = { takenOn: Date.UTC(2026, 6, 15, 9), place: 'Καφέ', latitude: 38.25, longitude: 21.75 };
  const photos = [withExif(smallJpeg(), exif), smallJpeg()];
  for (const bytes of photos) {
    const made = await processOnPage({ bytes, mediaType: 'image/jpeg', timeZone, stamp }, makeSmall);
    expect(made).toMatchObject({ bytes: drawn, hash: await sha256(drawn), stamped: true });
  }
  expect(asked.map((each) => each.stamp)).toEqual([
    ['14/07/2026 09:30', 'Καφέ', '38.25000, 21.75000'],
    ['15/07/2026 12:00', 'Καφέ', '38.25000, 21.75000'],
  ]);
  const kept = await processOnPage(
    { bytes: brokenJpeg(), mediaType: 'image/jpeg', timeZone, stamp },
    page(null).makeSmall,
  );
  expect(kept.stamped).toBeUndefined();
});

test('what the page cannot decode is kept as it is and says so', async () => {
  const bytes = brokenJpeg();
  const kept = await processOnPage({ bytes, mediaType: 'image/jpeg', timeZone }, page(null).makeSmall);
  expect(kept).toMatchObject({ bytes, hash: await sha256(bytes), decoded: false });
});

test('a page that could not try is no reason to give up the photo', async () => {
  const offline: MakePhotoSmall = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const photo = { bytes: smallJpeg(), mediaType: 'image/jpeg', timeZone };
  await expect(processOnPage(photo, offline)).rejects.toThrow('Failed to fetch');
});

test('the page draws where workers have no canvas, and only there', async () => {
  const photo = { bytes: withExif(smallJpeg(), exif), mediaType: 'image/jpeg', timeZone };
  const started: string[] = [];
  class BrokenWorker extends EventTarget {
    constructor(url: URL) {
      super();
      started.push(url.pathname);
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    readonly postMessage = (): void => undefined;
    readonly terminate = (): void => undefined;
  }
  vi.stubGlobal('Worker', BrokenWorker);
  const { makeSmall, asked } = page();
  const processor = new PhotoProcessor();
  processor.registerMainThreadCanvas(makeSmall);
  expect(await processor.process(photo)).toMatchObject({ bytes: drawn, decoded: true });
  expect(started).toEqual([]);
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('createImageBitmap', () => undefined);
  await expect(processor.process(photo)).rejects.toSatisfy(isPartMissing);
  expect(started).toHaveLength(1);
  expect(asked).toHaveLength(1);
  processor.close();
});

test('a page that never answers is given up after two minutes', async () => {
  vi.useFakeTimers();
  const processor = new PhotoProcessor();
  processor.registerMainThreadCanvas(() => new Promise(() => undefined));
  const late = expect(processor.process({ bytes: smallJpeg(), mediaType: 'image/jpeg', timeZone })).rejects;
  await Promise.all([late.toThrow('too long'), vi.advanceTimersByTimeAsync(2 * minute)]);
});
