import { type FailureReason, failureReasons } from '../operational-address/states.ts';
import type { EndedWork } from './ended-work.ts';

/** How often work failed for a reason; null where nobody said why. */
export interface FailedReason {
  reason: FailureReason | null;
  count: number;
}

/** Why work failed, the most frequent reason first; reasons that did not occur are left out. */
export function failedReasons(work: readonly EndedWork[]): FailedReason[] {
  const failed = work.filter(({ end }) => end === 'failed');
  return [...failureReasons, null]
    .map((reason) => ({ reason, count: failed.filter((each) => each.reason === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
