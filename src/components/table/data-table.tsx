import { Button, Skeleton, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CardList } from './card-list.tsx';
import classes from './data-table.module.css';
import { sameRows } from './list-filters.ts';
import { PhoneTools } from './phone-tools.tsx';
import { countSelected, nothingSelected } from './selection.ts';
import { TableBody } from './table-body.tsx';
import { TableFilters } from './table-filters.tsx';
import { TableFoot } from './table-foot.tsx';
import type { DataTableProps } from './table-props.ts';
import type { TableRow } from './table-shape.ts';
import { TableTools } from './table-tools.tsx';
import { type TableModel, useDataTable } from './use-data-table.ts';
import { useTableExport } from './use-table-export.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { useFormat } from '../../i18n/use-format.tsx';

/** The one table of the product (specification 2.10): dense on laptops, cards on phones. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const table = useDataTable(props);
  const exporting = useTableExport(table);
  const [selecting, setSelecting] = useState(false);
  const [filtersOpen, setFiltersOpen] = useState(table.columnFilters > 0);
  const parts = useRef<HTMLDivElement>(null);
  const bulk = selecting || countSelected(table.selection, table.page?.total ?? 0) > 0;
  const leave = (): void => {
    setSelecting(false);
    table.select(nothingSelected);
    // The bar goes with the button that was pressed.
    parts.current?.querySelector<HTMLElement>('[data-after-bulk]')?.focus();
  };
  return (
    <div ref={parts} className={classes.parts} data-bulk={bulk || undefined}>
      <div className={classes.place}>
        {table.phone ? (
          <PhoneTools table={table} exporting={exporting} onSelecting={() => setSelecting(true)} />
        ) : (
          // It keeps its place below the bar, so that nothing jumps under the mouse that selects.
          <div className={classes.tools} inert={bulk} data-covered={bulk || undefined}>
            <TableTools table={table} exporting={exporting} filtersOpen={filtersOpen} onFilters={setFiltersOpen} />
          </div>
        )}
        {bulk ? <BulkBar table={table} exporting={exporting} onLeave={leave} /> : null}
      </div>
      {filtersOpen && !table.phone ? <TableFilters table={table} /> : null}
      <Rows table={table} selecting={bulk} onSelecting={() => setSelecting(true)} />
    </div>
  );
}

interface RowsProps<Row extends TableRow> {
  table: TableModel<Row>;
  selecting: boolean;
  onSelecting: () => void;
}

function Rows<Row extends TableRow>({ table, selecting, onSelecting }: RowsProps<Row>) {
  const { page, props, phone, change } = table;
  const { filling = null, query } = props;
  if (page === undefined || page.total === 0) {
    if (filling !== null) return <TableFilling count={filling} />;
    return page === undefined ? null : <Empty table={table} />;
  }
  return (
    <>
      {phone ? <CardList table={table} selecting={selecting} onSelecting={onSelecting} /> : <TableBody table={table} />}
      <TableFoot
        label={props.label}
        count={props.count(page.total)}
        total={page.total}
        page={query.page}
        size={query.size}
        floating={phone && props.create !== undefined}
        onPage={(next) => change((before) => ({ ...before, page: next }))}
        onSize={(size) => change((before) => ({ ...before, page: 0, size }))}
      />
    </>
  );
}

/** No rows at all, or none that the search and the filters let through: then the way back is to clear them. */
function Empty<Row extends TableRow>({ table: { props, clear } }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  if (sameRows(props.query, props.preset)) return <EmptyState {...props.empty} />;
  return (
    <EmptyState
      title={t('table.empty')}
      hint={t('table.emptyHint')}
      action={
        <Button variant="default" onClick={clear}>
          {t('table.clear')}
        </Button>
      }
    />
  );
}

const lines = [0, 1, 2, 3, 4, 5];

/** The placeholder of a table during the initial sync: the shape of rows, and how many have arrived. */
function TableFilling({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={`card ${classes.filling}`} aria-busy>
      <Text className="tabular" c="dimmed" role="status">
        {t('table.filling', { count, shown: format.number(count) })}
      </Text>
      {lines.map((line) => (
        <Skeleton key={line} className={classes.line} radius="sm" />
      ))}
    </section>
  );
}
