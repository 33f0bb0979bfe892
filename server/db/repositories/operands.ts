import { type RawBuilder, sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { type Naming, namedIn, namingsOf } from '../../../domain/list/naming.ts';
import { contactFields, isOnCard, type Shown } from '../../../domain/visibility/cards.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Column, columnOf, columnsOf } from '../tables.ts';
import { fieldSql, isList, type Source, some, type Test, tableSql } from '../visibility/condition-sql.ts';
import { rulesOf, shownSql, visibleSql } from '../visibility/visible.ts';
import { isNeverShown, shownFieldSql } from './shown-field.ts';

/** A value that a list is filtered or sorted by: a field of its rows, or of rows that they reference. */
export interface Operand {
  /** The name that the client used: `customer.nickname`. */
  name: string;
  /** Its SQL in the row that has the field; the folded key if {@link Operand.folded}. */
  value: RawBuilder<unknown>;
  kind: Column['kind'] | { kind: 'id' };
  folded: boolean;
  nullable: boolean;
  /** Turns a test of the value into a test of the list's row: some visible referenced row fulfils it. */
  lift(test: Test): Test;
  /** Its SQL in the list's row; null if a row has several values. */
  single: RawBuilder<unknown> | null;
  /** For a reference, the names of the referenced rows; null where there are none, or none that the viewer sees. */
  names(): Names | null;
}

/** The names by which people know referenced rows. */
export interface Names {
  /** The test that some referenced row has a name that fulfils `test`. */
  lift(test: (name: Operand) => Test): Test;
  /** SQL of the first name in the list's row, for sorting; null for lists of references. */
  single: RawBuilder<unknown> | null;
}

/** The most steps in a path such as `rootTask.owner.nickname`. */
const longestPath = 3;

const keyOr = (column: Column): string => column.key ?? column.column;

function versionOrId(source: Source, name: string): Operand | null {
  if (name !== 'id' && name !== 'version') return null;
  const value = sql.ref(`${source.alias}.${name}`);
  return {
    name,
    value,
    kind: { kind: name === 'id' ? 'id' : 'whole' },
    folded: false,
    nullable: false,
    ...itself(value),
  };
}

const itself = (value: RawBuilder<unknown>): Pick<Operand, 'lift' | 'single' | 'names'> => ({
  lift: (test) => test,
  single: value,
  names: () => null,
});

/** The folded key of a text, or null when blank. */
const keySql = (viewer: Viewer, source: Source, field: string): RawBuilder<unknown> => {
  const column = must(columnOf(source.resource, field), `${source.resource}.${field}`);
  return sql`nullif(${shownFieldSql(viewer, source, { column, value: keyOr(column) })}, '')`;
};

/** The folded name of a row, as the domain's `namesIn` gives it. */
function nameSql(viewer: Viewer, source: Source, naming: Naming): RawBuilder<unknown> {
  const alternatives = naming.map((fields) => {
    const keys = fields.map((field) => keySql(viewer, source, field));
    return keys.length === 1 ? must(keys[0], 'a key') : sql`nullif(concat_ws(' ', ${sql.join(keys)}), '')`;
  });
  return sql`coalesce(${sql.join(alternatives)}) collate "C"`;
}

/** The resources that a reference may point at, with the test whether the viewer sees their names. */
function namedRows(viewer: Viewer, source: Source, resource: Resource) {
  const namings = namingsOf(resource);
  const target = { resource, alias: `${source.alias}n` };
  // Name fields are on the row's card, or the resource has no cards.
  const seen = seenSql(viewer, target, namings[0]?.[0]?.[0] ?? 'id');
  if (namings.length === 0 || seen === null) return [];
  return [{ target, seen, names: namings.map((naming) => nameSql(viewer, target, naming)) }];
}

const nameOperand = (name: string, value: RawBuilder<unknown>): Operand => ({
  name,
  value,
  kind: { kind: 'text' },
  folded: true,
  nullable: true,
  ...itself(value),
});

function namesOf(viewer: Viewer, source: Source, { field, kind }: Column): Names | null {
  if (kind.kind !== 'reference' && kind.kind !== 'references') return null;
  const named = namedIn(source.resource, field, kind.to).flatMap((resource) => namedRows(viewer, source, resource));
  if (named.length === 0) return null;
  const naming = fieldSql(source, field);
  const list = isList(source, field);
  return {
    lift: (test) =>
      some(
        named.map(({ target, seen, names }): Test => {
          const fits = some(names.map((value) => test(nameOperand(field, value))));
          const ids = sql`select ${sql.ref(`${target.alias}.id`)} from ${tableSql(target)} where ${fits} and ${seen}`;
          return list ? sql`${naming} && array(${ids})` : sql`${naming} in (${ids})`;
        }),
      ),
    single: list
      ? null
      : sql`coalesce(${sql.join(
          named.map(
            ({ target, seen, names }) => sql`(select coalesce(${sql.join(names)}) from ${tableSql(target)}
              where ${sql.ref(`${target.alias}.id`)} = ${naming} and ${seen})`,
          ),
        )}) collate "C"`,
  };
}

/** A field of the row itself; null if it doesn't exist or the viewer never sees it. */
function ownOperand(viewer: Viewer, source: Source, name: string): Operand | null {
  const column = columnOf(source.resource, name);
  if (!column) return versionOrId(source, name);
  if (isNeverShown(viewer, source.resource, name)) return null;
  const value = shownFieldSql(viewer, source, { column, value: keyOr(column) });
  const { kind, nullable } = column;
  const folded = column.key !== null;
  return { name, value, kind, folded, nullable, ...itself(value), names: () => namesOf(viewer, source, column) };
}

/** The test whether the viewer sees a field of a referenced row; null if never. */
function seenSql(viewer: Viewer, target: Source, field: string): Test | null {
  const { resource } = target;
  if (isOnCard(resource, field)) return visibleSql(viewer, target);
  const levels: Shown[] = contactFields[resource]?.includes(field) === true ? ['whole', 'contact'] : ['whole'];
  const rules = rulesOf(viewer, resource);
  const tests = levels.filter((level) => rules[level].kind !== 'nobody');
  return tests.length === 0 ? null : some(tests.map((level) => shownSql(viewer, target, level)));
}

/** A field of referenced rows, as far as the viewer sees it there. */
function namedOperand(viewer: Viewer, source: Source, path: readonly [string, string, ...string[]]): Operand | null {
  const [field, next, ...rest] = path;
  const kind = columnOf(source.resource, field)?.kind;
  if (kind?.kind !== 'reference' && kind?.kind !== 'references') return null;
  if (isNeverShown(viewer, source.resource, field)) return null;
  const target = { resource: kind.to, alias: `${source.alias}n` };
  const inner = operandAlong(viewer, target, [next, ...rest]);
  const seen = seenSql(viewer, target, next);
  if (!inner || !seen) return null;
  const naming = fieldSql(source, field);
  const id = sql.ref(`${target.alias}.id`);
  const ids = (test: Test) => sql`select ${id} from ${tableSql(target)} where ${test} and ${seen}`;
  const list = kind.kind === 'references';
  const single = (of: RawBuilder<unknown> | null) =>
    list || of === null ? null : sql`(select ${of} from ${tableSql(target)} where ${id} = ${naming} and ${seen})`;
  return {
    ...inner,
    nullable: true,
    lift: (test) =>
      list ? sql`${naming} && array(${ids(inner.lift(test))})` : sql`${naming} in (${ids(inner.lift(test))})`,
    single: single(inner.single),
    names: () => {
      const names = inner.names();
      return names && { ...names, single: single(names.single) };
    },
  };
}

function operandAlong(viewer: Viewer, source: Source, [first, second, ...rest]: readonly string[]): Operand | null {
  if (first === undefined) return null;
  return second === undefined
    ? ownOperand(viewer, source, first)
    : namedOperand(viewer, source, [first, second, ...rest]);
}

/**
 * Resolves a client's field name. Null if there is no such field or the viewer may not see it: both are answered alike.
 * Only names of known columns reach the database.
 */
export function operandOf(viewer: Viewer, source: Source, name: string): Operand | null {
  const path = name.split('.');
  const found = path.length > longestPath ? null : operandAlong(viewer, source, path);
  return found && { ...found, name };
}

/** The field names that the viewer may use, for error messages. */
export const fieldsOf = (viewer: Viewer, resource: Resource): string[] => [
  'id',
  'version',
  ...columnsOf(resource)
    .filter(({ field, kind }) => kind.kind !== 'json' && !isNeverShown(viewer, resource, field))
    .map(({ field, kind }) => (kind.kind === 'reference' || kind.kind === 'references' ? `${field}(.field)` : field)),
];
