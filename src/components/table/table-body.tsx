import '@mantine/core/styles/Table.layer.css';
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { countSelected, nothingSelected } from './selection.ts';
import { TableRow } from './table-row.tsx';
import type { TableRow as AnyRow, TableColumn } from './table-shape.ts';
import classes from './tables.module.css';
import { type ColumnMoves, useColumnMoves } from './use-column-moves.ts';
import { type ColumnWidths, sizedCell, useColumnWidths } from './use-column-widths.ts';
import type { TableModel } from './use-data-table.ts';

/** The rows of a page as a dense table in a hairline box. */
export function TableBody<Row extends AnyRow>({ table }: { table: TableModel<Row> }) {
  const { page, props, busy } = table;
  const rows = page?.rows ?? [];
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const moves = useColumnMoves(table);
  const widths = useColumnWidths(table, moves.head);
  const { entry, handlers } = useRowKeys(rows.map(({ id }) => id));
  const expand = (id: string) =>
    setExpanded(expanded.includes(id) ? expanded.filter((other) => other !== id) : [...expanded, id]);
  return (
    <div className={`card ${classes.box} ${classes.measured}`}>
      <Table
        className={`${classes.table} ${classes.list}`}
        style={widths.style}
        aria-label={props.label}
        aria-busy={busy}
        highlightOnHover
      >
        <TableHead table={table} moves={moves} widths={widths} />
        <Table.Tbody {...handlers}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              table={table}
              sized={widths.sized}
              entry={row.id === entry}
              expanded={expanded.includes(row.id)}
              onExpand={expand}
            />
          ))}
        </Table.Tbody>
      </Table>
      {moves.said === '' ? null : <VisuallyHidden role="status">{moves.said}</VisuallyHidden>}
    </div>
  );
}

interface HeadProps<Row extends AnyRow> {
  table: TableModel<Row>;
  moves: ColumnMoves;
  widths: ColumnWidths;
}

/** The header: selects everything, sorts, and moves and sizes columns. */
function TableHead<Row extends AnyRow>({ table, moves, widths }: HeadProps<Row>) {
  const { t } = useTranslation();
  const { props, columns } = table;
  const { head, headerProps } = moves;
  const sized = widths.sized.split(' ');
  return (
    <Table.Thead>
      <Table.Tr ref={head}>
        {props.expansion === undefined ? null : (
          <Table.Th className={classes.narrow}>
            <VisuallyHidden>{t('table.unfold')}</VisuallyHidden>
          </Table.Th>
        )}
        {props.bulkActions === undefined ? null : (
          <Table.Th className={classes.narrow}>
            <SelectAll table={table} />
          </Table.Th>
        )}
        {columns.map((column, at) => (
          <Header
            key={column.field}
            column={column}
            table={table}
            moving={headerProps(column.field)}
            sizing={sizedCell(sized[at] !== '', at)}
            handle={widths.handleProps?.(column) ?? null}
          />
        ))}
        {props.actions === undefined ? null : (
          <Table.Th className={classes.last}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Selects every row of the list, on whatever page. */
function SelectAll<Row extends AnyRow>({ table: { selection, select, page, props } }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = page?.total ?? 0;
  const all = selection.kind === 'all';
  return (
    <Checkbox
      size="xs"
      aria-label={t('table.selectAll', { count: total, shown: format.number(total) })}
      data-after-bulk
      checked={all}
      indeterminate={!all && countSelected(selection, total) > 0}
      disabled={total === 0}
      onChange={() => select(all ? nothingSelected : { kind: 'all', query: props.query })}
    />
  );
}

interface HeaderProps<Row extends AnyRow> {
  column: TableColumn<Row>;
  table: TableModel<Row>;
  /** How the column is moved. */
  moving: ReturnType<ColumnMoves['headerProps']>;
  sizing: ReturnType<typeof sizedCell>;
  /** The properties of its edge; null where columns have no widths. */
  handle: ReturnType<NonNullable<ColumnWidths['handleProps']>> | null;
}

function Header<Row extends AnyRow>({ column, table, moving, sizing, handle }: HeaderProps<Row>) {
  const { field, label, sortable, align } = column;
  const { t } = useTranslation();
  const { sort } = table.props.query;
  const hint = 'draggable' in moving ? t('table.moveHint') : undefined;
  const edge = handle === null ? null : <span className={classes.edge} {...handle} />;
  // Its edge has a name of its own, which is none of the column's.
  const named = handle === null ? {} : { 'aria-label': label };
  if (sortable === false) {
    return (
      <Table.Th {...moving} {...sizing} {...named} data-align={align} title={hint}>
        {label}
        {edge}
      </Table.Th>
    );
  }
  const sorted = sort.field === field;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  const sortBy = () =>
    table.change((query) => ({ ...query, page: 0, sort: { field, descending: sorted && !sort.descending } }));
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <Table.Th
      {...moving}
      {...sizing}
      {...named}
      aria-sort={sorted ? direction : 'none'}
      data-align={align}
      title={hint}
    >
      <UnstyledButton
        className={classes.sort}
        aria-keyshortcuts={hint === undefined ? undefined : 'Shift+ArrowLeft Shift+ArrowRight'}
        onClick={sortBy}
      >
        {label}
        {sorted ? <Arrow size={13} stroke={2} aria-hidden /> : null}
      </UnstyledButton>
      {edge}
    </Table.Th>
  );
}

/** Where each key leads from a row, among `count` rows. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Each key's button in a row. */
const presses: Readonly<Record<string, string>> = {
  Enter: '[data-opens]',
  ' ': '[data-selects]',
  ArrowRight: '[data-unfolds][aria-expanded="false"]',
  ArrowLeft: '[data-unfolds][aria-expanded="true"]',
};

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof HTMLTableRowElement && target.dataset.row !== undefined ? target : null;

function press(row: HTMLTableRowElement, key: string): boolean {
  const pressed = row.querySelector<HTMLElement>(presses[key] ?? '');
  pressed?.click();
  return pressed !== null;
}

function go(row: HTMLTableRowElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > tr[data-row]') ?? [])];
  const next = steps[key]?.(rows.indexOf(row), rows.length);
  rows[next ?? -1]?.focus();
  return next !== undefined;
}

/**
 * The keyboard in a table: arrows, Home and End move between rows, Enter opens a row, Space selects it, right and left unfold
 * and fold it. The table is one stop of the Tab key, at the row that was last left.
 */
function useRowKeys(ids: readonly string[]) {
  const [left, setLeft] = useState<string | null>(null);
  const entry = left !== null && ids.includes(left) ? left : ids[0];
  return {
    entry,
    handlers: {
      onFocus: ({ target }: { target: EventTarget }): void => {
        const row = rowOf(target);
        if (row?.dataset.row !== undefined) setLeft(row.dataset.row);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const row = rowOf(event.target);
        if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
        const done = event.key in steps ? go(row, event.key) : event.key in presses && press(row, event.key);
        if (done) event.preventDefault();
      },
    },
  };
}
