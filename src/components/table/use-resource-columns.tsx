import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../domain/import/table.ts';
import type { Fields, ResourceFacts } from '../../../domain/kernel/resource.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { columnsOf, type ResourceColumn, rowMoments } from '../../../domain/list/resource-columns.ts';
import { fieldLabel } from '../../i18n/field-label.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { idColumn } from './row-columns.tsx';
import type { TableColumn, TableRow } from './table-shape.ts';

/** A row of a list: the texts of the rows that it names are joined to it. */
interface LabelledRow extends TableRow {
  labels: Readonly<Record<string, string>>;
}

/** The columns that are shown until a person chooses others (specification 2.10). */
export const firstColumnsOf = <Of extends Fields>(resource: { fields: Of }): readonly string[] => [
  'id',
  ...columnsOf(resource).flatMap(({ field, first }) => (first ? [field] : [])),
];

/** What a cell shows and exports where nothing else is said of its column. */
function cellsOf<Row extends LabelledRow>(
  { field, kind, part }: ResourceColumn,
  { t, format }: { t: TFunction; format: Format },
): Pick<TableColumn<Row>, 'cell' | 'value'> {
  const shown = (row: Row): unknown => {
    const value: unknown = Reflect.get(row, field);
    return part !== null && typeof value === 'object' && value !== null ? Reflect.get(value, part) : value;
  };
  switch (kind) {
    case 'date':
      return {
        cell: (row) => format.shortDateTime(shown(row) as number),
        value: (row) => format.dateTime(shown(row) as number),
      };
    case 'reference':
      return { cell: ({ labels }) => labels[field] };
    case 'boolean':
      return { cell: (row) => t(shown(row) === true ? 'table.yes' : 'table.no'), value: (row) => shown(row) === true };
    default:
      return { cell: (row) => shown(row) as Cell };
  }
}

/** What does not follow from the description of a resource. */
interface More<Row> {
  /** Parts of the columns of fields. */
  special?: Readonly<Record<string, Partial<TableColumn<Row>>>>;
  /** Columns that are no fields, before the dates. */
  extra?: readonly TableColumn<Row>[];
}

const nothingMore = {};

/** The columns of a resource's list, with what `more` says besides. It has to be the same object as long as its columns are. */
export function useResourceColumns<Row extends LabelledRow, const Of extends Fields>(
  of: ResourceFacts<Resource, Of>,
  more: More<Row> = nothingMore,
): readonly TableColumn<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const { special = {}, extra = [] } = more;
    const columns = columnsOf(of).map(
      (column): TableColumn<Row> => ({
        field: column.field,
        label: fieldLabel(t, of, column.field),
        kind: column.kind,
        ...(column.filterable ? {} : { filterable: false }),
        ...(column.sortable ? {} : { sortable: false }),
        ...cellsOf<Row>(column, { t, format }),
        ...special[column.field],
      }),
    );
    const ownCount = columns.length - rowMoments.length;
    return [
      idColumn<Row>(fieldLabel(t, of, 'id')),
      ...columns.slice(0, ownCount),
      ...extra,
      ...columns.slice(ownCount),
    ];
  }, [t, format, of, more]);
}
