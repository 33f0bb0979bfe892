import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { OperationalAddress, Photo, Proof } from '../../domain/schemas.ts';
import { readPhotoFacts } from '../../workers/photos/photo-facts.ts';
import { withoutNewerFeatures } from '../support/newer-features.ts';
import { brokenJpeg, bufferOf, smallJpeg, withExif } from '../support/photos.ts';
import type { Company } from './support/company.ts';
import { enter, everythingSent } from './support/desk.ts';
import { Office } from './support/office.ts';
import { OtherDevice } from './support/other-device.ts';
import { expect, test } from './support/test.ts';

/** Takes these from a page or a worker, wherever in its chain of prototypes they are. */
const take = (from: 'self' | 'navigator', names: readonly string[]): string =>
  `for (let at = ${from}; at; at = Object.getPrototypeOf(at)) for (const name of ${JSON.stringify(names)}) delete at[name];`;

/** What the oldest browsers lack (decision 0090), and a canvas in workers as Safari does. */
const likeSafari16 = `${take('self', ['OffscreenCanvas'])} ${withoutNewerFeatures}`;

/** Nothing of what the app knows to do without (decision 0090), but that a page can draw. */
const bare = [
  likeSafari16,
  take('self', ['BroadcastChannel', 'caches', 'PushManager', 'SyncManager', 'launchQueue', 'Notification']),
  take('self', ['requestIdleCallback', 'cancelIdleCallback']),
  take('navigator', ['storage', 'locks', 'serviceWorker', 'permissions', 'wakeLock']),
  take('navigator', ['setAppBadge', 'clearAppBadge', 'canShare']),
  'delete Response.prototype.body;',
].join(' ');

test.describe.configure({ timeout: 120_000 });
test.use({
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  // So that the drawing library goes the way that it goes on such a phone: `Image` and data URLs instead of bitmaps.
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
});

let company: Company;

test.beforeEach(({ company: own }) => {
  company = own;
});

async function takeAway(context: BrowserContext, without: string): Promise<void> {
  await context.addInitScript(without);
  await context.route(/engine-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    // A worker's own workers are out of a test's reach, so there are none: only the page is left to draw.
    await route.fulfill({ response, body: `${without} delete self.Worker;\n${await response.text()}` });
  });
}

/** A camera's picture, as its sensor saw it: red and green over blue and yellow, with some noise; over 2 MB. */
async function cameraJpeg(page: Page): Promise<ArrayBuffer> {
  const url = await page.evaluate(() => {
    const [width, height] = [3000, 2000];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    ['#f00', '#0f0', '#00f', '#ff0'].forEach((colour, quarter) => {
      if (context) context.fillStyle = colour;
      context?.fillRect((quarter % 2) * 1500, Math.floor(quarter / 2) * 1000, 1500, 1000);
    });
    const pixels = context?.getImageData(0, 0, width, height);
    pixels?.data.forEach((value, index) => {
      if (index % 4 !== 3) pixels.data[index] = value + (Math.random() - 0.5) * 80;
    });
    if (pixels) context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  return bufferOf(Buffer.from(url.split(',')[1] ?? '', 'base64'));
}

/** Width, height and the colours of the quarters, row by row, of a picture that nobody turns by EXIF. */
const lookAt = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([raw]), { imageOrientation: 'none' });
    const { width, height } = picture;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const quarters = [0.25, 0.75].flatMap((down) =>
      [0.25, 0.75].map((right) => {
        const pixel = context?.getImageData(right * width, down * height, 1, 1).data ?? [];
        return ['R', 'G', 'B'].filter((_, index) => (pixel[index] ?? 0) > 128).join('');
      }),
    );
    return { width, height, quarters };
  }, bytes.toString('base64'));

async function addProof(page: Page, photos: Record<string, ArrayBuffer>, comment: string): Promise<void> {
  await enter(page, company, 'installer');
  const card = page.getByRole('article', { name: 'Καφέ Γεωργίου', exact: true });
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Photos and comment' }).click();
  const sheet = page.getByRole('dialog');
  const files = Object.entries(photos).map(([name, bytes]) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }));
  await sheet.locator('input[type=file][multiple]').setInputFiles(files);
  await sheet.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
}

