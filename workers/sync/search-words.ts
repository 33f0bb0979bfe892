import { nothing } from '../../domain/kernel/nothing.ts';
import { withWords } from '../mirror/task-keys.ts';
import { mirrorValue } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';

/** Tasks that get their words in one go, so that a tap never waits long behind it. */
const share = 500;
/** Milliseconds between two shares. */
const pause = 50;

/** Gives the next tasks their words; whether more may follow. */
function nextShare({ mirror }: SyncContext): Promise<boolean> {
  return mirror.transaction('rw', mirror.rows('tasks'), mirror.values, async () => {
    const after = await mirrorValue(mirror, 'wordsAfter');
    if (after === undefined) return false;
    const rows = await mirror.rows('tasks').where('id').above(after).limit(share).toArray();
    await mirror.rows('tasks').bulkPut(rows.filter((row) => row.words === undefined).map(withWords));
    const last = rows.at(-1);
    if (rows.length < share || last === undefined) await mirror.values.delete('wordsAfter');
    else await mirror.values.put({ key: 'wordsAfter', value: last.id });
    return rows.length === share;
  });
}

/** Fills in the search words that a fill left out, a share at a time, going on where it stopped; the result stops it. */
export function indexWords(context: SyncContext): () => void {
  let stopped = false;
  let cancel: () => void = nothing;
  const next = async (): Promise<void> => {
    const more = !stopped && (await nextShare(context));
    if (more && !stopped) cancel = context.platform.later(pause, go);
  };
  // Whoever stops it may close the mirror on a share that is under way.
  const go = (): void => void next().catch((fault: unknown) => (stopped ? nothing() : context.platform.report(fault)));
  go();
  return () => {
    stopped = true;
    cancel();
  };
}
