import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { buildPage, isPageFresh } from '../../../tools/build/page.ts';
import { takePhoto } from '../../e2e/support/camera.ts';
import { withExif } from '../../support/photos.ts';
import { openDevice } from '../harness/browser.ts';
import { browserMemory, watchBrowserMemory } from '../harness/browser-memory.ts';
import { onPglite } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { call, signIn as sessionAt } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const count = 30;
/** Timed so often: a machine that does something else for a moment lengthens one task of one of them. */
const ways = 3;
const slowdown = 4;
const blocked = { atMost: 100 } as const;
/** Eight of the photos decoded: several steps of the one that is worked on, and not all thirty at once. */
const bounded = { atMost: 256 } as const;
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

/** Waits in the page without looking closely: finding a part by its role reads the whole page, at a fourth of the speed. */
const until = (page: Page, isSo: (count: number) => boolean): Promise<unknown> =>
  page.waitForFunction(isSo, count, { polling: 250, timeout: 600_000 });

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('input[name=username]', 'installer');
  await page.fill('input[name=password]', demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Sync: All sent/ }).waitFor({ timeout: 60_000 });
}

/** Files of a camera that was held in turns, on the disk as a gallery has them. */
async function takeThem(ground: Ground): Promise<{ paths: string[]; megabytes: number }> {
  // A browser of its own: what is measured has no pictures in its memory yet.
  const camera = await openDevice(ground);
  const photo = await takePhoto(must(camera.pages()[0], 'a page'), quality);
  await camera.close();
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

/** The company wants stamps: until their proof is saved, photos stay as the camera made them. */
async function wantStamps(url: string): Promise<void> {
  const { token, user } = await sessionAt(url, 'boss');
  const body = { id: user.id, stampPhotos: true };
  await call(url, token, { method: 'PUT', path: '/companies-user', body });
}

/** The form opened, and everything that the app does by itself at first is done, as on a phone that had it before. */
async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/my-day`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page
    .getByRole('button', { name: 'Photos' })
    .or(page.getByRole('button', { name: 'Add photos' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The app is opened again with its form: how long until every tile shows its photo, looked at one after the other. */
async function reload(page: Page): Promise<number> {
  const began = performance.now();
  await page.reload();
  const tiles = page.getByRole('dialog').getByRole('listitem');
  await tiles.nth(count - 1).waitFor({ timeout: 60_000 });
  for (let index = 0; index < count; index += 1) {
    await tiles.nth(index).scrollIntoViewIfNeeded();
    await tiles.nth(index).locator('img').waitFor({ timeout: 120_000 });
  }
  return (performance.now() - began) / 1000;
}

/** What one step of the gallery's way took: seconds, the longest task of the page in milliseconds, and megabytes. */
interface Step {
  seconds: number;
  blocked: number;
  megabytes: number;
}

interface Way {
  chosen: Step;
  opened: Step;
  again: Step;
  sent: Step;
}

interface Going {
  paths: string[];
  looksAtMemory: boolean;
}

/**
 * One device's way from the gallery to the office. Looking at its memory takes a core's time from it and its memory's locks, so
 * that times and megabytes are not taken of the same one.
 */
async function oneWay(ground: Ground, url: string, { paths, looksAtMemory }: Going): Promise<Way> {
  const device = await openDevice(ground, { locale: 'en-GB', hasTouch: true });
  const page = must(device.pages()[0], 'a page');
  await signIn(page, url);
  await openForm(page, url);
  const sheet = page.getByRole('dialog');
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const atRest = await browserMemory();
  const step = async (act: () => Promise<unknown>): Promise<Step> => {
    await watchTasks(page);
    const memory = looksAtMemory ? await watchBrowserMemory(atRest) : null;
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    const longest = await page.evaluate(() => window.longestTask ?? 0);
    return { seconds, blocked: longest, megabytes: (await memory?.()) ?? 0 };
  };
  const chosen = await step(async () => {
    await sheet.locator('input[type=file][multiple]').setInputFiles(paths);
    await until(page, (wanted) => document.querySelectorAll('[role=dialog] li').length >= wanted);
  });
  const opened = await step(() => reload(page));
  const again = await step(() => reload(page));
  const sent = await step(async () => {
    await sheet.getByRole('button', { name: 'Save' }).click();
    await until(page, () => document.querySelector('[role=dialog]') === null);
    await until(page, () => document.querySelector('button[aria-label^="Sync: All sent"]') !== null);
  });
  await device.close();
  return { chosen, opened, again, sent };
}

async function measure(ground: Ground): Promise<Measure[]> {
  if (!isPageFresh() && (await buildPage('stderr')).code !== 0) throw new Error('The page could not be built.');
  const server = await ServerProcess.start(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
  await wantStamps(server.url);
  const { paths, megabytes } = await takeThem(ground);
  const timed: Way[] = [];
  for (let turn = 0; turn < ways; turn += 1) {
    timed.push(await oneWay(ground, server.url, { paths, looksAtMemory: false }));
  }
  const typical = (of: (way: Way) => number): number => median(timed.map(of));
  const memory = await oneWay(ground, server.url, { paths, looksAtMemory: true });
  await server.stop();
  const more = 'The browser meanwhile: memory more than before';
  return [
    { what: 'One photo', value: megabytes, unit: 'MB' },
    { what: `${count} photos are durable and shown`, value: typical((way) => way.chosen.seconds), unit: 's' },
    {
      what: `Longest time the page was blocked meanwhile, median of ${ways}`,
      value: typical((way) => way.chosen.blocked),
      unit: 'ms',
      goal: blocked,
    },
    { what: more, value: memory.chosen.megabytes, unit: 'MB', goal: bounded },
    {
      what: 'The form is opened again, every tile was looked at',
      value: typical((way) => way.opened.seconds),
      unit: 's',
    },
    { what: more, value: memory.opened.megabytes, unit: 'MB', goal: bounded },
    { what: 'The form is opened once more', value: typical((way) => way.again.seconds), unit: 's' },
    { what: more, value: memory.again.megabytes, unit: 'MB', goal: bounded },
    { what: 'All are stamped, small, sent and received', value: typical((way) => way.sent.seconds), unit: 's' },
    {
      what: `Longest time the page was blocked then, median of ${ways}`,
      value: typical((way) => way.sent.blocked),
      unit: 'ms',
      goal: blocked,
    },
    { what: more, value: memory.sent.megabytes, unit: 'MB', goal: bounded },
  ];
}

/** An installer's gallery after a long job, whose photos are stamped. */
export const photos: Bench = {
  name: 'photos',
  title: `${count} photos of 12 MB chosen at once, to be stamped, 390 × 844, ${slowdown} × CPU slowdown`,
  run: measure,
};
