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
  const latest = useRef<object>(undefined);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [tries, tryLater] = useTriesLater();
  // Answers of a query with earlier dependencies, and of a run before one that has answered, are not shown any more.
  const asked = {};
  let runs = 0;
  let answered = 0;
  const show = (result: Result, run: number): void => {
    if (latest.current !== asked || run < answered) return;
    answered = run;
    const shown = replaceEqualDeep(last.current, result);
    if (shown === last.current) return;
    last.current = shown;
    // Dexie tells nobody of an answer if a row has changed meanwhile, but asks again: of rows that are written all the time, as
    // during a first load, it would never tell.
    draw();
  };
  useLiveQuery(async () => {
    runs += 1;
    const run = runs;
    if (run === 1) latest.current = asked;
    // One change wakes all queries of a page at once. (`Promise.resolve`: Dexie goes on watching what is read after it.)
    else await Promise.resolve(yieldToEventLoop());
    // Another run began meanwhile, which reads for this one, too.
    if (run !== runs) return;
    try {
      show(await overLostConnections([mirror], () => query(mirror)), run);
    } catch (fault) {
      if (!isUnavailable(mirror, fault)) throw fault;
      tryLater(fault);
    }
  }, [mirror, tries, ...dependencies]);
  return last.current;
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
