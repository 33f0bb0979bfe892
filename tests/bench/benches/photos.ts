import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';
import { takePhoto } from '../../e2e/support/camera.ts';
import { withExif } from '../../support/photos.ts';
import { ensurePage, signIn, until } from '../harness/app.ts';
import { openDevice } from '../harness/browser.ts';
import { browserMemory, watchBrowserMemory } from '../harness/browser-processes.ts';
import { onPglite } from '../harness/databases.ts';
import type { Ground } from '../harness/ground.ts';
import { longestTasks, watchTasks } from '../harness/longest-task.ts';
import { type Bench, type Measure, median } from '../harness/measure.ts';
import { call, signIn as sessionAt } from '../harness/office.ts';
import { ServerProcess } from '../harness/server.ts';

const count = 30;
/** Timed so often: a machine that does something else for a moment lengthens one task of one of them. */
const ways = 3;
/** Of the processor: a phone that is some years old. */
const slowdown = 4;
const blocked = { atMost: 100 } as const;
/** The noise of 12 megapixels in the best quality makes a file of about 12 MB. */
const shot = { width: 4032, height: 3024, quality: 0.99 } as const;
/** Several steps of the photo that is worked on, decoded to four bytes a pixel, and not all thirty at once. */
const decoded = (shot.width * shot.height * 4) / 1_000_000;
const bounded = { atMost: 8 * decoded } as const;

/** Memory does not follow the number of photos. */
const steady = { atMost: 1.5 } as const;

/** Files of a camera that was held in turns, on the disk as a gallery has them. */
async function takeThem(ground: Ground): Promise<{ paths: string[]; megabytes: number }> {
  // A browser of its own: what is measured has no pictures in its memory yet.
  const camera = await openDevice(ground);
  const photo = await takePhoto(must(camera.pages()[0], 'a page'), shot);
  await camera.close();
  const directory = await ground.directory();
  const paths = await Promise.all(
    Array.from({ length: 2 * count }, async (_, index) => {
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

/** A tap at where something is: looking for it takes the page's time, so that is done before what is measured begins. */
async function tapAt(page: Page, part: Locator): Promise<() => Promise<void>> {
  const { x, y, width, height } = must(await part.boundingBox(), 'its place');
  return () => page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** The app is opened again with its form: how long until every tile shows its photo, looked at one after the other. */
async function reload(page: Page, count: number): Promise<number> {
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
  slowdown: number;
  looksAtMemory?: boolean;
}

/**
 * One device's way from the gallery to the office. Looking at its memory takes a core's time from it and its memory's locks, so
 * that times and megabytes are not taken of the same one.
 */
async function oneWay(ground: Ground, { paths, slowdown, looksAtMemory = false }: Going): Promise<Way> {
  // An office of its own: where these photos were sent before, the form would open with them.
  const server = await ServerProcess.startElsewhere(ground, { ...(await onPglite(ground, 1)), DEMO: '1' });
  const { url } = server;
  await wantStamps(url);
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
    const memory = looksAtMemory ? watchBrowserMemory() : null;
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    const { since: longest } = await longestTasks(page);
    return { seconds, blocked: longest, megabytes: ((await memory?.end()) ?? atRest) - atRest };
  };
  const chosen = await step(async () => {
    await sheet.locator('input[type=file][multiple]').setInputFiles(paths);
    await until(page, (wanted) => document.querySelectorAll('[role=dialog] li').length >= wanted, paths.length);
  });
  const opened = await step(() => reload(page, paths.length));
  const again = await step(() => reload(page, paths.length));
  const save = await tapAt(page, sheet.getByRole('button', { name: 'Save' }));
  const sent = await step(async () => {
    await save();
    await until(page, () => document.querySelector('[role=dialog]') === null);
    await until(page, () => document.querySelector('button[aria-label^="Sync: All sent"]') !== null);
  });
  await device.close();
  await server.stop();
  return { chosen, opened, again, sent };
}

/** The middle of some ways' figures. */
async function typicalWay(ground: Ground, going: Going): Promise<(of: (way: Way) => number) => number> {
  const taken: Way[] = [];
  for (let turn = 0; turn < ways; turn += 1) taken.push(await oneWay(ground, going));
  return (of) => median(taken.map(of));
}

async function measure(ground: Ground): Promise<Measure[]> {
  await ensurePage();
  const { paths: gallery, megabytes } = await takeThem(ground);
  const paths = gallery.slice(0, count);
  const slow = await typicalWay(ground, { paths, slowdown });
  const quick = await typicalWay(ground, { paths, slowdown: 1 });
  const memory = await oneWay(ground, { paths, slowdown, looksAtMemory: true });
  const double = await oneWay(ground, { paths: gallery, slowdown, looksAtMemory: true });
  const most = ({ chosen, opened, again, sent }: Way): number =>
    Math.max(...[chosen, opened, again, sent].map((step) => step.megabytes));
  const seconds = (what: string, value: number): Measure => ({ what, value, unit: 's' });
  const more = (value: number): Measure => ({
    what: 'The browser meanwhile: memory more than before',
    value,
    unit: 'MB',
    goal: bounded,
  });
  const longest = (of: (way: Way) => number): Measure[] => [
    { what: 'Longest time the page was blocked meanwhile', value: slow(of), unit: 'ms', goal: blocked },
    { what: 'The same without slowdown', value: quick(of), unit: 'ms', goal: blocked },
  ];
  return [
    { what: 'One photo', value: megabytes, unit: 'MB' },
    seconds(
      `${count} photos are durable and shown`,
      slow((way) => way.chosen.seconds),
    ),
    ...longest((way) => way.chosen.blocked),
    more(memory.chosen.megabytes),
    seconds(
      'The form is opened again, every tile was looked at',
      slow((way) => way.opened.seconds),
    ),
    more(memory.opened.megabytes),
    seconds(
      'The form is opened once more',
      slow((way) => way.again.seconds),
    ),
    more(memory.again.megabytes),
    seconds(
      'All are stamped, small, sent and received',
      slow((way) => way.sent.seconds),
    ),
    ...longest((way) => way.sent.blocked),
    more(memory.sent.megabytes),
    { what: `${2 * count} photos: most memory more than before`, value: most(double), unit: 'MB' },
    { what: 'Twice the photos beside the others, memory', value: most(double) / most(memory), unit: '×', goal: steady },
  ];
}

/** An installer's gallery after a long job, whose photos are stamped. */
export const bench: Bench = {
  name: 'photos',
  title: `${count} photos of 12 MB chosen at once, to be stamped, 390 × 844, ${slowdown} × CPU slowdown, medians of ${ways}`,
  run: measure,
};
