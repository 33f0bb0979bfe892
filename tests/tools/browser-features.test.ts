import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../tools/run.ts';
import { sourceFiles } from '../../tools/sources.ts';
import { newerIn } from '../support/script-features.ts';

/** What runs in browsers. */
const folders = ['domain', 'documents', 'workers', 'src'];

describe('what runs in browsers', () => {
  test('asks for nothing, and is written in nothing, that not all have of those that we claim', () => {
    const files = [...sourceFiles(ROOT, folders), 'public/first-paint.js'];
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) => {
      const { features, syntax } = newerIn(file, readFileSync(join(ROOT, file), 'utf8'));
      return [...features, ...syntax].map((feature) => `${file}: ${feature}`);
    });
    expect(found).toEqual([]);
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
  const all = (script: string): string[] => {
    const { features, syntax } = newerIn('x.ts', script);
    return [...features, ...syntax];
  };

  test.each([
    ['one.toSorted()', 'Array.prototype.toSorted'],
    ["one['toSorted']()", 'Array.prototype.toSorted'],
    ['one?.toReversed()', 'Array.prototype.toReversed'],
    ['URL.parse(one)', 'URL.parse'],
    ['globalThis.Iterator.from(one)', 'Iterator'],
    ['Iterator.from(one)', 'Iterator'],
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
    expect(all(script)).toContain(feature);
  });

  test.each([
    'parse(URL)',
    'JSON.parse(one)',
    'schema.union([])',
    'one[toSorted]',
    'const a: Iterator<string> = b;',
    '/(?<name>a)(?:b)(?=c)(?!d)/u',
    'class A { static #a = 1; b = #a in c; }',
    "import('./a.js')",
  ])('finds nothing in %s', (script) => {
    expect(all(script)).toEqual([]);
  });
});
