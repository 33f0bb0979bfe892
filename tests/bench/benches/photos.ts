import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { buildPage, isPageFresh } from '../../../tools/build/page.ts';
import { takePhoto } from '../../e2e/support/camera.ts';
import { withExif } from '../../support/photos.ts';
import { openDevice } from '../harness/browser.ts';
import { watchBrowserMemory } from '../harness/browser-memory.ts';
import { onPglite } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import type { Bench, Measure } from '../harness/measure.ts';
import { ServerProcess } from '../harness/server.ts';

const count = 30;
const slowdown = 4;
/** The best quality makes the noise of 8 megapixels a file of about 12 MB. */
const quality = 0.99;

declare global {
  interface Window {
    /** The longest task of the page so far, in milliseconds. */
    longestTask?: number;
  }
}

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask ?? 0, duration);
    }).observe({ type: 'longtask' });
  });

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', 'installer');
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 60_000 });
}

/** Files of a camera that was held in turns, on the disk as a gallery has them. */
async function takeThem(ground: Ground, page: Page): Promise<{ paths: string[]; megabytes: number }> {
  const photo = await takePhoto(page, quality);
  const directory = await ground.directory();
  const paths = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const file = path.join(directory, `photo-${index}.jpg`);
      await writeFile(file, Buffer.from(withExif(photo, { orientation: [1, 6, 3, 8][index % 4] ?? 1 })));
      return file;
    }),
  );
  return { paths, megabytes: photo.byteLength / 1_000_000 };
}

async function measure(ground: Ground): Promise<Measure[]> {
  if (!isPageFresh() && (await buildPage('stderr')).code !== 0) throw new Error('The page could not be built.');
  const server = await ServerProcess.start(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
  const device = await openDevice(ground, { locale: 'en-GB', hasTouch: true });
  const page = must(device.pages()[0], 'a page');
  await signIn(page, server.url);
  const { paths, megabytes } = await takeThem(ground, page);
  await page.goto(`${server.url}/my-day`);
  await page
    .getByRole('button', { name: 'Photos' })
    .or(page.getByRole('button', { name: 'Add photos' }))
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchTasks(page);
  const memory = await watchBrowserMemory();
  const chosen = performance.now();
  await sheet.locator('input[type=file][multiple]').setInputFiles(paths);
  await sheet
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor({ timeout: 300_000 });
  const kept = performance.now();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 600_000 });
  const sent = performance.now();
  const longest = await page.evaluate(() => window.longestTask ?? 0);
  const most = await memory();
  await device.close();
  await server.stop();
  return [
    { what: 'One photo', value: megabytes, unit: 'MB' },
    { what: `${count} photos are durable and shown`, value: (kept - chosen) / 1000, unit: 's' },
    { what: 'All are small, sent and received', value: (sent - kept) / 1000, unit: 's' },
    { what: 'Longest time the page was blocked', value: longest, unit: 'ms', goal: { atMost: 100 } },
    { what: 'The browser meanwhile: memory more than before', value: most, unit: 'MB' },
  ];
}

/** An installer's gallery after a long job. */
export const photos: Bench = {
  name: 'photos',
  title: `${count} photos of 12 MB chosen at once, 390 × 844, ${slowdown} × CPU slowdown`,
  run: measure,
};
