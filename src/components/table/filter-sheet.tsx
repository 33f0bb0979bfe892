import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { Section } from '../section.tsx';
import { Sheet } from '../sheet.tsx';
import { ExtraFilters } from './extra-filters.tsx';
import classes from './filter-sheet.module.css';
import { TableFilters } from './table-filters.tsx';
import type { TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

interface FilterSheetProps<Row extends TableRow> {
  table: TableModel<Row>;
  opened: boolean;
  onClose: () => void;
}

/** Everything that narrows and orders a list, on a phone; it takes hold at once, and the button says with how many rows. */
export function FilterSheet<Row extends TableRow>({ table, opened, onClose }: FilterSheetProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { props, page } = table;
  const total = page?.total ?? 0;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('table.filtersAndOrder')}
      footer={
        <>
          <Button variant="default" onClick={table.clear}>
            {t('table.clearShort')}
          </Button>
          <Button onClick={onClose}>{t('table.show', { shown: format.number(total) })}</Button>
        </>
      }
    >
      <div className={classes.parts}>
        <Order table={table} />
        {props.moreTools}
        <ExtraFilters table={table} />
        {props.columns.some(({ filterable }) => filterable !== false) ? (
          <Section title={t('table.columnFilters')}>
            <TableFilters table={table} />
          </Section>
        ) : null}
      </div>
    </Sheet>
  );
}

function Order<Row extends TableRow>({ table: { props, change } }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const { field, descending } = props.query.sort;
  const columns = props.columns.filter(({ sortable }) => sortable !== false);
  return (
    <Section title={t('table.order')}>
      <NativeSelect
        aria-label={t('table.orderBy')}
        value={field}
        onChange={({ currentTarget: { value } }) =>
          change((query) => ({ ...query, page: 0, sort: { field: value, descending: false } }))
        }
        data={columns.map((column) => ({ value: column.field, label: column.label }))}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('table.direction')}
        value={descending ? 'down' : 'up'}
        onChange={(value) =>
          change((query) => ({ ...query, page: 0, sort: { field: query.sort.field, descending: value === 'down' } }))
        }
        data={[
          { value: 'up', label: t('table.ascending') },
          { value: 'down', label: t('table.descending') },
        ]}
      />
    </Section>
  );
}
