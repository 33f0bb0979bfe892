import { useTranslation } from 'react-i18next';
import { ColumnFilter } from './column-filter.tsx';
import { filterOf, withFilter, withoutFilter } from './list-filters.ts';
import classes from './table-filters.module.css';
import type { TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

/** The advanced search: a filter for each column, with every operator of specification 9. */
export function TableFilters<Row extends TableRow>({ table: { props, change, cleared } }: { table: TableModel<Row> }) {
  const { t } = useTranslation();
  const extra = new Set((props.extraFilters ?? []).map(({ field }) => field));
  const columns = props.columns.filter(({ field, filterable }) => filterable !== false && !extra.has(field));
  return (
    <fieldset key={cleared} className={classes.filters} data-dense aria-label={t('table.columnFilters')}>
      {columns.map((column) => (
        <ColumnFilter
          key={column.field}
          column={column}
          now={filterOf(props.query, column.field)}
          onChange={(filter) =>
            change((query) => (filter === null ? withoutFilter(query, column.field) : withFilter(query, filter)))
          }
        />
      ))}
    </fieldset>
  );
}
