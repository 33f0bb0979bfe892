import type { Instant } from '../kernel/time.ts';
import type { FailureReason } from '../operational-address/states.ts';

/** The ended work of one week: sums over addresses whose tasks devices no longer keep (decision 0133). */
export interface WeekSums {
  /** When the week begins. */
  from: Instant;
  installed: number;
  failed: number;
  /** Installed addresses without a clock of work. */
  unmeasured: number;
  /** Milliseconds on the clocks of work of the installed addresses. */
  worked: number;
  /** How many installed addresses took so many minutes, rounded up. */
  minutes: { minutes: number; count: number }[];
  reasons: { reason: FailureReason | null; count: number }[];
  /** By the employee who did it, or the other company; an address counts for each of a crew. */
  doers: { doer: string; installed: number; failed: number; worked: number }[];
}

/** The sums of some weeks; `split` are tasks that devices keep, whose work is in subtasks that these do not keep. */
export interface SummedWork {
  weeks: WeekSums[];
  split: string[];
}

/** The sums that a device keeps: of the tasks that closed before `border`, as the server had them at `at`. */
export interface WorkSums extends SummedWork {
  border: Instant;
  at: Instant;
}

/** A week without work. */
export const emptyWeek = (from: Instant): WeekSums => ({
  from,
  installed: 0,
  failed: 0,
  unmeasured: 0,
  worked: 0,
  minutes: [],
  reasons: [],
  doers: [],
});
