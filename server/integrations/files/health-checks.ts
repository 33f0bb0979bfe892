import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** So much has to fit in for a server to go on: the embedded database grows by less at a time. */
const enough = Buffer.alloc(1024 * 1024);

/**
 * Throws when a directory takes no more bytes: its disk or a quota is full, or it has become read-only. Free space is only
 * what the disk says, so some bytes are written; they are gone before they would get there.
 */
export async function requireSpace(directory: string): Promise<void> {
  const place = path.join(directory, 'space-probe');
  try {
    await writeFile(place, enough, { mode: 0o600 });
  } finally {
    await rm(place, { force: true });
  }
}

/** Remembers for a while how something ended, so that whoever asks often does not make it happen as often. */
export function memoizeFor(work: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let last: { at: number; end: Promise<void> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > milliseconds) last = { at: Date.now(), end: work() };
    return last.end;
  };
}
