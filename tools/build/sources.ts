import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that the built page depends on. */
const SOURCES = [
  '{src,workers,domain,documents,public}/**/*',
  'index.html',
  '{vite,postcss}.config.*',
  'tools/build/*.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * A hash of everything that a build of the page depends on, to tell an outdated build; by content, since dates mean
 * nothing after a fresh clone. `environment`: settings that start with `VITE_` end up in the page.
 */
export function fingerprintOfSources(root: string, environment: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  for (const name of Object.keys(environment)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest('hex');
}
