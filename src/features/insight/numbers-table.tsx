import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import classes from './numbers-table.module.css';

export interface NumbersTableProps {
  /** The name of the table for screen readers. */
  label: string;
  /** The headers of the first column and the others. */
  head: readonly [string, ...string[]];
  rows: readonly { key: string; name: string; cells: readonly string[] }[];
}

/** Tables with more columns scroll on a phone. */
const narrow = 4;
const columnWidth = 88;

/** A table of numbers with a name for each row. */
export function NumbersTable(table: NumbersTableProps) {
  const { length } = table.head;
  if (length <= narrow) return <PlainTable {...table} />;
  return (
    <Table.ScrollContainer
      className={classes.scrolls}
      minWidth={length * columnWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <PlainTable {...table} />
    </Table.ScrollContainer>
  );
}

/** The same without scrolling, for screen readers only. */
export function PlainTable({ label, head: [first, ...others], rows }: NumbersTableProps) {
  return (
    <Table className={`tabular ${classes.table}`} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
          {others.map((header) => (
            <Table.Th key={header} scope="col" className={classes.number}>
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, cells }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{name}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={others[index]} className={classes.number}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
