import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium, quietChromium } from '../../../tools/chromium.ts';
import type { Lab } from '../lab/contract.ts';
import type { Ground } from './ground.ts';

declare global {
  interface Window {
    lab: Lab;
  }
}

/** A browser of its own with an empty profile on disk, as a device has it; incognito ones keep their databases in memory. */
export async function openDevice(ground: Ground, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const device = await chromium.launchPersistentContext(await ground.directory(), {
    executablePath: findChromium(),
    args: [...quietChromium],
    viewport: { width: 390, height: 844 },
    ...options,
  });
  ground.atEnd(() => device.close());
  return device;
}

/** The name and version of the browser, as the table's foot says it. */
export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...quietChromium] });
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

/** Opens the lab at `url` on a new device, does `work` in it and closes the device. */
export async function onDevice<Result>(
  ground: Ground,
  url: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const device = await openDevice(ground);
  try {
    return await work(await openLab(device, url));
  } finally {
    await device.close();
  }
}

/** The lab in a page of a device. A fault in the page ends the benchmark, since its numbers mean nothing then. */
export async function openLab(device: BrowserContext, url: string): Promise<Page> {
  const page = device.pages()[0] ?? (await device.newPage());
  page.on('pageerror', (fault) => {
    throw fault;
  });
  await page.goto(url);
  await page.waitForFunction(() => 'lab' in window);
  return page;
}
