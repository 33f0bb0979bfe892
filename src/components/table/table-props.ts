import type { ReactNode } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import type { Tone } from '../../theme/statuses.ts';
import type { MenuAction } from '../action-menu-shape.ts';
import type { ColumnRules } from './column-choice.ts';
import type { ExportSource } from './export-rows.ts';
import type {
  BulkAction,
  ColumnChoice,
  EmptyText,
  Expansion,
  ExtraFilter,
  RowActions,
  TableColumn,
  TableRow,
} from './table-shape.ts';

/** The search field of a table. */
export interface SearchField {
  /** The accessible name, which says where it searches: "Search by nickname". */
  label: string;
  placeholder: string;
  /** Milliseconds after the last key; 300 unless said otherwise (specification 9: 500 for subcontractors). */
  delay?: number;
}

/** The button that makes a new row: it opens a dialog or leads to a page. */
export type CreateAction = { label: string } & ({ to: string } | { act: () => void });

/**
 * A list of rows (specification 2.10). The table knows neither where rows come from nor what they mean: it shows `page`, the
 * answer to `query`, and says by `onQueryChange` what a person wants to see instead. Whoever uses it keeps the query, as a
 * rule in the address (list-search.ts).
 */
export interface DataTableProps<Row extends TableRow> extends ColumnRules {
  /** The table's url, as the specification calls it: `tasks/paged/active`. It names the exported file. */
  name: string;
  /** The accessible name of the table. */
  label: string;
  /** The name of a row, such as "Fiber drop Korinthou". */
  rowLabel: (row: Row) => string;
  /** All columns in their order; `required` and `minimum` say which are shown until a person chooses. */
  columns: readonly TableColumn<Row>[];
  query: ListQuery;
  onQueryChange: (query: ListQuery) => void;
  /** The query that refresh returns to: no search, no filters, the default order. */
  preset: ListQuery;
  /** Refresh clears more than the query, such as filters that stand in `tools`: whoever gives this clears everything. */
  onClear?: () => void;
  /** Undefined until it is read; meanwhile the rows before it stay. */
  page: ListPage<Row> | undefined;
  /** How many rows have arrived of a mirror that is being filled; null when it is full. */
  filling?: number | null;
  /** A row on a phone; `title` makes its content the link or button that opens it. */
  card: (row: Row, title: (content: ReactNode) => ReactNode) => ReactNode;
  /** "128 tasks". */
  count: (total: number) => string;
  empty: EmptyText;
  search?: SearchField;
  /** Stands in the tool row of laptops and phones alike. */
  tools?: ReactNode;
  /** Stands in the tool row of laptops, and in the sheet of filters on phones. */
  moreTools?: ReactNode;
  /** Stands in the panel of filters. */
  foldedTools?: ReactNode;
  extraFilters?: readonly ExtraFilter[];
  /** What the colours mean, in a dialog. */
  legend?: ReactNode;
  columnChoice?: ColumnChoice;
  exportRows?: ExportSource<Row>;
  /** File actions besides the export: uploads, and templates for them. */
  fileActions?: readonly MenuAction[];
  create?: CreateAction;
  actions?: (row: Row) => RowActions;
  /** The colour of a row's edge, beside text that says the same; null for a row that is as usual. */
  rowTone?: (row: Row) => Tone | null;
  /** A press anywhere on a row does its primary action, which is to view it. */
  readOnly?: boolean;
  /** Rows can be selected when there is something to do with them. */
  bulkActions?: readonly BulkAction[];
  expansion?: Expansion<Row>;
}
