import { replaceEqualDeep } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, use, useEffect, useReducer, useRef } from 'react';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { overLostConnections } from '../../workers/mirror/storage-faults.ts';
import { isUnavailable, readAgainAfter } from './read-again.ts';

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
 * the one before stays the same object, so that only what shows a change is drawn again. While the mirror can't be read, what it
 * answered last stays: a fault of the storage takes no screen away.
 */
export function useLive<Result>(
  query: (mirror: MirrorDatabase) => Promise<Result> | Result,
  dependencies: readonly unknown[],
): Result | undefined {
  const mirror = useMirror();
  const last = useRef<Result>(undefined);
  const [tries, tryLater] = useTriesLater();
  const shared = (result: Result): Result => {
    last.current = replaceEqualDeep(last.current, result);
    return last.current;
  };
  let runs = 0;
  return useLiveQuery(async () => {
    runs += 1;
    const run = runs;
    // One change wakes all queries of a page at once. (`Promise.resolve`: Dexie goes on watching what is read after it.)
    if (run > 1) await Promise.resolve(yieldToEventLoop());
    // Dexie takes no answer of a run after which another one began: nothing is read for it.
    if (run !== runs) return last.current;
    try {
      return shared(await overLostConnections([mirror], () => query(mirror)));
    } catch (fault) {
      if (!isUnavailable(mirror, fault)) throw fault;
      tryLater(fault);
      return last.current;
    }
  }, [mirror, tries, ...dependencies]);
}

/** Counts the tries to read, and begins another one after a while; the first fault of a row of them is reported. */
function useTriesLater(): [tries: number, tryLater: (fault: unknown) => void] {
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryLater = (fault: unknown): void => {
    if (timer.current === undefined) reportError(fault);
    clearTimeout(timer.current);
    timer.current = setTimeout(again, readAgainAfter);
  };
  return [tries, tryLater];
}

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/**
 * Waits for the next task of the event loop. Live queries that one write wakes run in a task each, between which the page
 * answers a tap.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
