import { replaceEqualDeep } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { useMirror } from '../use-live.ts';
import { readCalmly } from './read-calmly.ts';

/** A read of the mirror; `key` identifies everything that it depends on. */
interface Question<Result> {
  key: string;
  resources: readonly Resource[];
  read: (mirror: MirrorDatabase) => Promise<Result>;
}

/** A result with the key of its query, since the previous result stays until the next one arrives. */
type Answer<Result> = { key: string; result: Result } | { key: string; fault: unknown };

/** The next result, with unchanged rows reused from the one before, so that they aren't drawn again. */
const after =
  <Result>(next: { key: string; result: Result }) =>
  (before: Answer<Result> | undefined): Answer<Result> =>
    before !== undefined && 'result' in before
      ? { key: next.key, result: replaceEqualDeep(before.result, next.result) }
      : next;

/**
 * A live query of the mirror, redrawn at most four times a second and only when the result differs. Undefined until the first
 * result; when the query changes, the previous result stays until the next. Drawn as a transition, so that taps come first.
 */
export function useCalmly<Result>({ key, resources, read }: Question<Result>): Result | undefined {
  const mirror = useMirror();
  const [answer, setAnswer] = useState<Answer<Result>>();
  const load = useEffectEvent((loadedKey: string) =>
    readCalmly(mirror, {
      resources,
      read,
      onResult: (result) => startTransition(() => setAnswer(after({ key: loadedKey, result }))),
      onFault: (fault) => setAnswer({ key: loadedKey, fault }),
    }),
  );
  useEffect(() => load(`${mirror.name} ${key}`), [mirror, key]);
  if (answer === undefined) return undefined;
  if ('fault' in answer) throw answer.fault;
  return answer.result;
}
