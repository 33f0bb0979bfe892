import type { FieldFacts, Fields, ResourceFacts, RowMoments } from '../kernel/resource.ts';
import type { ColumnKind } from './query.ts';

/** How lists compare a field's values; null for a field that no list shows. */
function columnKindOf({ kind, part, listedAs }: FieldFacts): ColumnKind | null {
  if (listedAs !== undefined) return listedAs;
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

const bothMoments: RowMoments = { createDate: 'more', modifyDate: 'more' };

type ColumnField<Of extends Fields> =
  | (typeof rowMoments)[number]
  | ({ [Field in keyof Of]: Of[Field] extends { column: string } ? Field : never }[keyof Of] & string);

/** What columns follow from. */
export type ListedFacts<Of extends Fields> = Pick<ResourceFacts<never, Of>, 'fields' | 'moments'>;

/** The columns of a resource's list in their order, its timestamps last. */
export function columnsOf<Of extends Fields>({
  fields,
  moments = bothMoments,
}: ListedFacts<Of>): ResourceColumn<ColumnField<Of>>[] {
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
    ...rowMoments.flatMap((field) => {
      const { [field]: column } = moments;
      if (column === undefined) return [];
      const kind = 'date' as const;
      return { field, kind, first: column === 'first', filterable: true, sortable: true, part: null };
    }),
  ];
}
