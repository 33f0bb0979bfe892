import { useEffect, useEffectEvent, useState } from 'react';
import type { FailedCall } from './use-failure-text.ts';

/** Whether a link from a mail is valid (specification 2.1: Verified, NotVerified), or why that is unknown. */
export type Verdict = { kind: 'verified' } | { kind: 'notVerified' } | { kind: 'failed'; failure: FailedCall };

type LinkState = { kind: 'wait' } | Verdict;

type Check = (secret: string) => Promise<Verdict>;

/** Requests by what they ask and by secret. A link can be used once, so a component that mounts twice must not use it twice. */
const verdicts = new Map<Check, Map<string, Promise<Verdict>>>();

/** Checks a link once, and again when the network is back or when `retry` is called. Without a secret it is not valid. */
export function useLink(secret: string | undefined, check: Check) {
  const [state, setState] = useState<LinkState>({ kind: secret === undefined ? 'notVerified' : 'wait' });

  const checkLink = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    if (secret === undefined) return;
    const asked = verdicts.get(check) ?? new Map<string, Promise<Verdict>>();
    verdicts.set(check, asked);
    const verdict = asked.get(secret) ?? check(secret);
    asked.set(secret, verdict);
    const found = await verdict;
    // A failure says nothing about the link, so it is not cached.
    if (found.kind === 'failed') asked.delete(secret);
    if (isCurrent()) setState(found);
  });

  const waiting = state.kind === 'wait';
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    checkLink(() => current).catch(reportError);
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
