import type { Cell } from '../../../domain/list/cell.ts';
import { type CellTest, cellTest } from '../../../domain/list/compare.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { RawCell } from '../../../workers/mirror/list-field.ts';
import { cellsOf, idsIn } from './cells.ts';
import type { Columns } from './columns.ts';
import { FrameBudget, rowsPerStep } from './frame-budget.ts';
import { type Condition, findField, type ListSource } from './list-definition.ts';

/** Conditions for rows. */
export interface Wanted {
  conditions: readonly Condition[];
  filters: readonly ListFilter[];
  words: readonly string[];
  timeZone: string;
}

type Test = (at: number) => boolean;

function conditionTest(columns: Columns, { field, equals }: Condition): Test {
  const column = columns.column(field);
  return (at) => {
    const raw = column[at] ?? null;
    return raw === equals || (typeof raw === 'object' && idsIn(raw).some((id) => id === equals));
  };
}

/** Statuses and references repeat: each distinct value is tested once. */
function judgedOnce(cellOf: (raw: RawCell) => Cell, fits: CellTest): (raw: RawCell) => boolean {
  const known = new Map<RawCell, boolean>();
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const verdict = fits(cellOf(raw));
    known.set(raw, verdict);
    return verdict;
  };
}

async function filterTest(
  mirror: MirrorDatabase,
  { source, columns, timeZone }: { source: ListSource; columns: Columns; timeZone: string },
  filter: ListFilter,
): Promise<Test> {
  const field = findField(source, filter.field);
  const column = columns.column(filter.field);
  const cellOf = await cellsOf(mirror, field, column);
  const fits = cellTest(field, filter, timeZone);
  const comesAgain = field.kind === 'choice' || field.to !== undefined;
  const judge = comesAgain ? judgedOnce(cellOf, fits) : (raw: RawCell) => fits(cellOf(raw));
  return (at) => judge(column[at] ?? null);
}

/** The positions of the rows that fulfil everything, scanned in batches so that the page stays responsive. */
export async function matching(
  mirror: MirrorDatabase,
  { source, columns }: { source: ListSource; columns: Columns },
  { conditions, filters, words, timeZone }: Wanted,
): Promise<number[]> {
  const context = { source, columns, timeZone };
  const tests = [
    ...conditions.map((condition) => conditionTest(columns, condition)),
    ...(await Promise.all(filters.map((filter) => filterTest(mirror, context, filter)))),
    ...(words.length === 0 ? [] : [(at: number) => columns.hasWords(at, words)]),
  ];
  const budget = new FrameBudget();
  const found: number[] = [];
  for (let at = 0; at < columns.ids.length; at += 1) {
    if (columns.ids[at] !== null && tests.every((test) => test(at))) found.push(at);
    if (at % rowsPerStep === 0) await budget.yieldWhenSpent();
  }
  return found;
}
