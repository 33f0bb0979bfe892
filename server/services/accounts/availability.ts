import type { TimeRange } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { freeEmployees } from '../../../domain/scheduled/availability.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../rows/read.ts';
import { active, employees } from './people.ts';

/** Filters that keep what shares time with a range, where `start` and `end` are fields, both ends included. */
const during = ({ from, to }: TimeRange, start: string, end: string) => ({
  [start]: { value: to, matchMode: 'lt' },
  [end]: { value: from, matchMode: 'gte' },
});

/**
 * The active employees who have a whole range free, by the tasks and vacations that the viewer sees (specification 2.3, filter
 * by availability).
 */
export async function availableEmployees(context: Context, viewer: Viewer, range: TimeRange): Promise<Rows['users'][]> {
  const people = (await employees(context, viewer)).filter(active);
  const tasks = await readList(context, viewer, {
    list: { resource: 'tasks', lists: ['draft', 'active'] },
    request: { filters: during(range, 'installationTimestampFrom', 'installationTimestampTo') },
  });
  const vacations = await readList(context, viewer, {
    list: { resource: 'scheduled' },
    request: { filters: during(range, 'startingTime', 'endingTime') },
  });
  const ids = people.map(({ id }) => id);
  const free = new Set(freeEmployees(ids, range, { tasks, vacations }));
  return people.filter(({ id }) => free.has(id));
}
