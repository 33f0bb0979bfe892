import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

/**
 * The browser story at the two widths of the product: a phone in Greek and a laptop in English. Tests that bring their own
 * browsers and widths run once.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    // Nothing fades or slides, so that what is asked of a screen is asked of the whole of it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/{task-*,two-offices,calendar,fleet}.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'el-GR' },
    },
    {
      name: 'laptop',
      testIgnore: '**/{addresses,story,no-canvas}.spec.ts',
      use: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' },
    },
  ],
});
