import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ColumnKind,
  type FilterValue,
  type ListFilter,
  type MatchMode,
  operatorsOf,
} from '../../../domain/list/query.ts';
import { ExtraFilters } from './extra-filters.tsx';
import { filterOf, withFilter, withoutFilter } from './list-filters.ts';
import classes from './table-filters.module.css';
import type { Choice, TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';
import { useDebouncedText } from './use-debounced-text.ts';

/** The advanced search: what the tool row has no room for, and a filter for each column, with every operator of specification 9. */
export function TableFilters<Row extends TableRow>({ table }: { table: TableModel<Row> }) {
  const { props, change, cleared } = table;
  const { t } = useTranslation();
  const extra = new Set((props.extraFilters ?? []).map(({ field }) => field));
  const columns = props.columns.filter(({ field, filterable }) => filterable !== false && !extra.has(field));
  return (
    <fieldset key={cleared} className={`card ${classes.filters}`} data-dense aria-label={t('table.columnFilters')}>
      {props.foldedTools}
      <ExtraFilters table={table} folded />
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

const DateFilter = lazy(async () => ({ default: (await import('./date-filter.tsx')).DateFilter }));
const ListFilterValue = lazy(async () => ({ default: (await import('./list-filter-value.tsx')).ListFilterValue }));

/** The column facts that a filter needs. */
interface FilteredColumn {
  field: string;
  label: string;
  kind: ColumnKind;
  choices?: readonly Choice[];
}

interface ColumnFilterProps {
  column: FilteredColumn;
  now: ListFilter | undefined;
  /** Null takes the filter away. */
  onChange: (filter: ListFilter | null) => void;
}

const byId: readonly MatchMode[] = ['equals', 'notEquals', 'in'];

/** A reference can be compared with a row only where the rows are known; its name can always be searched (decision 0021). */
function operators({ kind, choices }: FilteredColumn): readonly MatchMode[] {
  const all = operatorsOf[kind];
  return kind === 'reference' && choices === undefined ? all.filter((mode) => !byId.includes(mode)) : all;
}

/** How a value has to be given for an operator. */
type Giving = 'text' | 'number' | 'boolean' | 'date' | 'one' | 'list';

function givingOf(kind: ColumnKind, mode: MatchMode): Giving {
  if (mode === 'in') return 'list';
  if (kind === 'choice' || (kind === 'reference' && byId.includes(mode))) return 'one';
  if (kind === 'number' || kind === 'boolean' || kind === 'date') return kind;
  return 'text';
}

/** One filter of the advanced search: how the column is compared, and with what. */
function ColumnFilter({ column, now, onChange }: ColumnFilterProps) {
  const { t } = useTranslation();
  const { field, label, kind } = column;
  const modes = operators(column);
  const [preset = 'contains'] = modes;
  const [picked, setPicked] = useState(preset);
  const mode = now?.matchMode ?? picked;
  const giving = givingOf(kind, mode);
  const pick = (name: string): void => {
    const next = modes.find((one) => one === name) ?? preset;
    setPicked(next);
    if (now === undefined) return;
    // A value that the other operator takes in the same way is kept.
    onChange(givingOf(kind, next) === giving ? { field, matchMode: next, value: now.value } : null);
  };
  return (
    <Stack gap="0.25rem" miw={0}>
      <Text component="span" c="dimmed" fz="xs" fw={600} aria-hidden>
        {label}
      </Text>
      <div className={classes.pair}>
        <NativeSelect
          aria-label={t('table.operatorOf', { column: label })}
          value={mode}
          onChange={({ currentTarget: { value } }) => pick(value)}
          data={modes.map((one) => ({ value: one, label: t(`table.operator.${one}`) }))}
        />
        <Value
          key={giving}
          giving={giving}
          column={column}
          value={now?.value}
          onGive={(value) => onChange(value === null ? null : { field, matchMode: mode, value })}
        />
      </div>
    </Stack>
  );
}

interface ValueProps {
  giving: Giving;
  column: FilteredColumn;
  value: FilterValue | undefined;
  onGive: (value: FilterValue | null) => void;
}

function Value({ giving, column: { label, choices = [] }, value, onGive }: ValueProps) {
  const { t } = useTranslation();
  const yesOrNo = ['true', 'false'].map((one) => ({ value: one, label: t(one === 'true' ? 'table.yes' : 'table.no') }));
  switch (giving) {
    case 'text':
    case 'number':
      return (
        <TextValue label={label} value={value} inputMode={giving === 'number' ? 'decimal' : 'text'} onGive={onGive} />
      );
    case 'boolean':
      return (
        <One
          label={label}
          value={value}
          choices={yesOrNo}
          onGive={(one) => onGive(one === null ? null : one === 'true')}
        />
      );
    case 'one':
      return <One label={label} value={value} choices={choices} onGive={onGive} />;
    case 'date':
      return (
        <Suspense fallback={<TextInput disabled aria-label={label} />}>
          <DateFilter label={label} value={typeof value === 'number' ? value : null} onGive={onGive} />
        </Suspense>
      );
    case 'list':
      return (
        <Suspense fallback={<TextInput disabled aria-label={label} />}>
          <ListFilterValue
            label={label}
            choices={choices}
            values={Array.isArray(value) ? value : []}
            onGive={(values) => onGive(values.length === 0 ? null : values)}
          />
        </Suspense>
      );
  }
}

interface TextValueProps {
  label: string;
  value: FilterValue | undefined;
  inputMode: 'text' | 'decimal';
  onGive: (value: string | null) => void;
}

/** Numbers are compared as they are written, too; a comma stands for the point. */
function TextValue({ label, value, inputMode, onGive }: TextValueProps) {
  const decimal = inputMode === 'decimal';
  const { text, type } = useDebouncedText(value === undefined ? '' : String(value), (typed) => {
    const given = decimal ? typed.trim().replace(',', '.') : typed;
    onGive(given.trim() === '' ? null : given);
  });
  return (
    <TextInput
      aria-label={label}
      inputMode={inputMode}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

interface OneProps {
  label: string;
  value: FilterValue | undefined;
  choices: readonly Choice[];
  onGive: (value: string | null) => void;
}

function One({ label, value, choices, onGive }: OneProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onGive(currentTarget.value === '' ? null : currentTarget.value)}
      data={[{ value: '', label: t('table.any') }, ...choices]}
    />
  );
}
