import { type Cell, compareKeyed, type Keyed, sortKeyOf } from '../../../domain/list/cell.ts';
import type { ListQuery } from '../../../domain/list/query.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { RawCell } from '../../../workers/mirror/list-field.ts';
import { cellsOf } from './cells.ts';
import type { Columns } from './columns.ts';
import { FrameBudget, rowsPerStep } from './frame-budget.ts';
import { findField, type ListSource } from './list-definition.ts';

type Compare = (one: Keyed, other: Keyed) => number;

/** The first `most` of two sorted runs. */
function merged(one: readonly Keyed[], other: readonly Keyed[], { most, compare }: { most: number; compare: Compare }) {
  const result: Keyed[] = [];
  let left = 0;
  let right = 0;
  while (result.length < most) {
    const first = one[left];
    const second = other[right];
    const next = first !== undefined && (second === undefined || compare(first, second) < 0) ? first : second;
    if (next === undefined) break;
    if (next === first) left += 1;
    else right += 1;
    result.push(next);
  }
  return result;
}

/** The first `most` rows in order. A row that comes after those that were found so far costs one comparison. */
async function firstOf(rows: readonly Keyed[], most: number, compare: Compare): Promise<Keyed[]> {
  const budget = new FrameBudget();
  let first: Keyed[] = [];
  let share: Keyed[] = [];
  for (const [index, row] of rows.entries()) {
    const last = first.length < most ? undefined : first.at(-1);
    if (last === undefined || compare(row, last) < 0) share.push(row);
    if (share.length < Math.max(rowsPerStep, first.length / 4) && index < rows.length - 1) continue;
    first = merged(first, share.sort(compare), { most, compare });
    share = [];
    await budget.yieldWhenSpent();
  }
  return first;
}

/** The rows at some positions with what they are sorted by. */
async function keyed(
  { columns, positions }: Sorted,
  { column, cellOf }: { column: readonly RawCell[]; cellOf: (raw: RawCell) => Cell },
): Promise<Keyed[]> {
  const budget = new FrameBudget();
  const rows: Keyed[] = [];
  for (const at of positions) {
    const id = columns.ids[at];
    if (typeof id === 'string') rows.push({ id, key: sortKeyOf(cellOf(column[at] ?? null)) });
    if (rows.length % rowsPerStep === 0) await budget.yieldWhenSpent();
  }
  return rows;
}

/** Rows of columns that are to be sorted. */
interface Sorted {
  source: ListSource;
  columns: Columns;
  positions: readonly number[];
}

/** The ids of the rows at some positions, from `start` to before `end` in the order of a sort. */
export async function inOrder(
  mirror: MirrorDatabase,
  sorted: Sorted,
  { sort, start, end }: { sort: ListQuery['sort']; start: number; end: number },
): Promise<string[]> {
  const column = sorted.columns.column(sort.field);
  const cellOf = await cellsOf(mirror, findField(sorted.source, sort.field), column);
  const rows = await keyed(sorted, { column, cellOf });
  const direction = sort.descending ? -1 : 1;
  const compare: Compare = (one, other) => compareKeyed(one, other, direction);
  const stop = Math.min(end, rows.length);
  // From whichever end of the list the page is nearer to.
  if (start <= rows.length - stop) return (await firstOf(rows, stop, compare)).slice(start).map(({ id }) => id);
  const last = await firstOf(rows, rows.length - start, (one, other) => compare(other, one));
  return [...last]
    .reverse()
    .slice(0, stop - start)
    .map(({ id }) => id);
}
