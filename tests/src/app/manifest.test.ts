import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from '../../../src/app/router.ts';

const root = join(import.meta.dirname, '../../../public');
const manifest = JSON.parse(readFileSync(join(root, 'manifest.webmanifest'), 'utf8'));

/** The width and height that a PNG says it has. */
function sizeOf(path: string): string {
  const png = readFileSync(join(root, path));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  it('has the app in one window, which is brought to the front where the browser can do that', () => {
    expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] });
  });

  it('offers the day and the sync panel, in Greek as the rest of it, with pictures of their size', () => {
    expect(manifest.lang).toBe('el');
    const shortcuts = manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url]);
    expect(shortcuts).toEqual([
      ['Η μέρα μου', '/my-day'],
      ['Συγχρονισμός', '/?sync=open'],
    ]);
    for (const { icons } of manifest.shortcuts) {
      for (const { src, sizes } of icons) expect(sizeOf(src)).toBe(sizes);
    }
  });

  it('offers nothing that the app has no screen for', () => {
    const { routesByPath } = createAppRouter();
    for (const { url } of manifest.shortcuts) expect(routesByPath).toHaveProperty([new URL(url, 'https://x').pathname]);
  });
});
