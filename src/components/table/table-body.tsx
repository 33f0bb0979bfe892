import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useState } from 'react';
import classes from './table-body.module.css';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { TableRow as AnyRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The rows of a page as a dense table in a hairline box. */
export function TableBody<Row extends AnyRow>({ table }: { table: TableModel<Row> }) {
  const { page, props, busy } = table;
  const rows = page?.rows ?? [];
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { entry, handlers } = useRowKeys(rows.map(({ id }) => id));
  const expand = (id: string) =>
    setExpanded(expanded.includes(id) ? expanded.filter((other) => other !== id) : [...expanded, id]);
  return (
    <div className={classes.box}>
      <Table className={classes.table} aria-label={props.label} aria-busy={busy} highlightOnHover>
        <TableHead table={table} />
        <Table.Tbody {...handlers}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              table={table}
              entry={row.id === entry}
              expanded={expanded.includes(row.id)}
              onExpand={expand}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
