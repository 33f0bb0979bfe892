import { dateAt, dayAround, hour, type Instant, minute, type TimeRange } from '../kernel/time.ts';
import { type FailureReason, failureReasons } from '../operational-address/states.ts';
import type { OperationalAddress } from '../schemas.ts';
import { isInstalled } from './progress.ts';

/** Weeks of `timeZone` from Monday to Sunday, the earliest first; the last one holds `at`. */
export function weeksUntil(at: Instant, timeZone: string, count: number): TimeRange[] {
  const sinceMonday = (new Date(`${dateAt(at, timeZone)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const monday = -sinceMonday - 7 * (count - 1 - index);
    return { from: dayAround(at, timeZone, monday).from, to: dayAround(at, timeZone, monday + 7).from };
  });
}

/** How the work on an address ended. */
export type WorkEnd = 'installed' | 'failed';

/** The work on one address, once it has ended. */
export interface EndedWork {
  end: WorkEnd;
  /** When it was installed or failed, by the time of the tap. */
  at: Instant;
  /** Milliseconds on the clock of work; 0 when it wasn't started. */
  worked: number;
  /** Why it failed, where somebody said it. */
  reason: FailureReason | null;
}

type Ended = Pick<
  OperationalAddress,
  'completionStatus' | 'installedOn' | 'failedOn' | 'millisecondsWorkedOn' | 'failureReason'
>;

/** How and when the work on an address ended; null while it continues or was reopened. */
export function endOfWork(address: Ended): EndedWork | null {
  const { completionStatus: status, installedOn, failedOn, millisecondsWorkedOn: worked } = address;
  if (isInstalled(status) && installedOn !== null) return { end: 'installed', at: installedOn, worked, reason: null };
  if (status === 'FAILED' && failedOn !== null) {
    return { end: 'failed', at: failedOn, worked, reason: address.failureReason };
  }
  return null;
}

/** The work of one week. */
export interface WeekOfWork {
  week: TimeRange;
  installed: number;
  failed: number;
}

const within = ({ from, to }: TimeRange, at: Instant): boolean => at >= from && at < to;

/** How many addresses were installed and how many failed in each week. */
export const workByWeek = (work: readonly EndedWork[], weeks: readonly TimeRange[]): WeekOfWork[] =>
  weeks.map((week) => {
    const ended = work.filter(({ at }) => within(week, at));
    const installed = ended.filter(({ end }) => end === 'installed').length;
    return { week, installed, failed: ended.length - installed };
  });

/** The work of one person, or of another company, in some weeks. */
export interface WorkOfDoer {
  doer: string;
  installed: number;
  failed: number;
  /** Milliseconds on the clocks of work of the addresses. */
  worked: number;
  /** Addresses installed in each week. */
  weeks: number[];
}

/**
 * The work of each doer, most installations first. An address counts fully for everybody who did it, as does its time,
 * so the sum over people can exceed the total.
 */
export function workByDoer(
  work: readonly (EndedWork & { doers: readonly string[] })[],
  weeks: readonly TimeRange[],
): WorkOfDoer[] {
  const found = new Map<string, WorkOfDoer>();
  for (const { end, at, worked, doers } of work) {
    const week = weeks.findIndex((each) => within(each, at));
    if (week === -1) continue;
    for (const doer of new Set(doers)) {
      const row = found.get(doer) ?? { doer, installed: 0, failed: 0, worked: 0, weeks: weeks.map(() => 0) };
      found.set(doer, row);
      row.worked += worked;
      row[end] += 1;
      if (end === 'installed') row.weeks[week] = (row.weeks[week] ?? 0) + 1;
    }
  }
  return [...found.values()].sort(
    (one, other) => other.installed - one.installed || other.failed - one.failed || (one.doer < other.doer ? -1 : 1),
  );
}

/** How often work failed for a reason; null where nobody said why. */
export interface FailedReason {
  reason: FailureReason | null;
  count: number;
}

/** The reasons why work failed, most frequent first, without those that didn't occur. */
export function failedReasons(work: readonly EndedWork[]): FailedReason[] {
  const failed = work.filter(({ end }) => end === 'failed');
  return [...failureReasons, null]
    .map((reason) => ({ reason, count: failed.filter((each) => each.reason === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** The upper limits of the time classes, in milliseconds; a last class has no limit. */
export const timeLimits = [15 * minute, 30 * minute, hour, 2 * hour, 4 * hour] as const;

/** How long addresses took. */
export interface TimePerAddress {
  /** Installed addresses whose clock of work ran. */
  measured: number;
  /** Installed addresses without a clock. */
  unmeasured: number;
  /** Milliseconds; null where nothing was measured. */
  median: number | null;
  mean: number | null;
  /** How many took up to each of {@link timeLimits}, and how many longer. */
  classes: number[];
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** How long installed addresses took, by their clocks of work. Failed ones are left out. */
export function timePerAddress(work: readonly EndedWork[]): TimePerAddress {
  const installed = work.filter(({ end }) => end === 'installed');
  const times = installed
    .map(({ worked }) => worked)
    .filter((worked) => worked > 0)
    .sort((one, other) => one - other);
  const classes = [...timeLimits.map(() => 0), 0];
  for (const time of times) {
    const index = timeLimits.findIndex((limit) => time <= limit);
    const at = index === -1 ? timeLimits.length : index;
    classes[at] = (classes[at] ?? 0) + 1;
  }
  const sum = times.reduce((total, time) => total + time, 0);
  return {
    measured: times.length,
    unmeasured: installed.length - times.length,
    median: medianOf(times),
    mean: times.length === 0 ? null : sum / times.length,
    classes,
  };
}
