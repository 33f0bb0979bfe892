import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../../domain/list/query.ts';
import { filterOf, withFilter, withoutFilter } from './list-filters.ts';
import type { ExtraFilter, TableRow } from './table-shape.ts';
import classes from './table-tools.module.css';
import type { TableModel } from './use-data-table.ts';
import { useDebouncedText } from './use-debounced-text.ts';

interface ExtraFiltersProps<Row extends TableRow> {
  table: TableModel<Row>;
  /** Those of the panel of filters instead of those of the tool row. */
  folded?: boolean;
}

/** The filters of the tool row, or of the panel of filters, each of one of the four types of specification 2.10. */
export function ExtraFilters<Row extends TableRow>({ table, folded = false }: ExtraFiltersProps<Row>) {
  const { props, change, phone } = table;
  const set = (field: string, filter: Omit<ListFilter, 'field'> | null): void =>
    change((query) => (filter === null ? withoutFilter(query, field) : withFilter(query, { field, ...filter })));
  const filters = (props.extraFilters ?? []).filter((filter) => (filter.folded ?? false) === folded);
  return filters.map((filter) => (
    <OneFilter
      key={filter.field}
      filter={filter}
      labelled={phone || folded}
      now={filterOf(props.query, filter.field)}
      onChange={(next) => set(filter.field, next)}
    />
  ));
}

interface OneFilterProps<Type extends ExtraFilter['type'] = ExtraFilter['type']> {
  filter: Extract<ExtraFilter, { type: Type }>;
  /** Its name stands above it: where there is room for one column only. */
  labelled: boolean;
  now: ListFilter | undefined;
  onChange: (filter: Omit<ListFilter, 'field'> | null) => void;
}

function OneFilter({ filter, ...rest }: OneFilterProps) {
  const { now, onChange } = rest;
  switch (filter.type) {
    case 'DROPDOWN':
      return <Dropdown filter={filter} {...rest} />;
    case 'INPUT':
      return <Input filter={filter} {...rest} />;
    case 'BOOLEAN':
      return (
        <Checkbox
          className={classes.box}
          label={filter.label}
          checked={now?.value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? { matchMode: 'is', value: true } : null)}
        />
      );
    case 'TRI_STATE_BOOLEAN':
      return <TriState filter={filter} {...rest} />;
  }
}

function Dropdown({ filter: { label, choices, any, of }, labelled, now, onChange }: OneFilterProps<'DROPDOWN'>) {
  const { t } = useTranslation();
  const matchMode = of === 'reference' ? 'equals' : 'is';
  const value = typeof now?.value === 'string' ? now.value : '';
  // A link or a colleague's view may name a row that this person doesn't see.
  const isUnseen = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      className={classes.choice}
      data-set={now !== undefined || undefined}
      {...(labelled ? { label } : { 'aria-label': label })}
      value={value}
      onChange={({ currentTarget: { value: next } }) => onChange(next === '' ? null : { matchMode, value: next })}
      data={[{ value: '', label: any }, ...choices, ...(isUnseen ? [{ value, label: t('table.unseenChoice') }] : [])]}
    />
  );
}

function Input({ filter: { label }, labelled, now, onChange }: OneFilterProps<'INPUT'>) {
  const { text, type } = useDebouncedText(typeof now?.value === 'string' ? now.value : '', (value) =>
    onChange(value.trim() === '' ? null : { matchMode: 'contains', value }),
  );
  return (
    <TextInput
      className={classes.text}
      {...(labelled ? { label } : { 'aria-label': label })}
      placeholder={label}
      value={text}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}

function TriState({ filter: { label, any, yes, no }, labelled, now, onChange }: OneFilterProps<'TRI_STATE_BOOLEAN'>) {
  const labels: Readonly<Record<string, string>> = { true: yes, false: no };
  return (
    <NativeSelect
      className={classes.choice}
      data-set={now !== undefined || undefined}
      {...(labelled ? { label } : { 'aria-label': label })}
      value={now === undefined ? '' : String(now.value)}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? null : { matchMode: 'is', value: value === 'true' })
      }
      data={[
        { value: '', label: any },
        ...['true', 'false'].map((value) => ({ value, label: labels[value] ?? value })),
      ]}
    />
  );
}
