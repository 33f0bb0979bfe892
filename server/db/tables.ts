import { must } from '../../domain/kernel/assert.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { type Resource, resources } from '../../domain/kernel/resources.ts';
import { describeFields, type FieldDescription } from '../../domain/resource-facts.ts';
import type { Rows } from '../../domain/rows.ts';

/** A database record: column names to values. */
export type ColumnValues = Record<string, unknown>;

/** A field's column; `key` is the column of its folded form, if it has one. */
export interface Column {
  field: string;
  column: string;
  key: string | null;
  /** The PostgreSQL type as `format_type` prints it. */
  type: string;
  nullable: boolean;
  kind: FieldDescription['kind'];
}

const snake = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of a resource, such as `operational_addresses`. */
export const tableOf = (resource: Resource): string => snake(resource);

const types: Record<FieldDescription['kind']['kind'], string> = {
  text: 'text',
  choice: 'text',
  flag: 'boolean',
  money: 'numeric(12,2)',
  instant: 'bigint',
  decimal: 'double precision',
  whole: 'bigint',
  texts: 'text[]',
  json: 'jsonb',
  reference: 'uuid',
  references: 'uuid[]',
};

const suffixes: Partial<Record<FieldDescription['kind']['kind'], string>> = { reference: '_id', references: '_ids' };

function columnFor({ name, nullable, kind }: FieldDescription): Column {
  const column = snake(name) + (suffixes[kind.kind] ?? '');
  const folded = kind.kind === 'text' && kind.folded === true;
  return { field: name, column, key: folded ? `${column}_key` : null, type: types[kind.kind], nullable, kind };
}

const columnsByResource = new Map(resources.map((resource) => [resource, describeFields(resource).map(columnFor)]));

/** The columns of a resource without `id` and `version`, in the schema's order. */
export const columnsOf = (resource: Resource): readonly Column[] =>
  must(columnsByResource.get(resource), `columns of ${resource}`);

const columnsByField = new Map(
  resources.map((resource) => [resource, new Map(columnsOf(resource).map((column) => [column.field, column]))]),
);

/** A field's column; undefined for unknown fields, `id` and `version`. */
export const columnOf = (resource: Resource, field: string): Column | undefined =>
  columnsByField.get(resource)?.get(field);

const idOf = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : null;

function toColumn(column: Column, value: unknown): unknown {
  if (column.kind.kind === 'references') return Array.isArray(value) ? value.map(idOf) : [];
  if (value === null || value === undefined) return null;
  if (column.kind.kind === 'reference') return idOf(value);
  return column.kind.kind === 'json' ? JSON.stringify(value) : value;
}

function fromColumn({ kind }: Column, value: unknown): unknown {
  if (kind.kind === 'references') return Array.isArray(value) ? value.map((id) => ({ id })) : [];
  if (value === null || value === undefined) return null;
  return kind.kind === 'reference' ? { id: value } : value;
}

/** The column values of the fields in `row`, with folded keys. */
export function toColumns(resource: Resource, row: object): ColumnValues {
  const values: ColumnValues = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'id' || name === 'version') values[name] = value;
    const column = columnOf(resource, name);
    if (!column) continue;
    values[column.column] = toColumn(column, value);
    if (column.key !== null) values[column.key] = typeof value === 'string' ? fold(value) : null;
  }
  return values;
}

export function fromColumns<Name extends Resource>(resource: Name, record: ColumnValues): Rows[Name] {
  const row: Record<string, unknown> = { id: record.id, version: record.version };
  for (const column of columnsOf(resource)) row[column.field] = fromColumn(column, record[column.column]);
  // Columns are derived from the schema and tested against the migrations, so the record has the row's shape.
  return row as Rows[Name];
}
