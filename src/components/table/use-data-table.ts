import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { usePhone } from '../use-phone.ts';
import { listedFields, orderedFields, shownFields } from './column-choice.ts';
import { sameRows } from './list-filters.ts';
import { nothingSelected, toggled } from './selection.ts';
import type { DataTableProps } from './table-props.ts';
import type { Selection, TableColumn, TableRow } from './table-shape.ts';

/** What the parts of a table share. */
export interface TableModel<Row extends TableRow> {
  props: DataTableProps<Row>;
  phone: boolean;
  /** The columns that are shown, in order. */
  columns: readonly TableColumn<Row>[];
  /** The rows that are shown: those of before until new ones are there. */
  page: ListPage<Row> | undefined;
  /** New rows are being read. */
  busy: boolean;
  change: (update: (query: ListQuery) => ListQuery) => void;
  /** Refresh: clears the search and all filters (specification 2.10). */
  clear: () => void;
  /** Counts the clearings, so that what stands in fields goes as well. */
  cleared: number;
  /** How many filters the advanced search holds; those of the tool row show themselves. */
  columnFilters: number;
  selection: Selection;
  select: (selection: Selection) => void;
  toggle: (id: string) => void;
}

/** The last page that was there: rows never go because others are on their way. */
function useLastPage<Row>(page: ListPage<Row> | undefined): ListPage<Row> | undefined {
  const [last, setLast] = useState(page);
  if (page !== undefined && page !== last) setLast(page);
  return page ?? last;
}

/** Two changes in a row build on each other, even when the first has not come back yet. */
function useChange({ query, onQueryChange }: { query: ListQuery; onQueryChange: (query: ListQuery) => void }) {
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  return (update: (query: ListQuery) => ListQuery): void => {
    latest.current = update(latest.current);
    onQueryChange(latest.current);
  };
}

/** The selection holds for the rows it was made among: another list and other filters begin with none. */
function useSelection({ name, query }: { name: string; query: ListQuery }) {
  const [made, setMade] = useState({ selection: nothingSelected, name, query });
  const holds = made.name === name && sameRows(made.query, query);
  return {
    selection: holds ? made.selection : nothingSelected,
    select: (next: Selection): void => setMade({ selection: next, name, query }),
  };
}

/** The page that is asked for may be beyond the end, since rows went or the address is old: then it is the last one. */
function useExistingPage({ page, query }: { page: ListPage<unknown> | undefined; query: ListQuery }, change: Change) {
  const last = page === undefined ? query.page : Math.max(0, Math.ceil(page.total / query.size) - 1);
  const beyond = query.page > last;
  const go = useRef(change);
  useEffect(() => {
    go.current = change;
  }, [change]);
  useEffect(() => {
    if (beyond) go.current((before) => ({ ...before, page: last }));
  }, [beyond, last]);
}

type Change = (update: (query: ListQuery) => ListQuery) => void;

/** A table's own state: chosen columns, selection, the previous rows. */
export function useDataTable<Row extends TableRow>(props: DataTableProps<Row>): TableModel<Row> {
  const { query, columns, preset, required, minimum } = props;
  const { chosen = null, order = null } = props.columnChoice ?? {};
  const phone = usePhone();
  const page = useLastPage(props.page);
  const change = useChange(props);
  const { selection, select } = useSelection(props);
  const [cleared, setCleared] = useState(0);
  useExistingPage(props, change);
  const shown = useMemo(() => {
    const rules = { required, minimum };
    const fields = shownFields(
      listedFields(
        columns.map(({ field }) => field),
        rules,
      ),
      chosen,
      rules,
    );
    const places = orderedFields(
      columns.map(({ field }) => field),
      order,
    );
    return columns
      .filter(({ field }) => fields.includes(field))
      .sort((one, other) => places.indexOf(one.field) - places.indexOf(other.field));
  }, [columns, chosen, order, required, minimum]);
  const extra = new Set(props.extraFilters?.flatMap(({ field, folded }) => (folded ? [] : [field])));
  const filtered = new Set(columns.map(({ field }) => field).filter((field) => !extra.has(field)));
  const ids = (page?.rows ?? []).map(({ id }) => id);
  return {
    props,
    phone,
    columns: shown,
    page,
    busy: props.page === undefined,
    change,
    clear: () => {
      setCleared(cleared + 1);
      if (props.onClear === undefined) change(({ size }) => ({ ...preset, size }));
      else props.onClear();
    },
    cleared,
    columnFilters: query.filters.filter(({ field }) => filtered.has(field)).length,
    selection,
    select,
    toggle: (id) => select(toggled(selection, id, { page: ids, total: page?.total ?? 0, query })),
  };
}
