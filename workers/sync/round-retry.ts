import { type RetrySchedule, retryDelay, withJitter } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import type { Stop } from './push.ts';

const failedRounds: RetrySchedule = {
  first: 2 * second,
  growth: 'exponential',
  longest: 2 * minute,
  jitter: [0.5, 1.5],
};

/** The longest wait after a round whose fault could not even be shown, in milliseconds. */
export const longestRetry = failedRounds.longest;

/**
 * While the app is in front, the next try after one that had no answer is at most this far away, with the patience of a probe under
 * 15 s in all: whoever drives out of a tunnel sees that it is sent.
 */
export const longestRetryInFront = 8 * second;

/** How soon to retry once the app has come to the front, in milliseconds; `random` is from 0 to 1. */
export const retryInFront = (random: number): number =>
  Math.min(longestRetryInFront, withJitter(longestRetryInFront, failedRounds, random));

/** The retry after a failed round. */
export interface RoundRetry {
  /** Milliseconds until the next try. */
  wait: number;
  /** Nobody answered, or not our server: a probe goes first. */
  isSilent: boolean;
  /** The server, or one before it, said when to try again: until then nothing but a person hurries it. */
  isToldToWait: boolean;
  /** The network or the server is gone. A proxy that says when the server is back is no network that has gone. */
  isAway: boolean;
}

/** When to try again after so many failures in a row; `random` is from 0 to 1. */
export function retryOf(
  stop: Extract<Stop, { kind: 'transient' | 'problem' }>,
  { failures, isInFront, random }: { failures: number; isInFront: boolean; random: number },
): RoundRetry {
  const isSilent = stop.kind === 'transient' && (stop.code === 'network' || stop.code === 'foreign_reply');
  const retryAfter = stop.kind === 'transient' ? stop.retryAfter : null;
  const isAway = isSilent && retryAfter === null;
  const delay = retryDelay(failedRounds, failures, random);
  const backoff = isAway && isInFront ? Math.min(longestRetryInFront, delay) : delay;
  // A rejected request would be rejected again: it is seldom retried.
  const least = stop.kind === 'transient' ? (retryAfter ?? 0) : failedRounds.longest;
  return { wait: Math.max(backoff, least), isSilent, isToldToWait: retryAfter !== null, isAway };
}
