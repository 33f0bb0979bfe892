import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { isOnCard } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Column, columnOf, columnsOf } from '../tables.ts';
import { fieldSql, type Source, type Test, tableSql } from '../visibility/condition-sql.ts';
import { rulesOf, shownSql, visibleSql } from '../visibility/visible.ts';
import { isNeverShown, shownFieldSql } from './shown-field.ts';

/** A value by which a list is filtered or sorted: of its rows, or of rows that these name. */
export interface Operand {
  /** What the client called it: `customer.nickname`. */
  name: string;
  /** Its SQL in the row that holds it; with {@link Operand.folded} its folded key. */
  value: RawBuilder<unknown>;
  kind: Column['kind'] | { kind: 'id' };
  folded: boolean;
  nullable: boolean;
  /** Makes a test of the list's row from a test of the value: of a row that is named, that one is seen and fulfils it. */
  lift(test: Test): Test;
  /** Its SQL in the list's row; null where a row has several. */
  single: RawBuilder<unknown> | null;
}

/** The most steps from a row to the field of another: `rootTask.owner.nickname`. */
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

const itself = (value: RawBuilder<unknown>): Pick<Operand, 'lift' | 'single'> => ({
  lift: (test) => test,
  single: value,
});

/** A field of the row itself; null when there is none that the viewer ever sees. */
function ownOperand(viewer: Viewer, source: Source, name: string): Operand | null {
  const column = columnOf(source.resource, name);
  if (!column) return versionOrId(source, name);
  if (isNeverShown(viewer, source.resource, name)) return null;
  const value = shownFieldSql(viewer, source, { column, value: keyOr(column) });
  const { kind, nullable } = column;
  return { name, value, kind, folded: column.key !== null, nullable, ...itself(value) };
}

/** The test whether the viewer sees a field of a row that another names; null where they see it in no row. */
function seenSql(viewer: Viewer, target: Source, field: string): Test | null {
  if (isOnCard(target.resource, field)) return visibleSql(viewer, target);
  return rulesOf(viewer, target.resource).whole.kind === 'nobody' ? null : shownSql(viewer, target, 'whole');
}

/** A field of rows that a reference, or a list of them, names; only as far as the viewer sees it there. */
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
  const isList = kind.kind === 'references';
  return {
    ...inner,
    nullable: true,
    lift: (test) =>
      isList ? sql`${naming} && array(${ids(inner.lift(test))})` : sql`${naming} in (${ids(inner.lift(test))})`,
    single:
      isList || inner.single === null
        ? null
        : sql`(select ${inner.single} from ${tableSql(target)} where ${id} = ${naming} and ${seen})`,
  };
}

function operandAlong(viewer: Viewer, source: Source, [first, second, ...rest]: readonly string[]): Operand | null {
  if (first === undefined) return null;
  return second === undefined
    ? ownOperand(viewer, source, first)
    : namedOperand(viewer, source, [first, second, ...rest]);
}

/**
 * What a client names by `name`; null when there is no such field, or none that the viewer may see: the two are answered
 * alike. A name reaches the database only as that of a column which the schemas have.
 */
export function operandOf(viewer: Viewer, source: Source, name: string): Operand | null {
  const path = name.split('.');
  const found = path.length > longestPath ? null : operandAlong(viewer, source, path);
  return found && { ...found, name };
}

/** The name of the rows that a reference names, by which people know them; null where those have none. */
export const labelOf = (viewer: Viewer, source: Source, { name }: Operand): Operand | null =>
  operandOf(viewer, source, `${name}.nickname`);

/** The fields of a resource that the viewer may name; of references also fields of the rows that they name. */
export const fieldsOf = (viewer: Viewer, resource: Resource): string[] => [
  'id',
  'version',
  ...columnsOf(resource)
    .filter(({ field, kind }) => kind.kind !== 'json' && !isNeverShown(viewer, resource, field))
    .map(({ field, kind }) => (kind.kind === 'reference' || kind.kind === 'references' ? `${field}(.field)` : field)),
];
