import { replaceEqualDeep } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { useMirror } from '../use-live.ts';
import { readCalmly } from './read-calmly.ts';

/** What is asked of the mirror: `key` says all that it depends on. */
interface Question<Result> {
  key: string;
  resources: readonly Resource[];
  read: (mirror: MirrorDatabase) => Promise<Result>;
}

/** What came of it; of which question, since the answer to the one before is shown until the next is here. */
type Answer<Result> = { key: string; result: Result } | { key: string; fault: unknown };

/** The next answer, with every row of the one before that says the same: what did not change is not drawn again. */
const after =
  <Result>(next: { key: string; result: Result }) =>
  (before: Answer<Result> | undefined): Answer<Result> =>
    before !== undefined && 'result' in before
      ? { key: next.key, result: replaceEqualDeep(before.result, next.result) }
      : next;

/**
 * What the mirror answers, live, redrawn at most four times a second and only when it differs. Undefined until the first
 * answer; when another question is asked, the answer to the one before stays until there is one. It is drawn in shares, so
 * that the page answers a tap in between.
 */
export function useCalmly<Result>({ key, resources, read }: Question<Result>): Result | undefined {
  const mirror = useMirror();
  const [answer, setAnswer] = useState<Answer<Result>>();
  const ask = useEffectEvent((asked: string) =>
    readCalmly(mirror, {
      resources,
      read,
      onResult: (result) => startTransition(() => setAnswer(after({ key: asked, result }))),
      onFault: (fault) => setAnswer({ key: asked, fault }),
    }),
  );
  useEffect(() => ask(`${mirror.name} ${key}`), [mirror, key]);
  if (answer === undefined) return undefined;
  if ('fault' in answer) throw answer.fault;
  return answer.result;
}
