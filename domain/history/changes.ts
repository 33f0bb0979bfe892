import type { Resource } from '../kernel/resources.ts';
import { sameValue } from '../mutation/merge.ts';
import type { Rows } from '../rows.ts';
import { personName } from '../user/names.ts';

/** What a mutation wrote into one row; of a change, only the fields that it set. */
export interface KeptWrite {
  kind: 'create' | 'change' | 'remove';
  fields: readonly string[];
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** Fields that histories leave out: those of the store, and those that follow from others. */
const silent: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createDate',
  'modifyDate',
  'company',
  'pkSharedId',
  'requestTaskAssignment',
  'leaf',
  'hash',
  'path',
  'mediaType',
  'state',
  'stamped',
  'lastMark',
]);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field with its values before and after; null where the row didn't exist. */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * The fields of a write that a history shows: those whose value changed, or that a created or removed row has. `hidden`
 * fields are left out.
 */
export function changedFieldsOf({ fields, before, after }: KeptWrite, hidden: ReadonlySet<string>): ChangedField[] {
  return fields
    .filter((field) => !silent.has(field) && !hidden.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: was, after: is }) => !(isEmpty(was) && isEmpty(is)) && !sameValue(was, is));
}

type Labels = { [Name in Resource]?: (row: Rows[Name]) => string | null };

const labels: Labels = {
  users: personName,
  companies: ({ name, nickname }) => name ?? nickname,
  customers: ({ nickname }) => nickname,
  addresses: ({ nickname, street }) => nickname ?? street,
  tasks: ({ nickname }) => nickname,
  'operational-addresses': ({ nickname }) => nickname,
  proofs: ({ nickname }) => nickname,
  photos: ({ name }) => name,
  'attached-files': ({ name }) => name,
  devices: ({ label }) => label,
};

/** The label of a row in histories; null for a row without a name. */
export function labelOfRow<Name extends Resource>(resource: Name, row: Rows[Name]): string | null {
  const label = labels[resource] as ((row: Rows[Name]) => string | null) | undefined;
  return label?.(row) ?? null;
}
