import { useEffect, useEffectEvent, useState } from 'react';
import type { FailedCall } from './use-failure-words.ts';

/** What a link of a mail is good for (specification 2.1: Verified, NotVerified), or why that is not known. */
export type Verdict = { kind: 'verified' } | { kind: 'notVerified' } | { kind: 'failed'; failure: FailedCall };

type LinkState = { kind: 'wait' } | Verdict;

/** By secret: a link is good once, so that a page that is drawn twice must not use it twice. */
const asked = new Map<string, Promise<Verdict>>();

/** Asks once for each link; again when the network is back, or when `retry` is called. Without a secret nothing is good. */
export function useLink(secret: string | undefined, check: (secret: string) => Promise<Verdict>) {
  const [state, setState] = useState<LinkState>({ kind: secret === undefined ? 'notVerified' : 'wait' });

  const look = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    if (secret === undefined) return;
    const verdict = asked.get(secret) ?? check(secret);
    asked.set(secret, verdict);
    const found = await verdict;
    // A failure says nothing about the link: the next try asks again.
    if (found.kind === 'failed') asked.delete(secret);
    if (isCurrent()) setState(found);
  });

  const waiting = state.kind === 'wait';
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    look(() => current).catch(reportError);
    return () => {
      current = false;
    };
  }, [waiting]);

  const unreached = state.kind === 'failed' && state.failure.kind === 'offline';
  useEffect(() => {
    if (!unreached) return;
    const back = (): void => setState({ kind: 'wait' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [unreached]);

  return { state, retry: () => setState({ kind: 'wait' }) };
}
