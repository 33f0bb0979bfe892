import type { LandingSearch } from './landing-search.ts';
import type { FailedCall } from './use-failure-words.ts';

/** What came of asking, as the page's address has it. */
export function landingSearchOf(answer: FailedCall | { kind: 'answered' }): LandingSearch {
  if (answer.kind === 'answered') return {};
  if (answer.kind !== 'refused') return { problem: 'offline' };
  if (answer.code !== 'rate_limited') return { problem: 'failed' };
  return { problem: 'limit', minutes: Math.max(1, Math.ceil((answer.retryAfter ?? 0) / 60)) };
}
