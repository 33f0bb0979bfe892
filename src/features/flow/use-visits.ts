import { useEffect, useState } from 'react';
import type { SharedVisits } from '../../../domain/catalogue/flow.ts';
import { minute } from '../../../domain/kernel/time.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';

/** A visible page asks about a visit once in so many milliseconds. */
const interval = minute;

const isOver = ({ visits }: SharedVisits): boolean => visits.every(({ doneAt }) => doneAt !== null);

/** The visits after an answer; those from before stay where the server could not say. */
function nextOf(
  answer: AnswerTo<'sharedVisits'>,
  shown: SharedVisits | null | undefined,
): SharedVisits | null | undefined {
  if (answer.kind === 'answered') return answer.reply.visits.length === 0 ? null : answer.reply;
  return answer.kind === 'refused' && answer.code === 'not_found' ? null : shown;
}

/**
 * Today's visits of a task, asked for each minute while the page is visible and somebody is expected; undefined until the first
 * answer, null where there are none. Without network the last answer stays.
 */
export function useVisits(pkSharedId: string): SharedVisits | null | undefined {
  const [visits, setVisits] = useState<SharedVisits | null>();
  const ended = visits !== undefined && (visits === null || isOver(visits));
  useEffect(() => {
    if (ended) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await callServer('sharedVisits', { params: { pkSharedId } }, signal);
      if (!signal.aborted) setVisits((shown) => nextOf(answer, shown));
    };
    const look = () => void ask().catch(reportError);
    look();
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [ended, pkSharedId]);
  return visits;
}
