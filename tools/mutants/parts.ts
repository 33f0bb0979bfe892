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

export const sourcesOf = (root: string, { sources }: Part): string[] => sourceFiles(root, sources);

export function testsOf(root: string, { tests }: Part): string[] {
  return globSync([...tests], { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .sort();
}
