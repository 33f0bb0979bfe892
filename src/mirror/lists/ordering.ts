import { compareKeyed, type Keyed, type SortKey, sortKeyOf } from '../../../domain/list/cell.ts';
import type { ListQuery } from '../../../domain/list/query.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
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

/** Rows that are to be sorted, and what each is sorted by. */
interface Unsorted {
  columns: Columns;
  positions: Uint32Array;
  keyOf: (at: number) => SortKey;
}

/** The first rows of an order. */
interface Head {
  most: number;
  compare: Compare;
  /** Rows with the same key come in the reverse order of their ids, which most positions are in. */
  isReversed: boolean;
}

/** The first rows in order. A row that comes after those that were found so far costs one comparison. */
async function headOf({ columns, positions, keyOf }: Unsorted, { most, compare, isReversed }: Head): Promise<Keyed[]> {
  const budget = new FrameBudget();
  const { length } = positions;
  const [from, step] = isReversed ? [length - 1, -1] : [0, 1];
  let head: Keyed[] = [];
  let share: Keyed[] = [];
  for (let index = 0; index < length; index += 1) {
    const at = positions[from + index * step] ?? -1;
    const id = columns.ids[at];
    const row = typeof id === 'string' ? { id, key: keyOf(at) } : null;
    const last = head.length < most ? undefined : head.at(-1);
    if (row !== null && (last === undefined || compare(row, last) < 0)) share.push(row);
    if (index % rowsPerStep === 0) await budget.yieldWhenSpent();
    if (share.length < Math.max(rowsPerStep, head.length / 4)) continue;
    head = merged(head, share.sort(compare), { most, compare });
    share = [];
  }
  return merged(head, share.sort(compare), { most, compare });
}

/** The ids of the rows at some positions, from `start` to before `end` in the order of a sort. */
export async function inOrder(
  mirror: MirrorDatabase,
  { source, columns, positions }: { source: ListSource; columns: Columns; positions: Uint32Array },
  { sort, start, end }: { sort: ListQuery['sort']; start: number; end: number },
): Promise<string[]> {
  const column = columns.column(sort.field);
  const cellOf = await cellsOf(mirror, findField(source, sort.field), column.references());
  const keyOf = column.mapped((raw) => sortKeyOf(cellOf(raw)));
  const stop = Math.min(end, positions.length);
  // From whichever end of the list the page is nearer to.
  const isFromEnd = start > positions.length - stop;
  const direction = sort.descending ? -1 : 1;
  const head = await headOf(
    { columns, positions, keyOf },
    {
      most: isFromEnd ? positions.length - start : stop,
      compare: (one, other) => (isFromEnd ? compareKeyed(other, one, direction) : compareKeyed(one, other, direction)),
      isReversed: sort.descending !== isFromEnd,
    },
  );
  const ids = head.map(({ id }) => id);
  return isFromEnd ? ids.reverse().slice(0, stop - start) : ids.slice(start);
}
