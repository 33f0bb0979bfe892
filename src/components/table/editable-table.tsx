import '@mantine/core/styles/Table.layer.css';
import { ActionIcon, Stack, Table } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FillColumn, type FilledColumn } from './fill-column.tsx';
import { TableFoot } from './table-foot.tsx';
import { dash, type TableColumn, type TableRow } from './table-shape.ts';
import classes from './tables.module.css';

/** A column of an editable table; `editable` ones are set for all rows at once. */
export interface EditableColumn<Row> extends Pick<TableColumn<Row>, 'field' | 'label' | 'cell' | 'align'> {
  editable?: FilledColumn['kind'];
}

interface EditableTableProps<Row extends TableRow> {
  label: string;
  columns: readonly EditableColumn<Row>[];
  /** All rows, in order. */
  rows: readonly Row[];
  /** "12 addresses". */
  count: (total: number) => string;
  /** Sets a field of every row. */
  onFill: (field: string, value: string | number) => void | Promise<void>;
}

/** Rows on a page of this variant (specification 2.10). */
const size = 5;

/** The simple table whose columns are edited for all rows at once (specification 2.10). */
export function EditableTable<Row extends TableRow>({ label, columns, rows, count, onFill }: EditableTableProps<Row>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [filled, setFilled] = useState<FilledColumn | null>(null);
  const page = Math.max(0, Math.min(chosen, Math.ceil(rows.length / size) - 1));
  return (
    <Stack gap="0.75rem">
      <div className={`card ${classes.box}`}>
        <Table className={`${classes.table} ${classes.editable}`} aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ field, label: words, align, editable }) => (
                <Table.Th key={field} data-align={align}>
                  {words}
                  {editable === undefined ? null : (
                    <ActionIcon
                      className={classes.fill}
                      variant="subtle"
                      color="gray"
                      size="sm"
                      disabled={rows.length === 0}
                      aria-haspopup="dialog"
                      aria-label={t('table.fill', { column: words })}
                      title={t('table.fill', { column: words })}
                      onClick={() => setFilled({ field, label: words, kind: editable })}
                    >
                      <IconPencil size={15} stroke={1.8} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(page * size, (page + 1) * size).map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ field, cell, align }) => (
                  <Table.Td key={field} data-align={align}>
                    {cell(row) ?? dash}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <TableFoot
        label={label}
        count={count(rows.length)}
        total={rows.length}
        page={page}
        size={size}
        onPage={setChosen}
      />
      <FillColumn column={filled} rows={rows.length} onClose={() => setFilled(null)} onFill={onFill} />
    </Stack>
  );
}
