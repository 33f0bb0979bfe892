import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { resolveConfig } from 'vite';
import { expect, it, vi } from 'vitest';
import { compressPage } from '../../tools/build/compress.ts';
import { fingerprintOfSources } from '../../tools/build/sources.ts';
import { ROOT } from '../../tools/run.ts';
import { temporaryTree } from './temporary-tree.ts';

const TREE = {
  'src/app/main.tsx': 'export {};',
  'public/icon.svg': '<svg/>',
  'package-lock.json': '{}',
  'README.md': '#',
};

it('stays the same for the same sources, whatever their dates and their place', () => {
  const one = temporaryTree(TREE);
  const other = temporaryTree(TREE);
  utimesSync(join(other, 'src/app/main.tsx'), 0, 0);
  expect(fingerprintOfSources(one, {})).toBe(fingerprintOfSources(other, {}));
});

it.each([['src/app/main.tsx'], ['src/app/new.css'], ['public/icon.svg'], ['package-lock.json'], ['index.html']])(
  'changes with %s',
  (path) => {
    const root = temporaryTree(TREE);
    const before = fingerprintOfSources(root, {});
    writeFileSync(join(root, path), 'changed');
    expect(fingerprintOfSources(root, {})).not.toBe(before);
  },
);

it('changes with a setting that ends up in the page, and with no other', () => {
  const root = temporaryTree(TREE);
  const before = fingerprintOfSources(root, {});
  expect(fingerprintOfSources(root, { VITE_REST_BASE: '/api' })).not.toBe(before);
  expect(fingerprintOfSources(root, { PORT: '1' })).toBe(before);
});

it('does not change with what the page is not made of', () => {
  const root = temporaryTree(TREE);
  const before = fingerprintOfSources(root, {});
  writeFileSync(join(root, 'README.md'), 'changed');
  expect(fingerprintOfSources(root, {})).toBe(before);
});

it('lays a smaller file beside each that gains from it', async () => {
  const long = 'export const one = 1;'.repeat(100);
  const page = temporaryTree({
    'assets/one.js': long,
    'assets/i18n/el.json': `"${long}"`,
    'short.css': '*{}',
    'a.png': long,
  });
  await compressPage(page);
  for (const [name, text] of [
    ['assets/one.js', long],
    ['assets/i18n/el.json', `"${long}"`],
  ] as const) {
    const small = readFileSync(join(page, `${name}.br`));
    expect(brotliDecompressSync(small).toString()).toBe(text);
    expect(small.length).toBeLessThan(text.length);
  }
  expect([existsSync(join(page, 'short.css.br')), existsSync(join(page, 'a.png.br'))]).toEqual([false, false]);
});

it.each([
  [undefined, false],
  ['1', true],
  ['hidden', 'hidden'],
])('adds source maps only when asked for (VITE_SOURCE_MAPS=%s)', async (asked, has) => {
  vi.stubEnv('VITE_SOURCE_MAPS', asked);
  const { build } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build');
  vi.unstubAllEnvs();
  expect(build.sourcemap).toBe(has);
});
