import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { keepPhoto, sniffMediaType } from '../../../workers/photos/keep-photo.ts';
import { takeAway } from '../../support/newer-features.ts';
import { bufferOf, smallHeic, smallJpeg, someBytes, withExif } from '../../support/photos.ts';

test.each([
  ['image/jpeg', smallJpeg(), 'image/png'],
  ['image/heic', smallHeic(), ''],
  ['image/webp', new Uint8Array(Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')).buffer, 'image/jpeg'],
])('the bytes say %s, whatever was claimed', async (expected, bytes, claimed) => {
  expect(await sniffMediaType(bytes, claimed)).toBe(expected);
});

test('bytes that say nothing are what was claimed, or just bytes', async () => {
  expect(await sniffMediaType(someBytes(100, 1), 'image/x-odd')).toBe('image/x-odd');
  expect(await sniffMediaType(someBytes(100, 1), '')).toBe('application/octet-stream');
});

test('bytes that an older browser cannot look into are what was claimed', async () => {
  const archive = zipSync({ '[Content_Types].xml': strToU8('<Types/>') });
  const putBack = takeAway(['DecompressionStream']);
  try {
    expect(await sniffMediaType(bufferOf(archive), 'image/jpeg')).toBe('image/jpeg');
  } finally {
    putBack();
  }
});

test('a photo that is kept as it is has its bytes, their hash, time and place', async () => {
  const bytes = withExif(smallJpeg(), { dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.5, longitude: 21.5 });
  const before = Buffer.from(bytes).toString('hex');
  const kept = await keepPhoto({ bytes, mediaType: 'image/jpeg', timeZone: 'Europe/Athens' });
  expect(Buffer.from(kept.bytes).toString('hex')).toBe(before);
  expect(kept).toMatchObject({ decoded: false, mediaType: 'image/jpeg', takenOn: Date.UTC(2026, 6, 14, 6, 30, 15) });
  expect([kept.latitude, kept.longitude]).toEqual([38.5, 21.5]);
});

test('the hash is SHA-256 in hex', async () => {
  const kept = await keepPhoto({ bytes: new ArrayBuffer(0), mediaType: 'image/jpeg', timeZone: 'Europe/Athens' });
  expect(kept.hash).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
