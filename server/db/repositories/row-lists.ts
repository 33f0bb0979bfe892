import { sql } from 'kysely';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { TaskList } from '../../../domain/task/lists.ts';
import type { Condition } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { columnOf, columnsOf } from '../tables.ts';
import { alternatives, factsOfViewer, simplify } from '../visibility/alternatives.ts';
import {
  all,
  type ConditionContext,
  conditionSql,
  fieldSql,
  isList,
  type Source,
  some,
  type Test,
  tableSql,
} from '../visibility/condition-sql.ts';
import { idOfViewer, rulesOf } from '../visibility/visible.ts';

/** Which rows of a resource a list has, before filters. */
export interface RowList<Name extends Resource = Resource> {
  resource: Name;
  /** Required field values. */
  only?: Readonly<Record<string, string>>;
  /** A reference that must be set. */
  having?: string;
  /** References, or lists of them, that must contain these rows. */
  naming?: readonly { field: string; id: string }[];
  among?: readonly string[];
  /** A further condition on the rows. */
  where?: Condition;
  /** Lists of references that must be empty. */
  without?: readonly string[];
  /** Further texts to search, without a folded key. */
  searched?: readonly string[];
  /** For tasks: only those in these lists. */
  lists?: readonly TaskList[];
}

const contextFor = (viewer: Viewer): ConditionContext => ({
  idOf: (attribute) => idOfViewer(viewer, attribute),
  kept: null,
  rows: 'many',
});

const isPlain = (condition: Condition): boolean => {
  if (condition.kind === 'every') return condition.of.every(isPlain);
  return condition.kind !== 'in' && condition.kind !== 'namedBy';
};

/**
 * Disjoint tests of the ways in which the viewer sees rows whole. Tests on the row alone stay separate, so that each
 * can use an index.
 */
function waysToSee(viewer: Viewer, source: Source): Test[] {
  const ways = alternatives(rulesOf(viewer, source.resource).whole);
  const toTest = (way: Condition): Test => conditionSql(way, source, contextFor(viewer));
  const others = ways.filter((way) => !isPlain(way)).map(toTest);
  const plain = ways.filter(isPlain).map(toTest);
  // If the viewer sees no rows, the list is one empty part.
  const tests = others.length > 0 || plain.length === 0 ? [...plain, some(others)] : plain;
  return tests.map((test, index) =>
    all([test, ...tests.slice(0, index).map((earlier): Test => sql`(${earlier}) is not true`)]),
  );
}

function namingTest(source: Source, { field, id }: { field: string; id: string }): Test {
  const named = fieldSql(source, field);
  return isList(source, field) ? sql`${named} @> array[${id}]::uuid[]` : sql`${named} = ${id}::uuid`;
}

/** The viewer-independent tests of a list. */
function listTests(source: Source, { only = {}, having, naming = [], among, without = [] }: RowList): Test[] {
  return [
    ...Object.entries(only).map(([field, value]): Test => sql`${fieldSql(source, field)} = ${value}`),
    ...(having === undefined ? [] : [sql<boolean>`${fieldSql(source, having)} is not null`]),
    ...(among === undefined ? [] : [sql<boolean>`${fieldSql(source, 'id')} = any(${among}::uuid[])`]),
    ...naming.map((named) => namingTest(source, named)),
    ...without.map((field): Test => sql`cardinality(${fieldSql(source, field)}) = 0`),
  ];
}

/** A migration defines the function, and an index that begins with it. */
const inTaskList = (source: Source, list: TaskList): Test =>
  sql`task_list(${fieldSql(source, 'taskCompletionStatus')}, ${fieldSql(source, 'taskOperationalStatus')}) = ${sql.lit(list)}`;

/** Disjoint parts that together are what the viewer sees whole of the list's rows. */
export function partsOf(viewer: Viewer, source: Source, list: RowList): Test[] {
  const { where, lists } = list;
  const common = [
    ...listTests(source, list),
    ...(where ? [conditionSql(simplify(where, factsOfViewer(viewer)), source, contextFor(viewer))] : []),
  ];
  const inLists = lists?.map((each) => [inTaskList(source, each)]) ?? [[]];
  return waysToSee(viewer, source).flatMap((way) => inLists.map((test) => all([way, ...test, ...common])));
}

const foldedKeys = ({ resource, alias }: Source) =>
  columnsOf(resource).flatMap(({ key }) => (key === null ? [] : [sql.ref(`${alias}.${key}`)]));

/** Addresses are found by what is installed there, too (decision 0187); customers see none of it. */
function hasPiece(source: Source, word: string, viewer: Viewer): Test[] {
  if (source.resource !== 'addresses' || viewer.kind === 'customer') return [];
  const pieces: Source = { resource: 'equipment', alias: 'piece' };
  const found = some(foldedKeys(pieces).map((key): Test => sql`${key} like ${`%${word}%`}`));
  // One look through the pieces for each word, and none for each address.
  return [
    sql`${fieldSql(source, 'id')} in (select ${fieldSql(pieces, 'address')} from ${tableSql(pieces)} where ${found})`,
  ];
}

/** Every word occurs in one of the row's folded names or added texts, in those of an address's equipment, or is its number. */
export function searchTests(
  source: Source,
  text: string,
  { searched = [], viewer }: Pick<RowList, 'searched'> & { viewer: Viewer },
): Test[] {
  const keys = foldedKeys(source);
  const number = columnOf(source.resource, 'number') ? [fieldSql(source, 'number')] : [];
  const folded = searched.map((field) => sql`fold_text(${fieldSql(source, field)})`);
  return foldedWords(text).map((word) =>
    some([
      ...[...keys, ...folded].map((key): Test => sql`${key} like ${`%${word}%`}`),
      ...number.map((value): Test => sql`${value}::text = ${word}`),
      ...hasPiece(source, word, viewer),
    ]),
  );
}
