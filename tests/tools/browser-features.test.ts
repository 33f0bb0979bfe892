import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oldestBrowsers } from '../../tools/build/browsers.ts';
import { ROOT } from '../../tools/run.ts';
import { sourceFiles } from '../../tools/sources.ts';
import { newerFeatures } from '../support/newer-features.ts';
import { newerIn } from '../support/script-features.ts';

/** What runs in browsers. */
const folders = ['domain', 'documents', 'workers', 'src'];

describe('what runs in browsers', () => {
  test('asks for nothing, and is written in nothing, that not all have of those that we claim', () => {
    const files = [...sourceFiles(ROOT, folders), 'public/first-paint.js'];
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) =>
      newerIn(file, readFileSync(join(ROOT, file), 'utf8')).map((feature) => `${file}: ${feature}`),
    );
    expect(found).toEqual([]);
  });

  test('is listed with a version that is newer than the oldest of a browser', () => {
    const versionsOf = (text: string): [string, number][] =>
      text.split(', ').map((part) => [part.split(' ')[0]?.toLowerCase() ?? '', Number(part.split(' ')[1])]);
    const oldest = new Map(Object.entries(oldestBrowsers).map(([name, version]) => [name, Number(version)]));
    const notNewer = Object.entries(newerFeatures).filter(([, versions]) =>
      versionsOf(versions).some(([name, version]) => !(version > (oldest.get(name) ?? Number.POSITIVE_INFINITY))),
    );
    expect(notNewer).toEqual([]);
  });

  test('is said in the same way to people, and to who works on it', () => {
    const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
    expect([edge, ios]).toEqual([chrome, safari]);
    const versions = `Chrome, Edge and Android WebView ${chrome}, Firefox ${firefox}, Safari and iOS ${safari}`;
    for (const file of ['README.md', 'docs/operating.md', 'docs/decisions/0090-optional-capabilities.md'])
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(versions);
  });

  test.each(folders)('is compiled with what all of them have: %s', (folder) => {
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: { lib: string[] };
    };
    // No iteration of streams, either, which Safari has since 26.4.
    expect(compilerOptions.lib.filter((lib) => /^es/i.test(lib) || /async/i.test(lib))).toEqual(['es2022']);
  });
});

describe('the search', () => {
  test.each([
    ['one.toSorted()', 'Array.prototype.toSorted'],
    ["one['toSorted']()", 'Array.prototype.toSorted'],
    ['one?.toReversed()', 'Array.prototype.toReversed'],
    ['URL.parse(one)', 'URL.parse'],
    ['globalThis.Iterator.from(one)', 'Iterator'],
    ['Iterator.from(one)', 'Iterator'],
    ['new self.CompressionStream()', 'CompressionStream'],
    ["new DecompressionStream('gzip')", 'DecompressionStream'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['/(?<=a)b/', 'regular expression that looks behind'],
    ['new RegExp(`(?<!${a})b`)', 'regular expression that looks behind'],
    ["RegExp('(?<!a)b')", 'regular expression that looks behind'],
    ['/a/v', 'regular expression with the flag v'],
    ["new RegExp('a', 'gv')", 'regular expression with the flag v'],
    ['/(?i:a)b/', 'regular expression with modifiers'],
    ['class A { static { this.a = 1; } }', 'static block'],
    ["import a from './a.json' with { type: 'json' };", 'import with attributes or a phase'],
    ["import('./a.json', { with: { type: 'json' } })", 'import with attributes or a phase'],
    ['{ using a = b; }', 'using'],
  ])('finds %s', (script, feature) => {
    expect(newerIn('x.ts', script)).toContain(feature);
  });

  test.each([
    'parse(URL)',
    'JSON.parse(one)',
    'schema.union([])',
    'one[toSorted]',
    'one.Iterator()',
    'const a: Iterator<string> = b;',
    '/(?<name>a)(?:b)(?=c)(?!d)/u',
    'class A { static #a = 1; b = #a in c; }',
    "import('./a.js')",
  ])('finds nothing in %s', (script) => {
    expect(newerIn('x.ts', script)).toEqual([]);
  });
});
