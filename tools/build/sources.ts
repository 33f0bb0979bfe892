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
 * A fingerprint of everything a build of the page below `root` depends on, so that a built page can be told to be
 * older than its sources. By content: dates of files say nothing after a fresh clone or an unpacked archive.
 *
 * @param environment settings whose names begin with `VITE_` end up in the page, so they count as sources.
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
