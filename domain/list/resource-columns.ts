import type { FieldFacts, Fields } from '../kernel/resource.ts';
import type { ColumnKind } from './query.ts';

/** How lists compare a field's values; null for a field that no list shows. */
export function columnKindOf({ kind, part }: FieldFacts): ColumnKind | null {
  switch (kind) {
    case 'text':
      return 'text';
    case 'json':
      return part === undefined ? null : 'text';
    case 'choice':
      return 'choice';
    case 'flag':
      return 'boolean';
    case 'money':
    case 'decimal':
    case 'whole':
      return 'number';
    case 'instant':
      return 'date';
    case 'reference':
    case 'references':
      return 'reference';
    case 'texts':
      return null;
  }
}

/** A column of a resource's list. */
export interface ResourceColumn<Field extends string = string> {
  field: Field;
  kind: ColumnKind;
  /** Shown until the person chooses other columns. */
  first: boolean;
  filterable: boolean;
  sortable: boolean;
  /** Of JSON: the part that is shown. */
  part: string | null;
}

/** The timestamps of every row, the last columns of each list. */
export const rowMoments = ['createDate', 'modifyDate'] as const;

type ColumnField<Of extends Fields> =
  | (typeof rowMoments)[number]
  | ({ [Field in keyof Of]: Of[Field] extends { column: string } ? Field : never }[keyof Of] & string);

/** The columns of a resource's list in their order. */
export function columnsOf<Of extends Fields>({ fields }: { fields: Of }): ResourceColumn<ColumnField<Of>>[] {
  const own = Object.entries<FieldFacts>(fields).flatMap(([field, facts]) => {
    const kind = columnKindOf(facts);
    if (facts.column === undefined || kind === null) return [];
    return [
      {
        field: field as ColumnField<Of>,
        kind,
        first: facts.column === 'first',
        filterable: !facts.unfiltered,
        sortable: !facts.unsorted,
        part: facts.part ?? null,
      },
    ];
  });
  return [
    ...own,
    ...rowMoments.map(
      (field) => ({ field, kind: 'date', first: false, filterable: true, sortable: true, part: null }) as const,
    ),
  ];
}
