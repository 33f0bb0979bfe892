import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/run.ts';
import { sourceFiles } from '../../tools/sources.ts';

/** What a browser may lack, as it is written where it is asked for. */
const optional =
  /navigator\.(storage|locks|serviceWorker|permissions|wakeLock|setAppBadge|clearAppBadge|canShare|onLine)|new BroadcastChannel|launchQueue|SyncManager|(request|cancel)IdleCallback|typeof (caches|OffscreenCanvas|createImageBitmap|BroadcastChannel)|(?<!')\b(local|session)Storage\b|(?<![.\w])caches\.\w|'\w+' in (navigator|window)/g;

/** A service worker is itself one of these, and has caches wherever it runs. */
const readers = ['workers/browser/', 'workers/service-worker/'];

/** Asked there, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // What only Apple has: whether this page was opened from the home screen.
  'src/components/platform.ts': ["'standalone' in navigator"],
  // Old enough to be there wherever the app runs, but for a page that is not secure.
  'src/components/use-position.ts': ["'geolocation' in navigator"],
  'src/features/address/device-place.ts': ["'geolocation' in navigator"],
};

test('what a browser may lack is asked for in one module, which has a fallback for each', () => {
  const files = sourceFiles(ROOT, ['src', 'workers']).filter((file) => !readers.some((path) => file.startsWith(path)));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(optional)]
      .map(([written]) => written)
      .filter((written) => !exceptions[file]?.includes(written))
      .map((written) => `${file}: ${written}`),
  );
  expect(found).toEqual([]);
});
