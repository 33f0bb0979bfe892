import { defineConfig } from '@playwright/test';
import { findChromium, quietChromium } from './tools/chromium.ts';
import { size } from './tools/test/sizes.ts';

/** Tests that bring their own browsers and widths, or are about one width: they run once. */
const once = {
  phone: [
    'addresses',
    'back',
    'background-send',
    'blocked-storage',
    'built-files',
    'draw',
    'evidence',
    'jobs',
    'keyboard',
    'mark-place',
    'narrow',
    'story',
    'sun',
    'old-browser',
    'private-bytes',
    'required-photos',
    'signature',
    'storage',
    'original-files',
    'voice-note',
  ],
  laptop: ['task-*', 'two-offices', 'companies-story', 'calendar', 'fleet', 'proof', 'people', 'hostile-text'],
};

/** Tests that ask little of the width, or are tried at the other one in Vitest, too: the short run has them where they matter most. */
const mostlyOnce = {
  phone: [
    'access',
    'address',
    'first-visit',
    'flow',
    'forms',
    'map',
    'parts',
    'passkeys',
    'photo-processing',
    'screens',
    'service-worker',
    'shell',
  ],
  laptop: ['company', 'customers', 'excel-import', 'history', 'report', 'subscriptions', 'time'],
};

/** What a width leaves to the other one. */
const leftTo = (other: 'phone' | 'laptop'): string =>
  `**/{${[...once[other], ...(size === 'all' ? [] : mostlyOnce[other])].join()}}.spec.ts`;

/** The browser story at the two widths of the product: a phone in Greek and a laptop in English. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: 'tests/e2e/support/cluster.ts',
  outputDir: 'test-results',
  // Tests with this tag run in the largest size only; tests/README.md says why.
  ...(size === 'all' ? {} : { grepInvert: /@all/ }),
  forbidOnly: true,
  fullyParallel: false,
  // Two at once would take longer than one after the other: a browser keeps more than one core busy, and draws while it waits.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  // A busy machine draws late; what never comes fails all the same.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Recording every step would cost a fifth of the time; `--trace=on` does it.
    trace: 'off',
    // What cannot be pressed in a minute never can, and a test that has time left says what the page showed.
    actionTimeout: 60_000,
    // Nothing fades or slides, so that what is asked of a screen is asked of the whole of it.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium('headless'),
      args: [...quietChromium],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: leftTo('laptop'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'el-GR' },
    },
    {
      name: 'laptop',
      testIgnore: leftTo('phone'),
      use: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' },
    },
  ],
});
