import '@mantine/core/styles/Table.layer.css';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dash, type TableColumn, type TableRow } from './table-shape.ts';
import classes from './tables.module.css';

interface NestedTableProps<Row extends TableRow> {
  label: string;
  columns: readonly Pick<TableColumn<Row>, 'field' | 'label' | 'cell' | 'align'>[];
  rows: readonly Row[];
}

/** A row's expanded content when it is rows itself: all of them, in the given order. */
export function NestedTable<Row extends TableRow>({ label, columns, rows }: NestedTableProps<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0) return <Text c="dimmed">{t('table.empty')}</Text>;
  return (
    <div className={`card ${classes.box} ${classes.small}`}>
      <Table className={`${classes.table} ${classes.inner}`} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.field} data-align={column.align}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map(({ field, cell, align }) => (
                <Table.Td key={field} data-align={align}>
                  {cell(row) || dash}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
