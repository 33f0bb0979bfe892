import type { ReactNode } from 'react';
import type { Cell } from '../../../domain/import/table.ts';
import type { ColumnKind, ListQuery } from '../../../domain/list/query.ts';
import type { MenuAction } from '../action-menu-shape.ts';

/** A row of a list: every row of the product has an id. */
export interface TableRow {
  id: string;
}

/** One value out of a few, with its words. */
export interface Choice {
  value: string;
  label: string;
}

/** A column of a table: what it is called, how its values are filtered and sorted, and what a cell shows. */
export interface TableColumn<Row> {
  /** The row's field or a path (`rootTask.owner`): the name in sorts, filters and in the person's choice of columns. */
  field: string;
  label: string;
  kind: ColumnKind;
  /** What the cell shows; nothing (null, undefined, an empty text) is shown as a dash (specification 8). */
  cell: (row: Row) => ReactNode;
  /** The value as it is exported; needed where `cell` is more than a text or a number. */
  value?: (row: Row) => Cell;
  /** It is in exports; true unless said otherwise. */
  exported?: boolean;
  /** A press on the header sorts by it; true unless said otherwise. */
  sortable?: boolean;
  /** It has a filter in the advanced search; true unless said otherwise. */
  filterable?: boolean;
  /** The values of a choice, or the rows that a reference may name. */
  choices?: readonly Choice[];
  /** Numbers and amounts stand at the right. */
  align?: 'end';
  /** Dim, as IDs are. */
  quiet?: boolean;
}

/** An action on a whole row, or a link; one with both does something as it is followed. */
export interface RowAction extends MenuAction {
  /** The words of the quiet button at the end of a row: View, Edit. */
  label: string;
}

/**
 * What can be done with a row: the first thing on the button, the others in its menu (specification 2.10). Without a first
 * thing there is only the menu, and nothing opens the row.
 */
export interface RowActions {
  primary?: RowAction;
  /** The link of the row's name, if it differs from the first action. */
  open?: RowAction;
  more?: readonly MenuAction[];
}

/** The rows that a person selected: some of them, or every row that a query lets through, on whatever page. */
export type Selection = { kind: 'some'; ids: readonly string[] } | { kind: 'all'; query: ListQuery };

/** Something to do with all selected rows, which it is given as a selection or, where the screen has read them, otherwise. */
export interface BulkAction<Of = Selection> extends Pick<MenuAction, 'icon' | 'danger'> {
  label: string;
  /** Asked before; `count` is that of the selected rows. The button of a destructive action is pressed for a second. */
  confirm?: (count: number) => { title: string; message: string };
  /** The rows stay selected if it resolves to false: nothing was done. */
  act: (selected: Of) => unknown;
}

interface ExtraFilterBase {
  field: string;
  label: string;
  /** It stands in the panel of filters, where the tool row of a laptop has no room for it. */
  folded?: true;
}

/** A filter that stands in the tool row or, folded, in the panel of filters, in one of the four ways of specification 2.10. */
export type ExtraFilter =
  /** One of a few values; `any` are the words for no filter. A filter of a reference compares ids. */
  | (ExtraFilterBase & { type: 'DROPDOWN'; choices: readonly Choice[]; any: string; of: 'choice' | 'reference' })
  /** A text that the value contains. */
  | (ExtraFilterBase & { type: 'INPUT' })
  /** Only rows for which it is true, or all. */
  | (ExtraFilterBase & { type: 'BOOLEAN' })
  /** All, only those for which it is true, only the others. */
  | (ExtraFilterBase & { type: 'TRI_STATE_BOOLEAN'; any: string; yes: string; no: string });

/** The expanded content of a row. */
export interface Expansion<Row> {
  /** The name of the button: "Subtasks of Fiber drop". */
  label: (row: Row) => string;
  /** Whether there is something to unfold; true when absent. */
  has?: (row: Row) => boolean;
  content: (row: Row) => ReactNode;
}

/** Which columns a person wants to see, in which order and how wide, as far as they have said so (specification 2.10). */
export interface ChosenColumns {
  /** The chosen fields; null when nothing was ever chosen. */
  chosen: readonly string[] | null;
  /** All fields in their order; null for the table's own. */
  order: readonly string[] | null;
  /** The widths of columns in pixels, by field; null when none has one, and columns are as wide as their content. */
  widths: Readonly<Record<string, number>> | null;
}

export interface ColumnChoice extends ChosenColumns {
  onChange: (change: Partial<ChosenColumns>) => void;
}

/** What an empty list says, and what to do next. */
export interface EmptyText {
  title: string;
  hint?: string;
  action?: ReactNode;
}

/** What an empty cell shows (specification 8). */
export const dash = '–';
