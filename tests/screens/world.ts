import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { takePhoto } from '../e2e/support/camera.ts';
import type { Company } from '../e2e/support/company.ts';
import { enter, everythingSent } from '../e2e/support/desk.ts';
import { ServerProcess } from '../support/server-process.ts';
import { openContext } from './context.ts';
import { readIds } from './ids.ts';
import { demo } from './screen.ts';

/** The demo company on a server of its own, whose clock is moved by `clock`; tiles of maps are off, so that nothing is fetched. */
export async function startDemo(clock: string): Promise<{ company: Company; end: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ergon-screens-'));
  const running = new ServerProcess({ PORT: '0', DATA_DIR: directory, DEMO: '1', TILE_URL: 'off' }, [
    '--import',
    `data:text/javascript,${encodeURIComponent(clock)}`,
    'server/main.ts',
  ]);
  const url = await running.ready();
  return {
    company: { url, directory, username: (account) => account },
    async end() {
      await running.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Adds a proof of work to an address and waits until all of it is sent. */
async function addProof(page: Page, path: string, comment: string, files: readonly File[]): Promise<void> {
  await page.goto(path);
  const form = page.getByRole('dialog').last();
  if (files.length > 0) await form.locator('input[type=file][multiple]').first().setInputFiles(files);
  await form.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await everythingSent(page);
}

/**
 * The demo has no photos: the installer adds some, as on site. A proof without photos goes last, and with it the word that nothing
 * waits any more: everybody would else be told of work that may be lost.
 */
export async function addPhotos(browser: Browser, company: Company, clock: string): Promise<void> {
  const { address } = await readIds(company);
  const context = await openContext(browser, clock, { width: 390, language: 'en', scheme: 'light' });
  const page = await context.newPage();
  await enter(page, company, 'installer');
  const files: File[] = [];
  for (const [width, height] of [
    [1600, 1200],
    [1200, 1600],
    [1600, 900],
  ] as const) {
    const buffer = Buffer.from(await takePhoto(page, { width, height, quality: 0.7 }));
    files.push({ name: `photo-${files.length}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  const formOf = (task: string): string => `${company.url}/my-day?address=${address(task)}&proof=new`;
  await addProof(page, formOf(demo.photographed), 'Οι μονάδες τοποθετήθηκαν, απομένει η δοκιμή.', files);
  await addProof(page, formOf(demo.several), 'Τα φίλτρα είναι στο όχημα.', []);
  await context.close();
}
