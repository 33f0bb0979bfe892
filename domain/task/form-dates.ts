import { hour, type Instant, second } from '../kernel/time.ts';
import { endAfter, pickupEndBefore, pickupStartBefore } from './schedule.ts';

/** The dates and hours of a task's form; what is null was left empty. */
export interface FormDates {
  installationTimestampFrom: Instant | null;
  installationTimestampTo: Instant | null;
  pickupTimestampFrom: Instant | null;
  pickupTimestampTo: Instant | null;
  estimateTime: number | null;
}

/** How the dates of a form hang together: with its advanced details they may differ from what would follow. */
export interface DateLinks {
  advanced: boolean;
  timeZone: string;
}

/** Hours with two decimals, as the form shows them. */
const hoursBetween = (from: Instant, to: Instant): number => Math.round(((to + second - from) / hour) * 100) / 100;

/** The pickup that follows from the begin of an installation; its own begin only while the details are off. */
function pickupBefore(from: Instant, { advanced, timeZone }: DateLinks): Partial<FormDates> {
  const end = { pickupTimestampTo: pickupEndBefore(from) };
  return advanced ? end : { ...end, pickupTimestampFrom: pickupStartBefore(from, timeZone) };
}

/** Another begin: the end follows by the hours, and the pickup is before it (specification 5). */
export function withBegin(dates: FormDates, from: Instant | null, links: DateLinks): Partial<FormDates> {
  const begin = { installationTimestampFrom: from };
  if (from === null) return begin;
  const end = dates.estimateTime === null ? {} : { installationTimestampTo: endAfter(from, dates.estimateTime) };
  return { ...begin, ...end, ...pickupBefore(from, links) };
}

/** Other hours: the end is the begin plus the hours, less a second (specification 5). */
export function withEstimate(dates: FormDates, hours: number | null): Partial<FormDates> {
  const { installationTimestampFrom: from } = dates;
  const end = from === null || hours === null ? {} : { installationTimestampTo: endAfter(from, hours) };
  return { estimateTime: hours, ...end };
}

/** Another end: the hours follow it, unless it is before the begin, which is an error of its own. */
export function withEnd(dates: FormDates, to: Instant | null): Partial<FormDates> {
  const { installationTimestampFrom: from } = dates;
  const hours = from === null || to === null || to < from ? {} : { estimateTime: hoursBetween(from, to) };
  return { installationTimestampTo: to, ...hours };
}

/** The dates that follow from the begin and the hours, as they are again when the details are turned off. */
export const withoutDetails = (dates: FormDates, timeZone: string): Partial<FormDates> =>
  withBegin(dates, dates.installationTimestampFrom, { advanced: false, timeZone });

/** Whether dates differ from what follows from the begin and the hours, so that the form opens with its details. */
export function hasDetails(dates: FormDates, timeZone: string): boolean {
  const plain: Partial<FormDates> = withoutDetails(dates, timeZone);
  return (Object.keys(plain) as (keyof FormDates)[]).some((name) => plain[name] !== dates[name]);
}
