import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { useLive } from './use-live.ts';

/**
 * How many photos and files will be sent by themselves: neither those of a form that isn't saved, nor those of a change that a
 * person has to decide about first.
 */
async function countToSend(mirror: MirrorDatabase): Promise<number> {
  const states = ['queued', 'processing', 'ready', 'sending'];
  const files = await rowsWith(mirror.files, 'state', states);
  const announcing = files.flatMap(({ item }) => item ?? []);
  const stuck = new Set(
    (await mirror.pending.where('state').equals('attention').toArray())
      .filter(({ attention }) => attention?.kind !== 'conflict')
      .map(({ id }) => id),
  );
  return announcing.filter((item) => !stuck.has(item)).length;
}

export const useFilesToSend = () => useLive(countToSend, []);
