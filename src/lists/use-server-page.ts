import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import { fetchServerPage } from '../commands/server-pages.ts';
import type { ListDefinition, MirrorQuery } from '../mirror/lists/list-definition.ts';
import { type Answer, readAnswer } from '../mirror/lists/server-page.ts';
import { useLive } from '../mirror/use-live.ts';

/** How long an answer is shown at least, however fast tasks change, in milliseconds. */
const gap = 5 * second;

const failedFetches: RetrySchedule = { first: gap, growth: 'exponential', longest: minute, jitter: [0.5, 1.5] };

interface Fetches {
  wanted: string | null;
  isUnderWay: boolean;
  lastAt: number;
  failures: number;
}

const noFetches = { isUnderWay: false, lastAt: Number.NEGATIVE_INFINITY, failures: 0 };

function waitAfter({ lastAt, failures }: Fetches): number {
  const spacing = failures === 0 ? gap : retryDelay(failedFetches, failures, Math.random());
  return Math.max(0, lastAt + spacing - Date.now());
}

/**
 * Has the worker fetch the page `wanted` of a list from the server, and again when a pull has changed tasks since it was asked for,
 * when its answer is gone, and after a failure. `failed`: the last try was one.
 */
export function useServerPage(
  wanted: string | null,
  { pagedBy }: ListDefinition,
  query: MirrorQuery,
): { answer: Answer | null; failed: boolean } {
  const found = useLive(
    async (mirror) => ({ wanted, answer: wanted === null ? null : await readAnswer(mirror, wanted) }),
    [wanted],
  );
  const fetches = useRef<Fetches>({ wanted, ...noFetches });
  /** The fetch that ended last, a new object each time. */
  const [ended, setEnded] = useState<{ wanted: string; failures: number } | null>(null);
  const fetch = useEffectEvent(async (key: string) => {
    if (fetches.current.wanted !== key) fetches.current = { wanted: key, ...noFetches };
    const own = fetches.current;
    if (pagedBy === undefined || own.isUnderWay) return;
    own.isUnderWay = true;
    own.failures += 1;
    try {
      const { kind } = await fetchServerPage({ key, path: pagedBy, query });
      if (kind === 'fetched') own.failures = 0;
    } finally {
      own.isUnderWay = false;
      own.lastAt = Date.now();
      setEnded({ wanted: key, failures: own.failures });
    }
  });
  const isLacking = wanted !== null && found?.wanted === wanted && found.answer?.isFresh !== true;
  useEffect(() => {
    if (!isLacking) return;
    // What ended last says whether this page was asked for before.
    const wait = ended?.wanted === wanted ? waitAfter(fetches.current) : 0;
    const timer = setTimeout(() => fetch(wanted).catch(reportError), wait);
    return () => clearTimeout(timer);
  }, [wanted, isLacking, ended]);
  return {
    answer: found?.wanted === wanted ? found.answer : null,
    failed: ended !== null && ended.wanted === wanted && ended.failures > 0,
  };
}
