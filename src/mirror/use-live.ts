import { replaceEqualDeep } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, use, useRef } from 'react';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { turn } from './turn.ts';

/** The mirror that the screens below read. */
export const MirrorContext = createContext<MirrorDatabase | null>(null);

/** The mirror of the session's user. */
export function useMirror(): MirrorDatabase {
  const mirror = use(MirrorContext);
  if (mirror === null) throw new Error('There is no mirror: this part belongs below the guarded layout.');
  return mirror;
}

/**
 * What a query on the mirror gives, redrawn whenever rows that it read change, in whichever tab or worker.
 * Undefined until the first answer. `dependencies` are the values that the query closes over. What an answer has in common with
 * the one before stays the same object, so that only what shows a change is drawn again.
 */
export function useLive<Result>(
  query: (mirror: MirrorDatabase) => Promise<Result> | Result,
  dependencies: readonly unknown[],
): Result | undefined {
  const mirror = useMirror();
  const last = useRef<Result>(undefined);
  const shared = (result: Result): Result => {
    last.current = replaceEqualDeep(last.current, result);
    return last.current;
  };
  let runs = 0;
  return useLiveQuery(async () => {
    runs += 1;
    const run = runs;
    // One change wakes all queries of a page at once. (`Promise.resolve`: Dexie goes on watching what is read after it.)
    if (run > 1) await Promise.resolve(turn());
    // Dexie takes no answer of a run after which another one began: nothing is read for it.
    return run === runs ? shared(await query(mirror)) : last.current;
  }, [mirror, ...dependencies]);
}
