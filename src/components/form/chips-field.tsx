import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../domain/kernel/fold.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import classes from './form.module.css';

/** The separators of several pasted entries. */
const separators = [',', ';', ' ', '\n'];

/** Short texts, each once, such as the recipients of a mail; Enter and Tab add what was typed (specification 5). */
export function ChipsField(field: FieldProps<string[] | null>) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const [typed, setTyped] = useState('');
  const chips = field.value ?? [];
  const isThere = (text: string): boolean => chips.some((chip) => fold(chip) === fold(text));
  const addWithTab = (event: KeyboardEvent): void => {
    const text = typed.trim();
    if (event.key !== 'Tab' || event.shiftKey || text === '') return;
    event.preventDefault();
    if (!isThere(text)) field.onChange([...chips, text]);
    setTyped('');
  };
  return (
    <TagsInput
      {...input}
      classNames={{ ...input.classNames, pill: classes.pill ?? '', inputField: classes.typed ?? '' }}
      description={input.readOnly ? null : (input.description ?? t('form.chipsHint'))}
      placeholder={chips.length === 0 ? input.placeholder : undefined}
      splitChars={separators}
      isDuplicate={isThere}
      clearable={!input.readOnly && !input.disabled}
      clearButtonProps={{ 'aria-label': t('form.clear', { label: field.label }) }}
      value={chips}
      onChange={(next) => field.onChange(next.map((chip) => chip.trim()))}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={addWithTab}
    />
  );
}
