import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, ROOT, run } from '../run.ts';
import { compressPage } from './compress.ts';
import { fingerprintOfSources } from './sources.ts';

const page = join(ROOT, 'dist');
const STAMP = join(page, '.sources');

/** Whether `dist` was built from the sources as they are now. */
export function isPageFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOfSources(ROOT, process.env);
}

/**
 * Builds the page into `dist`. The fingerprint is taken before (a file saved meanwhile makes the build stale) and
 * written last (a build that was cut short is not taken for a whole one).
 */
export async function buildPage(output: 'keep' | 'show' | 'stderr'): Promise<Finished> {
  const fingerprint = fingerprintOfSources(ROOT, process.env);
  const built = await run([join(ROOT, 'node_modules/.bin/vite'), 'build'], { output });
  if (built.code === 0) {
    await compressPage(page);
    writeFileSync(STAMP, fingerprint);
  }
  return built;
}
