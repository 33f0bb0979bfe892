import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { tryToDecode } from '../../../workers/photos/decode.ts';
import { makeThumbnail } from '../../../workers/photos/make-thumbnail.ts';
import { bufferOf, smallHeic, smallJpeg } from '../../support/photos.ts';

const program = () => readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'));

beforeEach(() => {
  // A browser that decodes nothing by itself.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no decoder', 'InvalidStateError')));
});

test.each([
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has another version', async () => new Response('', { status: 404 })],
  ['the network goes meanwhile', async () => new Response(broken())],
])('a HEIC whose decoder is not to be had, since %s, is not taken for broken', async (_why, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(tryToDecode(smallHeic(), 'image/heic')).rejects.toSatisfy(isPartMissing);
  expect(await makeThumbnail({ bytes: smallHeic(), mediaType: 'image/heic' })).toBeNull();
});

/** A body whose connection breaks off. */
const broken = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });

test('what is broken, or of a kind that nothing here knows, is told by null', async () => {
  vi.stubGlobal('fetch', async () => new Response(bufferOf(program())));
  expect(await tryToDecode(smallHeic().slice(0, 900), 'image/heic')).toBeNull();
  expect(await tryToDecode(smallJpeg(), 'image/jpeg')).toBeNull();
});
