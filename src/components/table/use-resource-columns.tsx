import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../domain/import/table.ts';
import type { Fields, ResourceFacts } from '../../../domain/kernel/resource.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { columnsOf, type ListedFacts, type ResourceColumn, rowMoments } from '../../../domain/list/resource-columns.ts';
import { fieldLabel } from '../../i18n/field-label.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type ContactKind, contactCell, idColumn } from './row-columns.tsx';
import type { TableColumn, TableRow } from './table-shape.ts';

/** A row of a list: the texts of the rows that it names are joined to it. */
interface LabelledRow extends TableRow {
  labels: Readonly<Record<string, string>>;
}

/** The columns that are shown until a person chooses others (specification 2.10, without ids: decision 0157). */
export const firstColumnsOf = <Of extends Fields>(resource: ListedFacts<Of>): readonly string[] =>
  columnsOf(resource).flatMap(({ field, first }) => (first ? [field] : []));

/** What a cell shows and exports by default; nothing for null. */
function cellsOf<Row extends LabelledRow>(
  { field, kind, part }: ResourceColumn,
  { t, format, contact }: { t: TFunction; format: Format; contact: ContactKind | null },
): Pick<TableColumn<Row>, 'cell' | 'value' | 'align'> {
  const shown = (row: Row): unknown => {
    const value: unknown = Reflect.get(row, field);
    return part !== null && typeof value === 'object' && value !== null ? Reflect.get(value, part) : value;
  };
  switch (kind) {
    case 'date': {
      const read = (write: (moment: number) => string) => (row: Row) => {
        const moment = shown(row);
        return typeof moment === 'number' ? write(moment) : null;
      };
      return { cell: read(format.shortDateTime), value: read(format.dateTime) };
    }
    case 'number': {
      // The running number is a name, not an amount.
      if (isNumber({ field })) return { cell: (row) => shown(row) as number | null };
      const value = (row: Row) => shown(row) as number | null;
      return { align: 'end', cell: (row) => (value(row) === null ? null : format.number(value(row) ?? 0)), value };
    }
    case 'reference':
      return { cell: ({ labels }) => labels[field] };
    case 'boolean': {
      const value = (row: Row) => shown(row) as boolean | null;
      return { cell: (row) => (value(row) === null ? null : t(value(row) ? 'table.yes' : 'table.no')), value };
    }
    default: {
      const value = (row: Row) => shown(row) as Cell;
      return contact === null ? { cell: value } : { cell: (row) => contactCell(contact, shown(row)), value };
    }
  }
}

/** The running number of a row, the ID that people see; it comes before the id. */
const isNumber = ({ field }: { field: string }): boolean => field === 'number';

/** A field by which somebody is reached. */
function contactKindOf({ fields }: { fields: Fields }, field: string): ContactKind | null {
  const { entry } = fields[field] ?? {};
  if (entry === undefined || !('control' in entry)) return null;
  return entry.control === 'telephone' || entry.control === 'email' ? entry.control : null;
}

/** The parts of a column that don't follow from the description of its resource. */
interface More<Row> {
  /** Parts of a field's column; one with a `cell` has no default value and alignment. */
  special?: Readonly<Record<string, Partial<TableColumn<Row>>>>;
  /** Columns that aren't fields; they stand before the dates. */
  extra?: readonly TableColumn<Row>[];
  /** The columns that stand first, in this order; the others follow in that of the description, dates last. */
  first?: readonly string[];
}

const nothingMore = {};

/** The columns of a resource's list. `more` has to stay the same object as long as its columns do. */
export function useResourceColumns<Row extends LabelledRow, const Of extends Fields>(
  of: ResourceFacts<Resource, Of>,
  more: More<Row> = nothingMore,
): readonly TableColumn<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const { special = {}, extra = [], first = [] } = more;
    const columns = columnsOf(of).map((column): TableColumn<Row> => {
      const own: Partial<TableColumn<Row>> = special[column.field] ?? {};
      return {
        field: column.field,
        label: fieldLabel(t, of, column.field),
        kind: column.kind,
        ...(column.filterable ? {} : { filterable: false }),
        ...(column.sortable ? {} : { sortable: false }),
        ...(isNumber(column) ? { quiet: true } : {}),
        ...(own.cell === undefined
          ? cellsOf<Row>(column, { t, format, contact: contactKindOf(of, column.field) })
          : { cell: own.cell }),
        ...own,
      };
    });
    const isMoment = ({ field }: TableColumn<Row>): boolean => rowMoments.some((moment) => moment === field);
    const all = [...columns.filter((column) => !isMoment(column)), ...extra, ...columns.filter(isMoment)];
    return [
      ...all.filter(isNumber),
      idColumn<Row>(fieldLabel(t, of, 'id')),
      ...first.flatMap((name) => all.filter(({ field }) => field === name)),
      ...all.filter((column) => !first.includes(column.field) && !isNumber(column)),
    ];
  }, [t, format, of, more]);
}
