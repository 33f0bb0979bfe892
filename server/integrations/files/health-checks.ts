import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The embedded database grows by less than this at a time. */
const enough = Buffer.alloc(1024 * 1024);

/**
 * Throws when a directory can't be written to: the disk or a quota is full, or it is read-only. Free space alone
 * doesn't tell, so it writes some bytes and deletes them.
 */
export async function requireSpace(directory: string): Promise<void> {
  const probe = path.join(directory, 'space-probe');
  try {
    await writeFile(probe, enough, { mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

/** Caches how a check ended, so that frequent callers don't repeat it. */
export function memoizeFor(work: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let last: { at: number; end: Promise<void> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > milliseconds) last = { at: Date.now(), end: work() };
    return last.end;
  };
}
