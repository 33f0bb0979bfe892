import { globSync } from 'node:fs';
import { sep } from 'node:path';

/** Paths of the TypeScript files in the named folders of a project, relative to its root, with `/`, sorted. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules/**'] },
  )
    .map((path) => path.split(sep).join('/'))
    .sort();
}
