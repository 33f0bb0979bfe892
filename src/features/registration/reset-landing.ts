import type { FailedCall } from './use-failure-words.ts';

/** What the page after asking for a new password has to say besides what it always says. */
export interface LandingSearch {
  /** Why no mail will come; absent when one may. */
  problem?: 'offline' | 'limit' | 'failed';
  /** How long to wait until the next try. */
  minutes?: number;
}

/** What came of asking, as the page's address has it. */
export function landingSearchOf(answer: FailedCall | { kind: 'answered' }): LandingSearch {
  if (answer.kind === 'answered') return {};
  if (answer.kind !== 'refused') return { problem: 'offline' };
  if (answer.code !== 'rate_limited') return { problem: 'failed' };
  return { problem: 'limit', minutes: Math.max(1, Math.ceil((answer.retryAfter ?? 0) / 60)) };
}

/** The same, read from an address that anybody may have written. */
export function readLandingSearch({ problem, minutes }: Record<string, unknown>): LandingSearch {
  if (problem !== 'offline' && problem !== 'limit' && problem !== 'failed') return {};
  return typeof minutes === 'number' && minutes > 0 ? { problem, minutes } : { problem };
}
