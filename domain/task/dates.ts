import { hour, type Instant, minute, second, type TimeRange } from '../kernel/time.ts';
import type { Task } from '../schemas.ts';
import { endAfter, hasDerivedPickupEnd, pickupEndBefore, pickupStartBefore } from './schedule.ts';

/** The dates and hours of a task's form; null is empty. */
export interface FormDates {
  installationTimestampFrom: Instant | null;
  installationTimestampTo: Instant | null;
  pickupTimestampFrom: Instant | null;
  pickupTimestampTo: Instant | null;
  estimateTime: number | null;
}

/** How the dates of a form depend on each other: with advanced details they may differ from the derived ones. */
export interface DateLinks {
  advanced: boolean;
  timeZone: string;
}

/** Hours with two decimals, as the form shows them. */
const hoursBetween = (from: Instant, to: Instant): number => Math.round(((to + second - from) / hour) * 100) / 100;

/** The pickup derived from the start of the installation; its own start only while the details are off. */
function pickupBefore(from: Instant, { advanced, timeZone }: DateLinks): Partial<FormDates> {
  const end = { pickupTimestampTo: pickupEndBefore(from) };
  return advanced ? end : { ...end, pickupTimestampFrom: pickupStartBefore(from, timeZone) };
}

/** A new start: the end follows by the hours, and the pickup is before it (specification 5). */
export function withBegin(dates: FormDates, from: Instant | null, links: DateLinks): Partial<FormDates> {
  const begin = { installationTimestampFrom: from };
  if (from === null) return begin;
  const end = dates.estimateTime === null ? {} : { installationTimestampTo: endAfter(from, dates.estimateTime) };
  return { ...begin, ...end, ...pickupBefore(from, links) };
}

/** New hours: the end is the start plus the hours, less a second (specification 5). */
export function withEstimate(dates: FormDates, hours: number | null): Partial<FormDates> {
  const { installationTimestampFrom: from } = dates;
  const end = from === null || hours === null ? {} : { installationTimestampTo: endAfter(from, hours) };
  return { estimateTime: hours, ...end };
}

/** A new end: the hours follow, unless it is before the start, which is an error of its own. */
export function withEnd(dates: FormDates, to: Instant | null): Partial<FormDates> {
  const { installationTimestampFrom: from } = dates;
  const hours = from === null || to === null || to < from ? {} : { estimateTime: hoursBetween(from, to) };
  return { installationTimestampTo: to, ...hours };
}

/** The derived dates, restored when the details are turned off. */
export const withoutDetails = (dates: FormDates, timeZone: string): Partial<FormDates> =>
  withBegin(dates, dates.installationTimestampFrom, { advanced: false, timeZone });

/** Whether dates differ from the derived ones, so that the form opens with its details. */
export function hasDetails(dates: FormDates, timeZone: string): boolean {
  const plain: Partial<FormDates> = withoutDetails(dates, timeZone);
  return (Object.keys(plain) as (keyof FormDates)[]).some((name) => plain[name] !== dates[name]);
}

/** Which of a task's two times is moved; calendar event ids end with its letter (specification 2.3). */
export type MovedPart = 'installation' | 'pickup';

type Dated = Pick<
  Task,
  'installationTimestampFrom' | 'installationTimestampTo' | 'pickupTimestampFrom' | 'pickupTimestampTo' | 'estimateTime'
>;

/** Fields that an edit of a task sets. */
export type MovedDates = Partial<Dated>;

/** Hours with two decimals, as forms show them. */
const hoursOf = ({ from, to }: TimeRange): number => Math.round(((to - from) / hour) * 100) / 100;

/** Ends are stored a second or a millisecond before the full minute (specification 5); this is that minute. */
function openEnd(to: Instant): Instant {
  const next = Math.ceil((to + 1) / minute) * minute;
  return next - to <= second ? next : to;
}

/** The half-open range of a task's installation or pickup; null where unset. */
export function rangeOfPart(task: Dated, part: MovedPart): TimeRange | null {
  const [from, to] =
    part === 'installation'
      ? [task.installationTimestampFrom, task.installationTimestampTo]
      : [task.pickupTimestampFrom, task.pickupTimestampTo];
  return from === null || to === null ? null : { from, to: Math.max(from, openEnd(to)) };
}

/** Moves a pickup that was derived from the old start; one that was set by hand stays. */
function followingPickup(task: Dated, newFrom: Instant, timeZone: string): MovedDates {
  const { installationTimestampFrom: oldFrom, pickupTimestampFrom } = task;
  if (oldFrom === null || !hasDerivedPickupEnd(task)) return {};
  if (pickupTimestampFrom === pickupStartBefore(oldFrom, timeZone))
    return {
      pickupTimestampFrom: pickupStartBefore(newFrom, timeZone),
      pickupTimestampTo: pickupEndBefore(newFrom),
    };
  const fits = pickupTimestampFrom === null || pickupTimestampFrom <= pickupEndBefore(newFrom);
  return fits ? { pickupTimestampTo: pickupEndBefore(newFrom) } : {};
}

/**
 * The fields of a draft that is moved or resized in a calendar (specification 2.3). Ends are stored as the form does: a
 * second (installation) or a millisecond (pickup) earlier. A new length changes the estimate.
 */
export function movedDates(
  task: Dated,
  { part, to }: { part: MovedPart; to: TimeRange },
  timeZone: string,
): MovedDates {
  if (part === 'pickup') return { pickupTimestampFrom: to.from, pickupTimestampTo: to.to - 1 };
  const before = rangeOfPart(task, part);
  const sameLength = before !== null && before.to - before.from === to.to - to.from;
  return {
    installationTimestampFrom: to.from,
    installationTimestampTo: to.to - second,
    ...(sameLength ? {} : { estimateTime: hoursOf(to) }),
    ...followingPickup(task, to.from, timeZone),
  };
}
