import { ActionIcon } from '@mantine/core';
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
import { ActionMenu } from '../action-menu.tsx';
import type { MenuAction } from '../action-menu-shape.ts';
import { useLateSheet } from '../use-late-sheet.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { CreateButton } from './create-button.tsx';
import { ExportProgress } from './export-button.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import classes from './phone-tools.module.css';
import { TableSearch } from './table-search.tsx';
import type { TableRow } from './table-shape.ts';
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
    ...(props.exportRows === undefined ? [] : [{ label: t('table.export'), icon: IconFileSpreadsheet, act: start }]),
    ...(props.fileActions ?? []),
    ...(props.columnChoice === undefined ? [] : [{ label: t('table.columns'), icon: IconColumns3, act: columns.open }]),
    ...(props.legend === undefined ? [] : [{ label: t('table.legend'), icon: IconInfoCircle, act: legend.open }]),
    { label: t('table.refresh'), icon: IconRefresh, act: table.clear },
  ];
  return (
    <search className={classes.tools} key={cleared}>
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
        className={classes.icon}
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
