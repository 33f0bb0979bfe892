import { type FieldFacts, type ResourceFacts, rowFacts } from '../../../domain/kernel/resource.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import {
  choice,
  date,
  flag,
  type ListField,
  type ListFields,
  money,
  number,
  reference,
  references,
  text,
} from '../../../workers/mirror/list-field.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';

/** A row whose fields are known by their facts alone. */
type RowByName = Readonly<Record<string, unknown>>;

/** How lists compare a field; null for one that no list has. The values are those of its description. */
function listFieldOf(name: string, facts: FieldFacts): ListField<RowByName> | null {
  switch (facts.kind) {
    case 'text':
      return text((row) => row[name] as string | null);
    case 'json': {
      const { part } = facts;
      return part === undefined ? null : text((row) => (row[name] as Record<string, string> | null)?.[part]);
    }
    case 'choice':
      return choice((row) => row[name] as string | null);
    case 'flag':
      return flag((row) => row[name] === true);
    case 'money':
      return money((row) => row[name] as number | null);
    case 'decimal':
    case 'whole':
      return number((row) => row[name] as number | null);
    case 'instant':
      return date((row) => row[name] as number | null);
    case 'reference':
      return reference((row) => row[name] as Reference | null, facts.to);
    case 'references':
      return references((row) => row[name] as Reference[], facts.to);
    case 'texts':
      return null;
  }
}

/** The fields that lists of a resource compare: its own, and those of every row. */
export function listFieldsOf<Name extends Resource>({ fields }: ResourceFacts<Name>): ListFields<StoredRow<Name>> {
  const entries = Object.entries<FieldFacts>({ ...fields, ...rowFacts }).flatMap(([name, facts]) => {
    const field = facts.unlisted === true ? null : listFieldOf(name, facts);
    return field === null ? [] : [[name, field] as const];
  });
  return Object.fromEntries(entries) as ListFields<StoredRow<Name>>;
}
