import { type Instant, minute, second } from '../kernel/time.ts';

/** A device's clock that is off by more than this is flagged (decision 0086). */
export const clockTolerance = 5 * minute;

/** Whether a clock that is off by `offset` milliseconds is flagged. */
export const isClockWrong = (offset: number): boolean => Math.abs(offset) > clockTolerance;

/**
 * What a device knew of its clock at an action. `measured`: compared with the server's and undisturbed since, so right
 * to {@link timeTolerance}. `uncertain`: it couldn't be compared.
 */
export const clockStates = ['measured', 'uncertain'] as const;

export type ClockState = (typeof clockStates)[number];

/** The accuracy of times that aren't flagged, in milliseconds. */
export const timeTolerance = 2 * second;

/** A device's time: what its clock showed, and the milliseconds to add. */
export interface DeviceTime {
  at: number;
  offset: number;
  /** Absent from devices of earlier versions, which are trusted. */
  clock?: ClockState | undefined;
}

/**
 * The time of an action by the server's clock, and whether it is uncertain. A time after `serverAt` is replaced by it,
 * and is uncertain beyond the tolerance.
 */
export function doneAt({ at, offset, clock }: DeviceTime, serverAt: Instant): { at: Instant; isUncertain: boolean } {
  const corrected = at + offset;
  const isPossible = corrected >= 0 && corrected <= serverAt + timeTolerance;
  return { at: Math.min(Math.max(0, corrected), serverAt), isUncertain: clock === 'uncertain' || !isPossible };
}
