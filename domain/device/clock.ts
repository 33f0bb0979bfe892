import { minute } from '../kernel/time.ts';

/** A device's clock that is off by more is flagged (sync.md). */
export const clockTolerance = 5 * minute;

/** Whether a clock that needs `offset` milliseconds to be right is so wrong that people are told. */
export const isClockWrong = (offset: number): boolean => Math.abs(offset) > clockTolerance;
