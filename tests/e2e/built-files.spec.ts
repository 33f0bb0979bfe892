import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parseSync } from 'oxc-parser';
import { must } from '../../domain/kernel/assert.ts';
import { partOfFile } from '../../workers/service-worker/app-files.ts';
import { builtFile, builtFiles, builtText, precached } from '../support/built-page.ts';
import { newerIn } from '../support/script-features.ts';

/** What libraries ask for that older browsers lack, and how they do without. */
const withFallback: Readonly<Record<string, readonly string[]>> = {
  // For whole words, of which nothing is asked here.
  '@mantine/core/esm/components/Highlight/highlighter/highlighter.mjs': ['regular expression that looks behind'],
  // Asked for only where it is there.
  '@tanstack/router-core/dist/esm/load-client.js': ['Document.prototype.startViewTransition'],
  '@tanstack/router-core/dist/esm/router.js': ['Document.prototype.startViewTransition'],
  'react-dom/cjs/react-dom-client.production.js': ['Document.prototype.startViewTransition'],
  'dexie/dist/modern/dexie.mjs': ['IDBFactory.prototype.databases'],
  'immer/dist/immer.mjs': ['Iterator'],
  'js-base64/base64.mjs': ['Uint8Array.prototype.toBase64', 'Uint8Array.fromBase64'],
  'zod/v4/core/schemas.js': ['URL.canParse'],
  // For archives: whoever asks what a photo is hears that it is not known (workers/photos/keep-photo.ts).
  '@tokenizer/inflate/lib/GzipHandler.js': ['DecompressionStream'],
  '@tokenizer/inflate/lib/ZipHandler.js': ['DecompressionStream'],
  'file-type/source/detectors/zip.js': ['regular expression with the flag v'],
  'file-type/source/index.js': ['AbortSignal.any', 'regular expression with the flag v'],
  // A colour's own method.
  'jspdf/dist/jspdf.es.min.js': ['Uint8Array.prototype.toHex'],
  // Of a caller's signal, which goes past this library (workers/sync/transport/transport.ts), or where it is there.
  'ky/distribution/core/Ky.js': ['AbortSignal.any'],
  'ky/distribution/core/constants.js': ['AbortSignal.any'],
  'ky/distribution/utils/merge.js': ['AbortSignal.any'],
  // Replaced by the build (tools/build/browsers.ts).
  '@mantine/schedule/esm/utils/sort-events/sort-events.mjs': ['Array.prototype.toSorted'],
};

const scripts = builtFiles().filter((path) => path.endsWith('.js'));

/** The modules of libraries that scripts are made of, by their paths in node_modules. */
function libraryModules(): Map<string, string> {
  const modules = new Map<string, string>();
  for (const path of builtFiles().filter((file) => file.endsWith('.js.map'))) {
    const { sources, sourcesContent } = JSON.parse(builtText(path)) as { sources: string[]; sourcesContent: string[] };
    for (const [index, source] of sources.entries()) {
      const [, name] = /.*\/node_modules\/([^?]+)/.exec(source) ?? [];
      if (name !== undefined) modules.set(name, sourcesContent[index] ?? '');
    }
  }
  return modules;
}

test('every script of the page and its workers can be read, and does its work, in the oldest browsers', () => {
  expect(scripts).toContain('service-worker.js');
  expect(scripts.filter((path) => path.includes('worker')).length).toBeGreaterThan(5);
  // What the build does to a library is seen here and not in its modules, and which module it was there and not here.
  const { '@mantine/schedule/esm/utils/sort-events/sort-events.mjs': _replaced, ...left } = withFallback;
  const known = new Set(Object.values(left).flat());
  const found = scripts.flatMap((path) =>
    newerIn(path, builtText(path))
      .filter((feature) => !known.has(feature))
      .map((feature) => `${path}: ${feature}`),
  );
  expect(found).toEqual([]);
});

test('every script has what it exports: a browser refuses one that does not, and all that import it', () => {
  const found = scripts.flatMap((path) =>
    parseSync(path, builtText(path), { showSemanticErrors: true }).errors.map(({ message }) => `${path}: ${message}`),
  );
  expect(found).toEqual([]);
});

/** The scripts that one imports at its start. */
const importedBy = (path: string): string[] =>
  [...builtText(path).matchAll(/\b(?:from|import)\s*["'](\.[\w./-]+\.js)["']/g)].map(([, name = '']) =>
    join(dirname(path), name),
  );

test('no two scripts need each other: one of them would run before it has what it imports', () => {
  // Takes away each script that imports none of the rest; the ones that remain go round in a circle.
  const left = new Map(scripts.map((path) => [path, importedBy(path)]));
  expect([...left.values()].flat().length).toBeGreaterThan(80);
  const free = (): string[] =>
    [...left].filter(([, needs]) => !needs.some((need) => left.has(need))).map(([path]) => path);
  for (let found = free(); found.length > 0; found = free()) for (const path of found) left.delete(path);
  expect([...left.keys()]).toEqual([]);
});

test('no script imports that of a worker: WebKit would run the worker a second time', () => {
  const workers = scripts.filter((path) => /^assets\/((papers|scanner)\/)?\w+-worker-[\w-]+\.js$/.test(path));
  expect(workers.length).toBeGreaterThan(5);
  const importing = scripts.flatMap((path) => {
    const text = builtText(path);
    return workers
      .filter((worker) => new RegExp(`(from|import)\\s*\\(?\\s*["'\`]\\.[./\\w]*/${basename(worker)}`).test(text))
      .map((worker) => `${path} imports ${worker}`);
  });
  expect(importing).toEqual([]);
});

test('the engine’s first script imports nothing before it runs: browsers would compile the engine anew with each start', () => {
  const [first, ...others] = scripts.filter((path) => /^assets\/engine-worker-[\w-]+\.js$/.test(path));
  expect(others).toEqual([]);
  const text = builtText(must(first, 'the engine'));
  const { module } = parseSync('engine.js', text);
  expect(module.staticImports).toEqual([]);
  expect(text).toMatch(/import\(["'`]\.\/worker-engine-/);
});

test('no library that came anew asks for more than the oldest browsers have', () => {
  const modules = libraryModules();
  expect(modules.size).toBeGreaterThan(1000);
  const found = [...modules].flatMap(([name, script]) => {
    const features = newerIn(name, script);
    return features.length === 0 ? [] : [[name, features] as const];
  });
  expect(Object.fromEntries(found)).toEqual(withFallback);
});

test('no style is asked for in a way that the oldest browsers pass over', () => {
  const styles = builtFiles().filter((path) => path.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(15);
  // The widths of a screen in a range, and rules within rules, are not known to all of them.
  const found = styles.filter((path) => /@media[^{]*[<>]|[{};]\s*&/.test(builtText(path)));
  expect(found).toEqual([]);
});

test('the field’s part of the app is small: a first visit gets it over a bad network', () => {
  const field = [...precached().keys()].filter((path) => partOfFile(path) === 'field');
  expect(field.length).toBeGreaterThan(30);
  expect(field.length).toBeLessThanOrEqual(60);
  const bytes = field.map((path) => gzipSync(builtFile(path)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

test('a file whose name does not say what is in it has a revision, without which no update would replace it on devices', () => {
  const files = precached();
  expect(files.size).toBeGreaterThan(80);
  const unchanging = [...files].flatMap(([path, revision]) => (revision === null ? [path] : []));
  expect(
    unchanging.filter((path) => !/^assets\/((office|heif|scanner|papers)\/)?([^/]+-)?[\w-]{7,8}\.\w+$/.test(path)),
  ).toEqual([]);
});
