import { day } from '../../../domain/kernel/time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import { type TaskSearch, taskSearch } from './task-search.ts';

const daysFrom = (today: string, date: string): number => Math.round((Date.parse(date) - Date.parse(today)) / day);

/**
 * The search parameters of a list as a view keeps them, without its page. Dates around today are kept as days from today, so that "this
 * week" stays this week; others, such as a month of last year, are kept as they are.
 */
export function keptSearch(search: TaskSearch, today: string): Record<string, unknown> {
  const { page: _, view: __, from, to, ...rest } = taskSearch({ ...search });
  if (from === undefined || to === undefined) return rest;
  if (today < from || today > to) return { ...rest, from, to };
  return { ...rest, days: [daysFrom(today, from), daysFrom(today, to)] };
}

/** The search parameters that a view stands for today; what makes no sense is left out. */
export function searchOfView({ days, ...rest }: Readonly<Record<string, unknown>>, today: string): TaskSearch {
  const [from, to]: unknown[] = Array.isArray(days) ? days : [];
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to);
  const dates = isRange ? { from: addDays(today, Number(from)), to: addDays(today, Number(to)) } : {};
  return taskSearch({ ...rest, ...dates });
}
