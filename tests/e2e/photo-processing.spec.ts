import { expect, test } from '@playwright/test';
import type {} from '../support/photo-lab/main.ts';
import { openPhotoLab, type PhotoLab } from '../support/photo-lab/server.ts';
import { brokenJpeg, bufferOf, smallHeic, smallJpeg, someBytes, withExif } from '../support/photos.ts';

let lab: PhotoLab;

test.beforeAll(async () => {
  lab = await openPhotoLab();
});

test.afterAll(() => lab.close());

test.beforeEach(async ({ page }) => {
  await page.goto(lab.url);
});

const named = ([red = 0, green = 0, blue = 0]: number[]): string =>
  `${red > 150 ? 'R' : '-'}${green > 150 ? 'G' : '-'}${blue > 150 ? 'B' : '-'}`;

/** Red and green over blue and yellow, as the picture was made. */
const upright = ['R--', '-G-', '--B', 'RG-'];

/** Where the quarters lie once a browser has turned the picture by each EXIF orientation. */
const turned: Record<number, string[]> = {
  1: upright,
  2: ['-G-', 'R--', 'RG-', '--B'],
  3: ['RG-', '--B', '-G-', 'R--'],
  4: ['--B', 'RG-', 'R--', '-G-'],
  5: ['R--', '--B', '-G-', 'RG-'],
  6: ['--B', 'R--', 'RG-', '-G-'],
  7: ['RG-', '-G-', '--B', 'R--'],
  8: ['-G-', 'RG-', 'R--', '--B'],
};

for (const [orientation, quarters] of Object.entries(turned)) {
  test(`a photo with EXIF orientation ${orientation} comes out upright`, async ({ page }) => {
    const photo = lab.offer(withExif(smallJpeg(), { orientation: Number(orientation) }), 'image/jpeg');
    const report = await page.evaluate((url) => window.processPhoto(url), photo);
    expect(report.corners.map(named)).toEqual(quarters);
    expect([report.width, report.height]).toEqual(Number(orientation) > 4 ? [24, 32] : [32, 24]);
    expect(report).toMatchObject({ decoded: true, mediaType: 'image/jpeg', unchanged: false });
  });
}

test('time and place are kept as data and are no longer in the bytes', async ({ page }) => {
  const exif = { orientation: 1, dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.25, longitude: 21.75 };
  const first = await page.evaluate(
    (url) => window.processPhoto(url),
    lab.offer(withExif(smallJpeg(), exif), 'image/jpeg'),
  );
  expect(first).toMatchObject({ takenOn: Date.UTC(2026, 6, 14, 6, 30, 15), latitude: 38.25, longitude: 21.75 });
  expect(first.unchanged).toBe(false);
});

test('a small upright JPEG without metadata stays as it is, byte for byte', async ({ page }) => {
  const report = await page.evaluate((url) => window.processPhoto(url), lab.offer(smallJpeg(), 'image/jpeg'));
  expect(report).toMatchObject({ decoded: true, unchanged: true, takenOn: null });
  expect(report.corners.map(named)).toEqual(upright);
});

test('HEIC is decoded where the browser cannot, with time and place', async ({ page }) => {
  const report = await page.evaluate((url) => window.processPhoto(url), lab.offer(smallHeic(), 'image/heic'));
  expect(report).toMatchObject({ decoded: true, mediaType: 'image/jpeg', width: 320, height: 240 });
  expect(report.corners.map(named)).toEqual(upright);
  expect(report.takenOn).toBe(Date.UTC(2026, 6, 14, 6, 30, 15));
});

test('a stamp is white in the lower left corner, in the bytes that are hashed', async ({ page }) => {
  const stamp = { takenOn: Date.UTC(2026, 6, 14, 6, 30), place: 'Καφέ Γεωργίου', latitude: 38.25, longitude: 21.75 };
  const url = lab.offer(smallHeic(), 'image/heic');
  const plain = await page.evaluate((each) => window.processPhoto(each), url);
  const stamped = await page.evaluate(([each, what]) => window.processPhoto(each, what), [url, stamp] as const);
  expect(plain.corner).toBeLessThan(500);
  expect(stamped.corner).toBeGreaterThan(600);
  expect(stamped).toMatchObject({ decoded: true, stamped: true });
  expect(stamped.hash).not.toBe(plain.hash);
  // What would stay as it is byte for byte is drawn anew for its stamp.
  const small = lab.offer(smallJpeg(), 'image/jpeg');
  const made = await page.evaluate(([each, what]) => window.processPhoto(each, what), [small, stamp] as const);
  expect(made).toMatchObject({ stamped: true, unchanged: false });
});

test('what cannot be decoded stays as it is and says so, and the next photo is not harmed', async ({ page }) => {
  const broken = {
    'image/jpeg': brokenJpeg(),
    'image/heic': smallHeic().slice(0, 900),
    'image/png': someBytes(9000, 5),
  };
  for (const [mediaType, bytes] of Object.entries(broken)) {
    const report = await page.evaluate((url) => window.processPhoto(url), lab.offer(bytes, mediaType));
    expect(report, mediaType).toMatchObject({ decoded: false, unchanged: true });
  }
  const next = await page.evaluate(
    (url) => window.processPhoto(url),
    lab.offer(withExif(smallJpeg(), {}), 'image/jpeg'),
  );
  expect(next.decoded).toBe(true);
});

test('a camera photo of 16 megapixels and 12 MB becomes small', { tag: '@all' }, async ({ page }) => {
  const made = await page.evaluate(() => window.makeJpeg(4624, 3468));
  const photo = bufferOf(Buffer.from(made, 'base64'));
  expect(photo.byteLength).toBeGreaterThan(10_000_000);
  const report = await page.evaluate(
    (url) => window.processPhoto(url),
    lab.offer(withExif(photo, { orientation: 6 }), 'image/jpeg'),
  );
  expect(report).toMatchObject({ decoded: true, width: 1440, height: 1920 });
  // Pure noise is the worst there is to compress; a camera's picture of this size ends below 0.6 MB.
  expect(report.size).toBeLessThan(photo.byteLength / 5);
  test.info().annotations.push({ type: 'milliseconds', description: String(report.milliseconds) });
});

test('a tile is upright and some kilobytes, of a camera’s photo and of HEIC; of what is broken there is none', async ({
  page,
}) => {
  const shrink = (bytes: ArrayBuffer, mediaType: string) =>
    page.evaluate((url) => window.shrinkPhoto(url), lab.offer(bytes, mediaType));
  const made = bufferOf(Buffer.from(await page.evaluate(() => window.makeJpeg(2000, 1500)), 'base64'));
  const tile = await shrink(withExif(made, { orientation: 6 }), 'image/jpeg');
  expect(tile).toMatchObject({ width: 300, height: 400 });
  expect(tile?.size).toBeLessThan(100_000);
  expect((await shrink(smallHeic(), 'image/heic'))?.corners.map(named)).toEqual(upright);
  expect((await shrink(withExif(smallJpeg(), { orientation: 3 }), 'image/jpeg'))?.corners.map(named)).toEqual(
    turned[3],
  );
  expect(await shrink(brokenJpeg(), 'image/jpeg')).toBeNull();
});
