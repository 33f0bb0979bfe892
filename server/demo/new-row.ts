import type { Resource } from '../../domain/kernel/resources.ts';
import { describeFields } from '../../domain/resource-facts.ts';
import type { NewRow } from '../../domain/rows.ts';

/** Fields that have an empty value: null, an empty list, or false. */
type Emptyable<Row> = {
  [Field in keyof Row]: null extends Row[Field]
    ? Field
    : Row[Field] extends boolean | readonly unknown[]
      ? Field
      : never;
}[keyof Row];

/** The fields of a row that have to be given; the others may be left empty. */
export type Given<Name extends Resource> = Omit<NewRow<Name>, Emptyable<NewRow<Name>>> &
  Partial<Pick<NewRow<Name>, Emptyable<NewRow<Name>>>>;

function emptyRow(resource: Resource): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, nullable, kind } of describeFields(resource)) {
    if (name === 'createDate' || name === 'modifyDate') continue;
    if (nullable) row[name] = null;
    else if (kind.kind === 'references' || kind.kind === 'texts') row[name] = [];
    else if (kind.kind === 'flag') row[name] = false;
  }
  return row;
}

/** A row with the given fields and all others empty. */
export const newRow = <Name extends Resource>(resource: Name, given: Given<Name>): NewRow<Name> =>
  // The type asks for every field that `emptyRow` cannot fill, so both together are the whole row.
  ({ ...emptyRow(resource), ...given }) as unknown as NewRow<Name>;
