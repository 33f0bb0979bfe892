import { day as dayLength, overlaps, type TimeRange } from '../../domain/kernel/time.ts';
import { isEnded } from '../../domain/operational-address/done.ts';
import type { Task } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import { type AddressView, addressesOfTasks } from './addresses.ts';
import { useLive } from './use-live.ts';

/** A task of the viewer with its addresses. */
export interface DayTask {
  task: Task;
  addresses: AddressView[];
}

/** The viewer's work of one day, in order of time; `late` is what is still to do from earlier days. */
export interface Day {
  tasks: DayTask[];
  late: DayTask[];
}

/** How far back work that is late, or that goes on for days, is looked for. */
const lookBack = 62 * dayLength;

/** Whether an address is still to be worked on. */
export const isOpen = ({ operational }: AddressView): boolean => !isEnded(operational.completionStatus);

const rangeOf = (task: Task): TimeRange => {
  const from = task.installationTimestampFrom ?? 0;
  return { from, to: Math.max(from + 1, task.installationTimestampTo ?? from) };
};

const isLate = (task: StoredRow<'tasks'>, day: TimeRange): boolean =>
  task.list === 'active' && task.taskOperationalStatus === 'ON_GOING' && rangeOf(task).to <= day.from;

const byTime = (one: Task, other: Task): number =>
  rangeOf(one).from - rangeOf(other).from || (one.number ?? 0) - (other.number ?? 0);

/** The tasks given to the viewer whose installation falls into `day`; with those that are late from before when `late`. */
export async function readDay(mirror: MirrorDatabase, day: TimeRange, late: boolean): Promise<Day> {
  const assigned = await mirror
    .rows('tasks')
    .where('[assigned+installationTimestampFrom]')
    .between([1, day.from - lookBack], [1, day.to], true, false)
    .toArray();
  const own = assigned.filter(({ list, leaf }) => list !== 'draft' && leaf);
  const today = own.filter((task) => overlaps(rangeOf(task), day)).sort(byTime);
  const earlier = late ? own.filter((task) => isLate(task, day)).sort(byTime) : [];
  const views = await addressesOfTasks(
    mirror,
    [...today, ...earlier].map(({ id }) => id),
  );
  const withAddresses = (task: Task): DayTask => ({
    task,
    addresses: views.filter(({ operational }) => operational.task.id === task.id),
  });
  return {
    tasks: today.map(withAddresses),
    late: earlier.map(withAddresses).filter(({ addresses }) => addresses.some(isOpen)),
  };
}

/** The viewer's day; undefined until the mirror has answered once. */
export const useDay = (day: TimeRange, late: boolean): Day | undefined =>
  useLive((mirror) => readDay(mirror, day, late), [day.from, day.to, late]);
