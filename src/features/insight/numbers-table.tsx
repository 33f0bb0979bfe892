import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import classes from './insight.module.css';

export interface NumbersTableProps {
  /** What the table is called by those who do not see what is around it. */
  label: string;
  /** The head of the first column, and of each other one. */
  head: readonly [string, ...string[]];
  rows: readonly { key: string; name: string; cells: readonly string[] }[];
}

/** More columns than this are swiped on a phone. */
const narrow = 4;
const columnWidth = 88;

/** Numbers with a name for each row: what a chart draws, to be looked at. */
export function NumbersTable(table: NumbersTableProps) {
  const { length } = table.head;
  if (length <= narrow) return <PlainTable {...table} />;
  return (
    <Table.ScrollContainer minWidth={length * columnWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <PlainTable {...table} />
    </Table.ScrollContainer>
  );
}

/** The same where nobody looks at it, so that it needs no place to be swiped in. */
export function PlainTable({ label, head: [first, ...others], rows }: NumbersTableProps) {
  return (
    <Table className={classes.table} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
          {others.map((words) => (
            <Table.Th key={words} scope="col" className={classes.number}>
              {words}
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
