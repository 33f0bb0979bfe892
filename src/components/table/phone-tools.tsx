import { ActionIcon, Button, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import {
  IconChecks,
  IconColumns3,
  IconDots,
  IconFileSpreadsheet,
  IconFilter,
  IconInfoCircle,
  IconRefresh,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { ActionMenu } from '../action-menu.tsx';
import type { MenuAction } from '../action-menu-shape.ts';
import { Section } from '../section.tsx';
import { Sheet } from '../sheet.tsx';
import { useLateSheet } from '../sheet-state.ts';
import { ColumnChooser, CreateButton } from './common-tools.tsx';
import { ExportProgress } from './export-button.tsx';
import { ExtraFilters } from './extra-filters.tsx';
import { TableFilters } from './table-filters.tsx';
import { TableSearch } from './table-search.tsx';
import type { TableRow } from './table-shape.ts';
import classes from './table-tools.module.css';
import type { TableModel } from './use-data-table.ts';
import type { TableExport } from './use-table-export.ts';

const LegendDialog = lazy(async () => ({ default: (await import('./legend-dialog.tsx')).LegendDialog }));

interface PhoneToolsProps<Row extends TableRow> {
  table: TableModel<Row>;
  exporting: TableExport;
  onSelecting: () => void;
}

/** The tools of a phone: the search, everything that filters and sorts in a sheet, the rest in a menu. */
export function PhoneTools<Row extends TableRow>({ table, exporting, onSelecting }: PhoneToolsProps<Row>) {
  const { t } = useTranslation();
  const { props, change, cleared } = table;
  const filters = useLateSheet();
  const legend = useLateSheet();
  const columns = useLateSheet();
  const { state, start, cancel } = exporting;
  const active = props.query.filters.length;
  const menu: MenuAction[] = [
    ...(props.bulkActions === undefined ? [] : [{ label: t('table.select'), icon: IconChecks, act: onSelecting }]),
    ...(props.exportRows === undefined
      ? []
      : [{ label: t('table.export'), icon: IconFileSpreadsheet, act: () => start() }]),
    ...(props.fileActions ?? []),
    ...(props.columnChoice === undefined ? [] : [{ label: t('table.columns'), icon: IconColumns3, act: columns.open }]),
    ...(props.legend === undefined ? [] : [{ label: t('table.legend'), icon: IconInfoCircle, act: legend.open }]),
    { label: t('table.refresh'), icon: IconRefresh, act: table.clear },
  ];
  return (
    <search className={classes.phone} key={cleared}>
      {props.search === undefined ? null : (
        <TableSearch
          {...props.search}
          value={props.query.search}
          onSearch={(search) => change((query) => ({ ...query, search, page: 0 }))}
        />
      )}
      <ActionIcon
        variant="default"
        size="md"
        className={classes.square}
        data-active={active > 0 || undefined}
        aria-haspopup="dialog"
        data-after-bulk
        aria-label={active === 0 ? t('table.filters') : t('table.filtersActive', { count: active })}
        onClick={filters.open}
      >
        <IconFilter size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionMenu label={t('table.more')} className={classes.more} actions={menu}>
        <IconDots size={20} stroke={1.7} aria-hidden />
      </ActionMenu>
      {props.tools}
      {state.kind === 'idle' ? null : <ExportProgress state={state} onCancel={cancel} />}
      {props.create === undefined ? null : <CreateButton create={props.create} className={classes.create} />}
      {filters.mounted ? <FilterSheet opened={filters.opened} onClose={filters.close} table={table} /> : null}
      <ColumnChooser table={table} dialog={columns} />
      <Suspense fallback={null}>
        {legend.mounted ? (
          <LegendDialog opened={legend.opened} onClose={legend.close}>
            {props.legend}
          </LegendDialog>
        ) : null}
      </Suspense>
    </search>
  );
}

interface FilterSheetProps<Row extends TableRow> {
  table: TableModel<Row>;
  opened: boolean;
  onClose: () => void;
}

/** Filters and order of a list on a phone. Changes apply at once; the button shows how many rows there are. */
function FilterSheet<Row extends TableRow>({ table, opened, onClose }: FilterSheetProps<Row>) {
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
      <Stack gap="1rem">
        <Order table={table} />
        {props.moreTools}
        <ExtraFilters table={table} />
        {props.columns.some(({ filterable }) => filterable !== false) ? (
          <Section title={t('table.columnFilters')}>
            <TableFilters table={table} />
          </Section>
        ) : null}
      </Stack>
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
