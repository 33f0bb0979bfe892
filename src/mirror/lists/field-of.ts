import type { AnyRow } from '../../../domain/rows.ts';
import type { ListSource } from './list-definition.ts';
import type { ListField } from './list-field.ts';

/** A field of a list's source. Throws `RangeError` for one that it does not have. */
export function fieldOf({ resource, fields }: ListSource, name: string): ListField<AnyRow> {
  const field = fields[name];
  if (field === undefined) throw new RangeError(`${resource} have no field ${name}.`);
  return field;
}
