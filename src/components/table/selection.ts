import type { ListQuery } from '../../../domain/list/query.ts';
import type { Selection } from './table-shape.ts';

export const nothingSelected: Selection = { kind: 'some', ids: [] };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.includes(id);

/** How many rows are selected, of `total` that the query lets through. */
export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? total : selection.ids.length;

interface Rows {
  /** The ids of the rows on the page. */
  page: readonly string[];
  total: number;
  query: ListQuery;
}

/**
 * Takes a row in or out. Whoever selected every single row has selected all (specification 2.10); whoever takes one out of
 * all keeps the others of the page, which are those that can be seen.
 */
export function toggled(selection: Selection, id: string, { page, total, query }: Rows): Selection {
  const before = selection.kind === 'all' ? page : selection.ids;
  const ids = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  return ids.length === total && selection.kind === 'some' ? { kind: 'all', query } : { kind: 'some', ids };
}
