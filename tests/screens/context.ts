import type { Browser, BrowserContext } from '@playwright/test';

/** How a screen is shown; `height` follows from the width. */
export interface Look {
  width: number;
  language: string;
  scheme: 'light' | 'dark';
}

const heights: Readonly<Record<number, number>> = { 360: 740, 390: 844, 1280: 720, 1440: 900 };
const locales: Readonly<Record<string, string>> = { el: 'el-GR', en: 'en-GB' };

/** A browser of somebody's own, with its clock moved in pages and their workers. */
export async function openContext(
  browser: Browser,
  clock: string,
  { width, language, scheme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    hasTouch: width < 768,
    locale: locales[language] ?? language,
    timezoneId: 'Europe/Athens',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(clock);
  await context.route('**/assets/*-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: clock + (await response.text()) });
  });
  return context;
}
