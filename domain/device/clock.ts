import { type Instant, minute, second } from '../kernel/time.ts';

/** A device's clock that is off by more is flagged (sync.md). */
export const clockTolerance = 5 * minute;

/** Whether a clock that needs `offset` milliseconds to be right is so wrong that people are told. */
export const isClockWrong = (offset: number): boolean => Math.abs(offset) > clockTolerance;

/**
 * What a device knew of its clock when something was done. `measured`: the time is right to {@link timeTolerance}, for the clock
 * was compared with the server's and went on undisturbed in between. `uncertain`: it could not be compared.
 */
export const clockStates = ['measured', 'uncertain'] as const;

export type ClockState = (typeof clockStates)[number];

/** To how many milliseconds a time is right that is not flagged. */
export const timeTolerance = 2 * second;

/** A time as a device says it: what its clock showed, and what has to be added to it, in milliseconds. */
export interface DeviceTime {
  at: number;
  offset: number;
  /** Absent from devices of earlier versions, which are believed. */
  clock?: ClockState | undefined;
}

/**
 * When something was done, by the server's clock, and whether that is flagged. Work was done in the past: a time ahead of
 * `serverAt` is taken for that, and is certain only as far as clocks may differ.
 */
export function doneAt({ at, offset, clock }: DeviceTime, serverAt: Instant): { at: Instant; isUncertain: boolean } {
  const corrected = at + offset;
  const isPossible = corrected >= 0 && corrected <= serverAt + timeTolerance;
  return { at: Math.min(Math.max(0, corrected), serverAt), isUncertain: clock === 'uncertain' || !isPossible };
}
