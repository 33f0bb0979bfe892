import type { Instant, TimeRange } from '../kernel/time.ts';
import type { OperationalAddress } from '../operational-address/schema.ts';
import type { FailureReason } from '../operational-address/states.ts';
import { isInstalled } from './progress.ts';

/** How the work on an address ended. */
export type WorkEnd = 'installed' | 'failed';

/** The work on one address, once it has ended. */
export interface EndedWork {
  end: WorkEnd;
  /** When it was installed, or failed: the time of the tap. */
  at: Instant;
  /** Milliseconds that the clock of work ran; 0 where nobody started it. */
  worked: number;
  /** Why it failed, where somebody said it. */
  reason: FailureReason | null;
}

type Ended = Pick<
  OperationalAddress,
  'completionStatus' | 'installedOn' | 'failedOn' | 'millisecondsWorkedOn' | 'failureReason'
>;

/** How and when the work on an address ended; null while it goes on, and again after it was reopened. */
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
 * What each doer did in some weeks, those who installed most first. An address counts whole for everybody who did it, as
 * does its time, since a crew is there together: the sum over people may be more than the work.
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
