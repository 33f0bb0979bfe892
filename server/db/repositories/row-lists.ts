import { sql } from 'kysely';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { TaskList } from '../../../domain/task/lists.ts';
import type { Condition } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { columnOf, columnsOf } from '../tables.ts';
import { alternatives, askerOf, simplify } from '../visibility/alternatives.ts';
import {
  all,
  conditionSql,
  fieldSql,
  isList,
  type Meaning,
  type Source,
  some,
  type Test,
} from '../visibility/condition-sql.ts';
import { idOfViewer, rulesOf } from '../visibility/visible.ts';

/** Which rows of a resource a list is about, before filters. */
export interface RowList<Name extends Resource = Resource> {
  resource: Name;
  /** Fields with the value that they must have. */
  only?: Readonly<Record<string, string>>;
  /** A reference that must be set. */
  having?: string;
  /** References, or lists of them, that must name these rows. */
  naming?: readonly { field: string; id: string }[];
  /** Only these rows. */
  among?: readonly string[];
  /** What the rows must fulfil besides. */
  where?: Condition;
  /** Lists of references that must be empty. */
  without?: readonly string[];
  /** Texts without a folded key in which a search looks besides. */
  searched?: readonly string[];
  /** Of tasks: only those in these lists. */
  lists?: readonly TaskList[];
}

const meaningFor = (viewer: Viewer): Meaning => ({
  idOf: (attribute) => idOfViewer(viewer, attribute),
  kept: null,
  rows: 'many',
});

const isPlain = (condition: Condition): boolean => {
  if (condition.kind === 'every') return condition.of.every(isPlain);
  return condition.kind !== 'in' && condition.kind !== 'namedBy';
};

/**
 * The tests of the ways in which the viewer sees rows whole, of which each row fulfils one at most. Those that ask nothing but
 * the row stand alone, so that each finds an index to follow where all of them together would not.
 */
function waysToSee(viewer: Viewer, source: Source): Test[] {
  const ways = alternatives(rulesOf(viewer, source.resource).whole);
  const toTest = (way: Condition): Test => conditionSql(way, source, meaningFor(viewer));
  const others = ways.filter((way) => !isPlain(way)).map(toTest);
  const plain = ways.filter(isPlain).map(toTest);
  // Of a viewer who sees none the list is empty, which is a part as well.
  const tests = others.length > 0 || plain.length === 0 ? [...plain, some(others)] : plain;
  return tests.map((test, index) =>
    all([test, ...tests.slice(0, index).map((earlier): Test => sql`(${earlier}) is not true`)]),
  );
}

function namingTest(source: Source, { field, id }: { field: string; id: string }): Test {
  const named = fieldSql(source, field);
  return isList(source, field) ? sql`${named} @> array[${id}]::uuid[]` : sql`${named} = ${id}::uuid`;
}

/** The tests of a list that hold whoever asks. */
function listTests(source: Source, { only = {}, having, naming = [], among, without = [] }: RowList): Test[] {
  return [
    ...Object.entries(only).map(([field, value]): Test => sql`${fieldSql(source, field)} = ${value}`),
    ...(having === undefined ? [] : [sql<boolean>`${fieldSql(source, having)} is not null`]),
    ...(among === undefined ? [] : [sql<boolean>`${fieldSql(source, 'id')} = any(${among}::uuid[])`]),
    ...naming.map((named) => namingTest(source, named)),
    ...without.map((field): Test => sql`cardinality(${fieldSql(source, field)}) = 0`),
  ];
}

/** A task is in one list. The migrations have the function, and an index that begins with it. */
const inTaskList = (source: Source, list: TaskList): Test =>
  sql`task_list(${fieldSql(source, 'taskCompletionStatus')}, ${fieldSql(source, 'taskOperationalStatus')}) = ${sql.lit(list)}`;

/** Parts of a list, with no row in two of them: together they are what the viewer sees whole of the list's rows. */
export function partsOf(viewer: Viewer, source: Source, list: RowList): Test[] {
  const { where, lists } = list;
  const common = [
    ...listTests(source, list),
    ...(where ? [conditionSql(simplify(where, askerOf(viewer)), source, meaningFor(viewer))] : []),
  ];
  const inLists = lists?.map((each) => [inTaskList(source, each)]) ?? [[]];
  return waysToSee(viewer, source).flatMap((way) => inLists.map((test) => all([way, ...test, ...common])));
}

/** Every word of the text is in one of the row's folded names or of the texts that the list adds, or is its number. */
export function searchTests(source: Source, text: string, { searched = [] }: RowList): Test[] {
  const keys = columnsOf(source.resource).flatMap(({ key }) =>
    key === null ? [] : [sql.ref(`${source.alias}.${key}`)],
  );
  const number = columnOf(source.resource, 'number') ? [fieldSql(source, 'number')] : [];
  const folded = searched.map((field) => sql`fold_text(${fieldSql(source, field)})`);
  return foldedWords(text).map((word) =>
    some([
      ...[...keys, ...folded].map((key): Test => sql`${key} like ${`%${word}%`}`),
      ...number.map((value): Test => sql`${value}::text = ${word}`),
    ]),
  );
}
