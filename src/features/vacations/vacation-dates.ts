import { dateAt, dayOfDate } from '../../../domain/kernel/time.ts';
import type { ListQuery } from '../../../domain/list/query.ts';
import { filterOf, withFilter, withoutFilter } from '../../components/table/list-filters.ts';
import type { Dates } from '../../components/table/quick-ranges.tsx';

const atOf = (query: ListQuery, field: string, matchMode: string): number | null => {
  const filter = filterOf(query, field);
  return filter?.matchMode === matchMode && typeof filter.value === 'number' ? filter.value : null;
};

/** The dates in which somebody is away, where the filters ask for vacations that share time with some; both included. */
export function datesOf(query: ListQuery, timeZone: string): Dates | null {
  const from = atOf(query, 'endingTime', 'after');
  const to = atOf(query, 'startingTime', 'before');
  return from === null || to === null ? null : { from: dateAt(from, timeZone), to: dateAt(to - 1, timeZone) };
}

/** The query for vacations that share time with some dates: they end after the first begins and begin before the last ends. */
export function withDates(query: ListQuery, dates: Dates | null, timeZone: string): ListQuery {
  if (dates === null) return withoutFilter(withoutFilter(query, 'startingTime'), 'endingTime');
  const from = dayOfDate(dates.from, timeZone).from;
  const to = dayOfDate(dates.to, timeZone).to;
  const ending = withFilter(query, { field: 'endingTime', matchMode: 'after', value: from });
  return withFilter(ending, { field: 'startingTime', matchMode: 'before', value: to });
}
