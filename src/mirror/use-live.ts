import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, use } from 'react';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';

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
 * Undefined until the first answer. `dependencies` are the values that the query closes over.
 */
export function useLive<Result>(
  query: (mirror: MirrorDatabase) => Promise<Result> | Result,
  dependencies: readonly unknown[],
): Result | undefined {
  const mirror = useMirror();
  return useLiveQuery(() => query(mirror), [mirror, ...dependencies]);
}
