import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconColumns3, IconFilter, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../action-menu.tsx';
import { useLateSheet } from '../sheet-state.ts';
import { ColumnChooser, CreateButton } from './common-tools.tsx';
import { ExportButton } from './export-button.tsx';
import { ExtraFilters } from './extra-filters.tsx';
import { TableSearch } from './table-search.tsx';
import type { TableRow } from './table-shape.ts';
import classes from './table-tools.module.css';
import type { TableModel } from './use-data-table.ts';
import type { TableExport } from './use-table-export.ts';

const LegendDialog = lazy(async () => ({ default: (await import('./legend-dialog.tsx')).LegendDialog }));

interface TableToolsProps<Row extends TableRow> {
  table: TableModel<Row>;
  exporting: TableExport;
  filtersOpen: boolean;
  onFilters: (open: boolean) => void;
}

/** One row above the table: what narrows the list at the left, what is done with it at the right. */
export function TableTools<Row extends TableRow>({ table, exporting, filtersOpen, onFilters }: TableToolsProps<Row>) {
  const { t } = useTranslation();
  const { props, change, cleared } = table;
  const active = table.columnFilters;
  return (
    <div className={classes.tools} data-dense data-many={(props.moreTools ?? null) !== null || undefined}>
      <search key={cleared} className={classes.narrow}>
        {props.search === undefined ? null : (
          <TableSearch
            {...props.search}
            value={props.query.search}
            onSearch={(search) => change((query) => ({ ...query, search, page: 0 }))}
          />
        )}
        {props.tools}
        {props.moreTools}
        <ExtraFilters table={table} />
        {props.columns.some(({ filterable }) => filterable !== false) ? (
          <Button
            variant="default"
            className={`${classes.toggle} ${active === 0 ? classes.pictured : ''}`}
            title={t('table.filters')}
            aria-expanded={filtersOpen}
            leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
            onClick={() => onFilters(!filtersOpen)}
          >
            <span className={active === 0 ? classes.word : undefined}>
              {active === 0 ? t('table.filters') : t('table.filtersActive', { count: active })}
            </span>
          </Button>
        ) : null}
        <ActionIcon
          variant="default"
          size="md"
          className={classes.icon}
          aria-label={t('table.refresh')}
          title={t('table.refresh')}
          onClick={table.clear}
        >
          <IconRefresh size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </search>
      <div className={classes.act}>
        <Legend table={table} />
        <Columns table={table} />
        {props.exportRows === undefined ? null : (
          <ExportButton exporting={exporting} disabled={(table.page?.total ?? 0) === 0} />
        )}
        {props.fileActions === undefined || props.fileActions.length === 0 ? null : (
          <ActionMenu label={t('table.excel')} className={classes.files} actions={props.fileActions}>
            {t('table.excel')}
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </ActionMenu>
        )}
        {props.create === undefined ? null : <CreateButton create={props.create} />}
      </div>
    </div>
  );
}

function Columns<Row extends TableRow>({ table }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const dialog = useLateSheet();
  if (table.props.columnChoice === undefined) return null;
  return (
    <>
      <Button
        variant="default"
        className={classes.pictured}
        title={t('table.columns')}
        leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        <span className={classes.word}>{t('table.columns')}</span>
      </Button>
      <ColumnChooser table={table} dialog={dialog} />
    </>
  );
}

function Legend<Row extends TableRow>({ table: { props } }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const dialog = useLateSheet();
  if (props.legend === undefined) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size="md"
        className={classes.icon}
        aria-label={t('table.legend')}
        title={t('table.legend')}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>
        {dialog.mounted ? (
          <LegendDialog opened={dialog.opened} onClose={dialog.close}>
            {props.legend}
          </LegendDialog>
        ) : null}
      </Suspense>
    </>
  );
}
