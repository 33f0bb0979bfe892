import { hour, type Instant, minute, second, type TimeRange } from '../kernel/time.ts';
import { pickupEndBefore, pickupStartBefore } from './schedule.ts';
import type { Task } from './schema.ts';

/** Which of a task's two times is moved; its letter ends the id of a calendar's event (specification 2.3). */
export type MovedPart = 'installation' | 'pickup';

type Dated = Pick<
  Task,
  'installationTimestampFrom' | 'installationTimestampTo' | 'pickupTimestampFrom' | 'pickupTimestampTo' | 'estimateTime'
>;

/** Fields that an edit of a task sets. */
export type MovedDates = Partial<Dated>;

/** Hours with two decimals, as forms show them. */
const hoursOf = ({ from, to }: TimeRange): number => Math.round(((to - from) / hour) * 100) / 100;

/** Ends are kept a second, or a millisecond, before the full minute at which the next thing may begin (specification 5). */
function openEnd(to: Instant): Instant {
  const next = Math.ceil((to + 1) / minute) * minute;
  return next - to <= second ? next : to;
}

/** The time of a task's installation or pickup as half-open range; null where it has none. */
export function rangeOfPart(task: Dated, part: MovedPart): TimeRange | null {
  const [from, to] =
    part === 'installation'
      ? [task.installationTimestampFrom, task.installationTimestampTo]
      : [task.pickupTimestampFrom, task.pickupTimestampTo];
  return from === null || to === null ? null : { from, to: Math.max(from, openEnd(to)) };
}

/** A pickup that followed from the old begin follows from the new one; one that was set by itself stays. */
function followingPickup(task: Dated, newFrom: Instant, timeZone: string): MovedDates {
  const { installationTimestampFrom: oldFrom, pickupTimestampFrom, pickupTimestampTo } = task;
  if (oldFrom === null || pickupTimestampTo !== pickupEndBefore(oldFrom)) return {};
  if (pickupTimestampFrom === pickupStartBefore(oldFrom, timeZone))
    return {
      pickupTimestampFrom: pickupStartBefore(newFrom, timeZone),
      pickupTimestampTo: pickupEndBefore(newFrom),
    };
  const fits = pickupTimestampFrom === null || pickupTimestampFrom <= pickupEndBefore(newFrom);
  return fits ? { pickupTimestampTo: pickupEndBefore(newFrom) } : {};
}

/**
 * The fields of a draft that is moved or stretched to `to` in a calendar (specification 2.3): ends are kept as the form keeps
 * them, a second before `to.to` (an installation) or a millisecond (a pickup); the estimate follows when the length changes.
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
