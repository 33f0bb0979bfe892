import { describe, expect, test } from 'vitest';
import { readPhotoFacts } from '../../../workers/photos/photo-facts.ts';
import { brokenJpeg, bufferOf, smallHeic, smallJpeg, someBytes, withExif } from '../../support/photos.ts';

const athens = 'Europe/Athens';
const morning = Date.UTC(2026, 6, 14, 6, 30, 15);

describe('what a photo says about its taking', () => {
  test('time and place of a JPEG, with the time zone that the phone wrote', async () => {
    const photo = withExif(smallJpeg(), {
      dateTimeOriginal: '2026:07:14 09:30:15',
      offset: '+03:00',
      latitude: 38.2466,
      longitude: -21.7346,
    });
    const facts = await readPhotoFacts(photo, 'Asia/Tokyo');
    expect(facts.takenOn).toBe(morning);
    expect(facts.latitude).toBeCloseTo(38.2466, 5);
    expect(facts.longitude).toBeCloseTo(-21.7346, 5);
    expect(facts.bare).toBe(false);
  });

  test("the company's time zone counts where the camera wrote none", async () => {
    const facts = await readPhotoFacts(withExif(smallJpeg(), { dateTimeOriginal: '2026:07:14 09:30:15' }), athens);
    expect(facts).toMatchObject({ takenOn: morning, latitude: null, longitude: null });
  });

  test('time and place of a HEIC', async () => {
    const facts = await readPhotoFacts(smallHeic(), athens);
    expect(facts.takenOn).toBe(morning);
    expect(facts.latitude).toBeCloseTo(38.2466, 4);
    expect(facts.longitude).toBeCloseTo(21.7346, 4);
  });

  test('a JPEG without metadata is bare, one that is only turned is not', async () => {
    expect((await readPhotoFacts(smallJpeg(), athens)).bare).toBe(true);
    expect((await readPhotoFacts(withExif(smallJpeg(), { orientation: 6 }), athens)).bare).toBe(false);
  });

  test('a place off the globe is no place', async () => {
    const facts = await readPhotoFacts(withExif(smallJpeg(), { latitude: 138, longitude: 21 }), athens);
    expect(facts).toMatchObject({ latitude: null, longitude: null });
  });

  test.each([
    ['a broken JPEG', brokenJpeg()],
    ['bytes that are no image', someBytes(3000, 1)],
    ['nothing', new ArrayBuffer(0)],
    ['a JPEG cut within its metadata', withExif(smallJpeg(), { dateTimeOriginal: '2026:07:14 09:30:15' }).slice(0, 60)],
    ['metadata that points outside of the file', outside()],
  ])('%s says nothing, and is no error', async (_name, bytes) => {
    expect(await readPhotoFacts(bytes, athens)).toMatchObject({ takenOn: null, latitude: null, longitude: null });
  });
});

/** Its date is said to lie two gigabytes further on. */
function outside(): ArrayBuffer {
  const photo = Buffer.from(withExif(smallJpeg(), { dateTimeOriginal: '2026:07:14 09:30:15' }));
  const entry = photo.indexOf(Buffer.from([0x03, 0x90, 0x02, 0x00]));
  photo.writeUInt32LE(0x7fffffff, entry + 8);
  return bufferOf(photo);
}
