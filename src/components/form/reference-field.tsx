import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import { OptionLine } from './option-line.tsx';
import { type OptionSource, useSourceOption, useSourceSearch } from './option-source.ts';
import { useMoreLine } from './use-found-options.ts';
import { useInputProps } from './use-input-props.ts';

interface ReferenceFieldProps extends FieldProps<{ id: string } | null> {
  /** Must stay the same while the field stands. */
  source: OptionSource;
  /** When the source has nothing at all. */
  emptyText?: string;
}

/** As many as are drawn at once, however many there are. */
const mostShown = 50;

/** One row of thousands, found by typing; only those that are shown are ever loaded. */
export function ReferenceField({ source, emptyText, ...field }: ReferenceFieldProps) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const { found, waiting, ask, search } = useSourceSearch(source, mostShown);
  const value = field.value?.id ?? null;
  const chosen = useSourceOption(source, value);
  const more = useMoreLine();
  const shown = [...found.options, ...more(found.total - found.options.length)];
  // The chosen one is among the data for its label, though the text that was typed may not find it.
  const hidden = chosen !== null && shown.every((option) => option.value !== chosen.value) ? [chosen] : [];
  const details = new Map(shown.map((option) => [option.value, option.detail]));
  return (
    <Select
      {...input}
      data={[...shown, ...hidden]}
      filter={() => shown}
      searchable={!input.readOnly}
      clearable={!input.required && !input.readOnly && !input.disabled}
      clearButtonProps={{ 'aria-label': t('form.clear', { label: field.label }) }}
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={nothingFoundText()}
      maxDropdownHeight={320}
      renderOption={({ option }) => <OptionLine label={option.label} detail={details.get(option.value)} />}
      onDropdownOpen={() => ask('')}
      onSearchChange={(text) => search(text === chosen?.label ? '' : text)}
      value={value}
      onChange={(id) => field.onChange(id === null ? null : { id })}
    />
  );

  function nothingFoundText(): string {
    if (waiting) return t('form.searching');
    return found.total === 0 && emptyText !== undefined ? emptyText : t('form.nothingFound');
  }
}