/** The office's photos by their file names, with their bytes, once it has `count` of them. */
async function received(count: number): Promise<Record<string, Photo & { bytes: Buffer }>> {
  const office = await Office.signIn(company, 'boss');
  const photos = async (): Promise<Photo[]> => {
    const proof = (await office.get<Proof[]>('pow-p/all')).find(({ comment }) => comment === 'No canvas');
    const all = proof ? await office.get<Photo[]>(`photos/getAll/${proof.id}`) : [];
    return all.filter(({ state }) => state === 'RECEIVED');
  };
  await expect.poll(async () => (await photos()).length, { timeout: 60_000 }).toBe(count);
  const withBytes = (await photos()).map(async (photo) => {
    const bytes = await office.bytes(`photos/getImageByPhotoId/${photo.id}`);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.hash);
    return [photo.name, { ...photo, bytes }] as const;
  });
  return Object.fromEntries(await Promise.all(withBytes));
}

test('photos of a browser without a canvas in workers are made small by the page', { tag: '@all' }, async ({
  context,
  page,
}) => {
  await takeAway(context, likeSafari16);
  await page.goto(`${company.url}/login`);
  const camera = withExif(await cameraJpeg(page), {
    orientation: 6,
    dateTimeOriginal: '2026:07:14 09:30:15',
    latitude: 38.25,
    longitude: 21.75,
  });
  expect(camera.byteLength).toBeGreaterThan(2_000_000);
  await addProof(page, { 'camera.jpg': camera, 'broken.jpg': brokenJpeg(), 'small.jpg': smallJpeg() }, 'No canvas');

  const { 'camera.jpg': made, 'broken.jpg': broken, 'small.jpg': small } = await received(3);
  if (!made || !broken || !small) throw new Error('not all photos were received');
  expect(await lookAt(page, made.bytes)).toEqual({ width: 1280, height: 1920, quarters: ['B', 'R', 'RG', 'G'] });
  expect(made.bytes.length).toBeLessThanOrEqual(512 * 1024);
  expect(made).toMatchObject({ takenOn: Date.UTC(2026, 6, 14, 6, 30, 15), latitude: 38.25, longitude: 21.75 });
  expect(await readPhotoFacts(bufferOf(made.bytes), 'Europe/Athens')).toMatchObject({ bare: true, takenOn: null });
  expect(bufferOf(broken.bytes)).toEqual(brokenJpeg());
  expect(bufferOf(small.bytes)).toEqual(smallJpeg());
});

test('such a browser stamps photos as well, white in the lower left corner', { tag: '@all' }, async ({
  context,
  page,
}) => {
  const boss = await OtherDevice.signIn(company, 'boss');
  await boss.do('editCompany', { id: boss.userId, set: { stampPhotos: true } }, { stampPhotos: false });
  await takeAway(context, likeSafari16);
  await page.goto(`${company.url}/login`);
  await addProof(page, { 'stamped.jpg': await cameraJpeg(page) }, 'Stamped');
  const office = await Office.signIn(company, 'boss');
  const found = async (): Promise<Photo | undefined> => {
    const proof = (await office.get<Proof[]>('pow-p/all')).find(({ comment }) => comment === 'Stamped');
    const photos = proof ? await office.get<Photo[]>(`photos/getAll/${proof.id}`) : [];
    return photos.find(({ name, state }) => name === 'stamped.jpg' && state === 'RECEIVED');
  };
  await expect.poll(found, { timeout: 60_000 }).toMatchObject({ stamped: true });
  const bytes = await office.bytes(`photos/getImageByPhotoId/${(await found())?.id}`);
  const corner = await page.evaluate(async (base64) => {
    const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([raw]));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: picture.width, height: picture.height });
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data } = context?.getImageData(0, picture.height - 120, 300, 120) ?? { data: [] };
    return Math.max(...Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel] ?? 0));
  }, bytes.toString('base64'));
  // The picture is blue there: nothing but a stamp is red as well.
  expect(corner).toBeGreaterThan(220);
});

test('a browser without anything optional shows a mark at once, in another tab too, and has it sent', {
  tag: '@all',
}, async ({ context, page }) => {
  await takeAway(context, bare);
  await enter(page, company, 'installer');
  const cardOn = (tab: Page) => tab.getByRole('article', { name: 'Καφέ Γεωργίου', exact: true });
  const mark = (tab: Page) => cardOn(tab).getByRole('button', { name: 'Mark collected' });
  await expect(mark(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${company.url}/my-day`);
  await expect(mark(other)).toBeVisible();
  expect(await other.evaluate(() => typeof BroadcastChannel + typeof navigator.locks)).toBe('undefinedundefined');

  await page.bringToFront();
  await mark(page).click();
  await expect(mark(page)).toBeHidden();
  await expect(mark(other)).toBeHidden();
  await everythingSent(page);
  const office = await Office.signIn(company, 'boss');
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  expect(
    addresses.filter(({ completionStatus }) => completionStatus === 'COLLECTED').map(({ nickname }) => nickname),
  ).toContain('Καφέ Γεωργίου');
});
