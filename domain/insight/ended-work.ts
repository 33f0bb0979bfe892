import { dateAt, dayOfDate, hour, type Instant, minute, type TimeRange } from '../kernel/time.ts';
import { mondayOf } from '../kernel/weeks.ts';
import { isDone } from '../operational-address/done.ts';
import { type FailureReason, failureReasons } from '../operational-address/states.ts';
import type { OperationalAddress } from '../schemas.ts';
import { emptyWeek, type WeekSums } from './work-sums.ts';

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Weeks of `timeZone` from Monday to Sunday, the earliest first; the last one holds `at`. */
export function weeksUntil(at: Instant, timeZone: string, count: number): TimeRange[] {
  const monday = mondayOf(dateAt(at, timeZone));
  return Array.from({ length: count }, (_, index) => {
    const first = -7 * (count - 1 - index);
    return { from: dayOfDate(monday, timeZone, first).from, to: dayOfDate(monday, timeZone, first + 7).from };
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
  if (isDone(status) && installedOn !== null) return { end: 'installed', at: installedOn, worked, reason: null };
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

/** How many addresses were installed and how many failed in each week. `sums` are those of work that isn't among `work`. */
export const workByWeek = (
  work: readonly EndedWork[],
  weeks: readonly TimeRange[],
  sums: readonly WeekSums[] = [],
): WeekOfWork[] =>
  weeks.map((week) => {
    const ended = work.filter(({ at }) => within(week, at));
    const installed = ended.filter(({ end }) => end === 'installed').length;
    const other = sums.find(({ from }) => from === week.from) ?? emptyWeek(week.from);
    return {
      week,
      installed: installed + other.installed,
      failed: ended.length - installed + other.failed,
    };
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

/** What one doer did in one week, as a number. */
interface Share {
  doer: string;
  week: number;
  installed: number;
  failed: number;
  worked: number;
}

const sharesOfWork = (work: readonly DoneWork[], weeks: readonly TimeRange[]): Share[] =>
  work.flatMap(({ end, at, worked, doers }) => {
    const week = weeks.findIndex((each) => within(each, at));
    const installed = Number(end === 'installed');
    return [...new Set(doers)].map((doer) => ({ doer, week, installed, failed: 1 - installed, worked }));
  });

const sharesOfSums = (sums: readonly WeekSums[], weeks: readonly TimeRange[]): Share[] =>
  sums.flatMap(({ from, doers }) => {
    const week = weeks.findIndex((each) => each.from === from);
    return doers.map((doer) => ({ ...doer, week }));
  });

/** Ended work with who did it. */
export type DoneWork = EndedWork & { doers: readonly string[] };

/**
 * The work of each doer, most installations first. An address counts fully for everybody who did it, as does its time,
 * so the sum over people can exceed the total. `sums` are those of work that isn't among `work`.
 */
export function workByDoer(
  work: readonly DoneWork[],
  weeks: readonly TimeRange[],
  sums: readonly WeekSums[] = [],
): WorkOfDoer[] {
  const found = new Map<string, WorkOfDoer>();
  for (const { doer, week, installed, failed, worked } of [
    ...sharesOfWork(work, weeks),
    ...sharesOfSums(sums, weeks),
  ]) {
    if (week === -1) continue;
    const row = found.get(doer) ?? { doer, installed: 0, failed: 0, worked: 0, weeks: weeks.map(() => 0) };
    found.set(doer, row);
    row.worked += worked;
    row.installed += installed;
    row.failed += failed;
    row.weeks[week] = (row.weeks[week] ?? 0) + installed;
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
export function failedReasons(work: readonly EndedWork[], sums: readonly WeekSums[] = []): FailedReason[] {
  const failed = work.filter(({ end }) => end === 'failed').map(({ reason }) => ({ reason, count: 1 }));
  const all = [...failed, ...sums.flatMap(({ reasons }) => reasons)];
  return [...failureReasons, null]
    .map((reason) => ({ reason, count: sumOf(all.filter((each) => each.reason === reason)) }))
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

/** How many addresses took a time, in milliseconds. */
interface TimeCount {
  time: number;
  count: number;
}

/** The time of the address at a position in the order of times; undefined beyond the last. */
function timeAt(sorted: readonly TimeCount[], position: number): number | undefined {
  let passed = 0;
  return sorted.find(({ count }) => {
    passed += count;
    return position < passed;
  })?.time;
}

function medianOf(sorted: readonly TimeCount[]): number | null {
  const middle = sumOf(sorted) / 2;
  const [low, high] = [timeAt(sorted, Math.ceil(middle) - 1), timeAt(sorted, Math.floor(middle))];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * How long installed addresses took, by their clocks of work. Failed ones are left out. With `sums` of work that isn't among `work`
 * the median is that of whole minutes.
 */
export function timePerAddress(work: readonly EndedWork[], sums: readonly WeekSums[] = []): TimePerAddress {
  const installed = work.filter(({ end }) => end === 'installed');
  const own = installed.filter(({ worked }) => worked > 0).map(({ worked }) => ({ time: worked, count: 1 }));
  const others = sums.flatMap((week) => week.minutes.map(({ minutes, count }) => ({ time: minutes * minute, count })));
  const times = [...own, ...others].sort((one, other) => one.time - other.time);
  const classes = [...timeLimits.map(() => 0), 0];
  for (const { time, count } of times) {
    const index = timeLimits.findIndex((limit) => time <= limit);
    const at = index === -1 ? timeLimits.length : index;
    classes[at] = (classes[at] ?? 0) + count;
  }
  const measured = sumOf(times);
  const worked = [...own.map(({ time }) => time), ...sums.map((week) => week.worked)];
  const unmeasured = sums.map((week) => week.unmeasured);
  return {
    measured,
    unmeasured: installed.length - own.length + unmeasured.reduce((total, each) => total + each, 0),
    median: medianOf(times),
    mean: measured === 0 ? null : worked.reduce((total, each) => total + each, 0) / measured,
    classes,
  };
}
