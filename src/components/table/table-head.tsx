import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { countSelected, nothingSelected } from './selection.ts';
import classes from './table-body.module.css';
import type { TableColumn, TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

/** The header: selects everything, and sorts. */
export function TableHead<Row extends TableRow>({ table }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const { props, columns } = table;
  return (
    <Table.Thead>
      <Table.Tr>
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
        {columns.map((column) => (
          <Header key={column.field} column={column} table={table} />
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
function SelectAll<Row extends TableRow>({ table: { selection, select, page, props } }: { table: TableModel<Row> }) {
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

interface HeaderProps<Row extends TableRow> {
  column: TableColumn<Row>;
  table: TableModel<Row>;
}

function Header<Row extends TableRow>({ column: { field, label, sortable, align }, table }: HeaderProps<Row>) {
  const { sort } = table.props.query;
  if (sortable === false) return <Table.Th data-align={align}>{label}</Table.Th>;
  const sorted = sort.field === field;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  const turn = () =>
    table.change((query) => ({ ...query, page: 0, sort: { field, descending: sorted && !sort.descending } }));
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={sorted ? direction : 'none'} data-align={align}>
      <UnstyledButton className={classes.sort} onClick={turn}>
        {label}
        {sorted ? <Arrow size={13} stroke={2} aria-hidden /> : null}
      </UnstyledButton>
    </Table.Th>
  );
}
