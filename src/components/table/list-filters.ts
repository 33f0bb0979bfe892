import type { FilterValue, ListFilter, ListQuery } from '../../../domain/list/query.ts';

/** The filter of a field; undefined where there is none. */
export const filterOf = ({ filters }: ListQuery, field: string): ListFilter | undefined =>
  filters.find((filter) => filter.field === field);

const says = (value: FilterValue): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value !== 'string' || value.trim() !== '';

/** The query from its first page on, with a filter in place of what its field had; one that says nothing goes. */
export function withFilter(query: ListQuery, filter: ListFilter): ListQuery {
  const others = query.filters.filter(({ field }) => field !== filter.field);
  return { ...query, page: 0, filters: says(filter.value) ? [...others, filter] : others };
}

/** The query without the filter of a field. */
export const withoutFilter = (query: ListQuery, field: string): ListQuery => ({
  ...query,
  page: 0,
  filters: query.filters.filter((filter) => filter.field !== field),
});

/** Whether two queries let the same rows through, in whatever order and on whatever page. */
export const sameRows = (one: ListQuery, other: ListQuery): boolean =>
  one.search === other.search && JSON.stringify(one.filters) === JSON.stringify(other.filters);
