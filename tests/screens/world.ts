import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
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

/** The demo has no photos: the installer adds a proof of work with three, as they would on site. */
export async function addPhotos(browser: Browser, company: Company, clock: string): Promise<void> {
  const { address } = await readIds(company);
  const context = await openContext(browser, clock, { width: 390, language: 'en', scheme: 'light' });
  const page = await context.newPage();
  await enter(page, company, 'installer');
  const sizes = [
    { width: 1600, height: 1200 },
    { width: 1200, height: 1600 },
    { width: 1600, height: 900 },
  ];
  const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
  for (const size of sizes) {
    const buffer = Buffer.from(await takePhoto(page, { ...size, quality: 0.7 }));
    files.push({ name: `photo-${files.length}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.goto(`${company.url}/my-day?address=${address(demo.photographed)}&proof=new`);
  const form = page.getByRole('dialog').last();
  await form.locator('input[type=file][multiple]').first().setInputFiles(files);
  await form.getByRole('textbox', { name: 'Comment' }).fill('Οι μονάδες τοποθετήθηκαν, απομένει η δοκιμή.');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await everythingSent(page);
  // The office hears that nothing waits there any more; until then it would tell everybody of lost work.
  await page.goto(`${company.url}/my-day?sync=open`);
  await page.getByRole('dialog').getByRole('button', { name: 'Sync now' }).click();
  await page.waitForLoadState('networkidle');
  await context.close();
}
