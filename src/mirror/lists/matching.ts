import { cellTest } from '../../../domain/list/compare.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
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
  return columns.column(field).mapped((raw) => raw === equals || idsIn(raw).some((id) => id === equals));
}

async function filterTest(
  mirror: MirrorDatabase,
  { source, columns, timeZone }: { source: ListSource; columns: Columns; timeZone: string },
  filter: ListFilter,
): Promise<Test> {
  const field = findField(source, filter.field);
  const column = columns.column(filter.field);
  const cellOf = await cellsOf(mirror, field, column.references());
  const fits = cellTest(field, filter, timeZone);
  return column.mapped((raw) => fits(cellOf(raw)));
}

/** Whether a row has every word, itself or by rows that hang on it. */
async function wordTests(
  mirror: MirrorDatabase,
  { source, columns }: { source: ListSource; columns: Columns },
  words: readonly string[],
): Promise<Test[]> {
  if (words.length === 0) return [];
  const { alsoFoundBy } = source;
  if (alsoFoundBy === undefined) return [columns.hasWords(words)];
  return Promise.all(
    words.map(async (word): Promise<Test> => {
      const ids = await alsoFoundBy.ids(mirror, word);
      const has = columns.hasWords([word]);
      return (at) => has(at) || ids.has(columns.ids[at] ?? '');
    }),
  );
}

/** The positions of the rows that fulfil everything, scanned in batches so that the page stays responsive. */
export async function matching(
  mirror: MirrorDatabase,
  { source, columns }: { source: ListSource; columns: Columns },
  { conditions, filters, words, timeZone }: Wanted,
): Promise<Uint32Array> {
  const context = { source, columns, timeZone };
  const tests = [
    ...conditions.map((condition) => conditionTest(columns, condition)),
    ...(await Promise.all(filters.map((filter) => filterTest(mirror, context, filter)))),
    ...(await wordTests(mirror, context, words)),
  ];
  const budget = new FrameBudget();
  const { length } = columns.ids;
  // An array that grows to 100,000 numbers takes longer than all the tests.
  const found = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    if (columns.ids[at] !== null && tests.every((test) => test(at))) {
      found[count] = at;
      count += 1;
    }
    if (at % rowsPerStep === 0) await budget.yieldWhenSpent();
  }
  return found.subarray(0, count);
}
