import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import classes from './form.module.css';
import { type Option, OptionLine, useFoundOptions } from './options.tsx';

interface SelectFieldProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly Option<Value>[];
  /** When there is nothing to choose at all. */
  emptyText?: string;
}

/** One of a list that is filtered by typing, accents and case aside. */
export function SelectField<Value extends string>({ options, emptyText, ...field }: SelectFieldProps<Value>) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const find = useFoundOptions(options);
  const detail = detailsOf(options);
  const data: Option[] = [...options];
  return (
    <Select
      {...input}
      data={data}
      filter={({ search }) => find(search)}
      searchable={!input.readOnly}
      clearable={!input.required && !input.readOnly && !input.disabled}
      clearButtonProps={{ 'aria-label': t('form.clear', { label: field.label }) }}
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={options.length === 0 ? (emptyText ?? t('form.noOptions')) : t('form.nothingFound')}
      maxDropdownHeight={320}
      renderOption={({ option }) => <OptionLine label={option.label} detail={detail.get(option.value)} />}
      value={field.value}
      onChange={(value) => field.onChange(options.find((option) => option.value === value)?.value ?? null)}
    />
  );
}

interface MultiSelectFieldProps<Value extends string> extends FieldProps<Value[] | null> {
  options: readonly Option<Value>[];
  emptyText?: string;
  /**
   * Keeps room below the field, so that its options cover neither the title of a dialog nor its button; on phones, whose sheets
   * grow upwards, only while they are open.
   */
  keepsRoom?: boolean;
}

/** Several of a list that is filtered by typing. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { options, emptyText, keepsRoom = false, ...field } = props;
  const { t } = useTranslation();
  const input = useInputProps(field);
  const find = useFoundOptions(options);
  const detail = detailsOf(options);
  const data: Option[] = [...options];
  const chosen = field.value ?? [];
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const hasRoom = keepsRoom && (opened || !phone);
  return (
    <MultiSelect
      {...input}
      classNames={{ ...input.classNames, pill: classes.pill ?? '' }}
      placeholder={chosen.length === 0 ? input.placeholder : undefined}
      data={data}
      filter={({ search }) => find(search)}
      searchable={!input.readOnly}
      clearable={!input.readOnly && !input.disabled}
      comboboxProps={{
        // All that is on a screen is in its main part.
        portalProps: { target: document.getElementById('content') ?? document.body },
        ...(keepsRoom ? { position: 'bottom' as const, middlewares: { flip: false } } : {}),
      }}
      clearButtonProps={{ 'aria-label': t('form.clear', { label: field.label }) }}
      nothingFoundMessage={options.length === 0 ? (emptyText ?? t('form.noOptions')) : t('form.nothingFound')}
      maxDropdownHeight={keepsRoom ? roomFor(options.length) : 320}
      {...(hasRoom ? { mb: roomFor(options.length) + aroundOptions } : {})}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      renderOption={({ option }) => <OptionLine label={option.label} detail={detail.get(option.value)} />}
      value={[...chosen]}
      onChange={(values) => field.onChange(options.map(({ value }) => value).filter((value) => values.includes(value)))}
    />
  );
}

/** Pixels of up to four options of two lines each. */
const roomFor = (options: number): number => Math.min(Math.max(options, 1), 4) * 50;
/** Pixels between a field and what follows the last of its options. */
const aroundOptions = 20;

const detailsOf = (options: readonly Option[]): ReadonlyMap<string, string | undefined> =>
  new Map(options.map(({ value, detail }) => [value, detail]));
