import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { sourceFiles } from '../sources.ts';

export type Part = {
  name: string;
  /** Folders whose code is mutated. */
  sources: readonly string[];
  /** Patterns of the test files that are asked. */
  tests: readonly string[];
};

/** What `npm run test:mutants` can be asked for by name. */
export const parts: readonly Part[] = [
  { name: 'domain', sources: ['domain'], tests: ['tests/domain/**/*.test.ts'] },
  {
    name: 'sync',
    sources: ['workers/sync', 'workers/mirror', 'server/sync', 'server/services/mutate'],
    tests: ['tests/workers/**/*.test.ts', 'tests/server/sync/*.test.ts'],
  },
];

/** A folder of a part with the tests of its runtime: much faster for writing tests of that folder. */
export function folderPart(folder: string): Part {
  const part = parts.find(({ sources }) =>
    sources.some((source) => folder === source || folder.startsWith(`${source}/`)),
  );
  if (part === undefined)
    throw new Error(`--in is a folder below ${parts.flatMap(({ sources }) => sources).join(', ')}`);
  const runtime = folder.split('/', 1)[0];
  const tests = part.tests.filter((pattern) => pattern.startsWith(`tests/${runtime}/`));
  return { name: folder.replaceAll('/', '-'), sources: [folder], tests };
}

export const sourcesOf = (root: string, { sources }: Part): string[] => sourceFiles(root, sources);

export function testsOf(root: string, { tests }: Part): string[] {
  return globSync([...tests], { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .sort();
}
