import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { countOf } from '../../workers/mirror/many-rows.ts';
import { useLive } from './use-live.ts';

/** How many changes and files the server does not have, those that failed included. */
async function countUnsent(mirror: MirrorDatabase): Promise<{ changes: number; files: number }> {
  const [changes, files] = await Promise.all([
    countOf(mirror.pending, 'state', ['waiting', 'sending']),
    countOf(mirror.files, 'state', ['queued', 'processing', 'ready', 'sending', 'failed']),
  ]);
  return { changes, files };
}

export const useUnsentCounts = () => useLive(countUnsent, []);
