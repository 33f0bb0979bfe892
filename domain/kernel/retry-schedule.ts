/** How long to wait before each retry, as plain data; the caller keeps the clock and the count of attempts. */
export interface RetrySchedule {
  /** The delay before the first retry, in milliseconds, before jitter. */
  first: number;
  /** Each delay is the previous one, that plus `first`, or twice that. */
  growth: 'constant' | 'linear' | 'exponential';
  /** The longest delay in milliseconds, before jitter. */
  longest: number;
  /** The range of the random factor, so that many who failed together don't retry together. */
  jitter: readonly [least: number, most: number];
}

/** No jitter, for a single caller such as a page and its worker. */
export const noJitter = [1, 1] as const;

/** The delay as a multiple of `first`, by the number of failures in a row. */
const growths: Record<RetrySchedule['growth'], (failures: number) => number> = {
  constant: () => 1,
  linear: (failures) => failures,
  exponential: (failures) => 2 ** (failures - 1),
};

/** A delay in milliseconds with jitter; `random` is from 0 to 1. */
export const withJitter = (delay: number, { jitter }: Pick<RetrySchedule, 'jitter'>, random: number): number =>
  delay * (jitter[0] + (jitter[1] - jitter[0]) * random);

/** Milliseconds to wait after so many failures in a row, at least one; `random` is from 0 to 1. */
export function retryDelay(schedule: RetrySchedule, failures: number, random = 0): number {
  const { first, growth, longest } = schedule;
  return withJitter(Math.min(longest, first * growths[growth](failures)), schedule, random);
}
