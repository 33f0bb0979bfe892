import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import classes from './form.module.css';
import { IssueText } from './issue-text.tsx';
import { useInputProps } from './use-input-props.ts';

interface TypedDateProps<Value> extends FieldProps<Value | null> {
  /** How the value is written. */
  write: (value: Value) => string;
  /** The value that a text means; null when it means none. */
  read: (text: string) => Value | null;
  placeholder: string;
  /** What the calendar button opens. */
  calendar: (close: () => void) => ReactNode;
}

/** A date that is typed, or chosen from a calendar beside it. What is typed stands as it is until the field is left. */
export function TypedDate<Value>({ write, read, calendar, ...field }: TypedDateProps<Value>) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const fixed = input.readOnly || input.disabled;
  const unreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
  const leave = (): void => {
    // What cannot be read stays, with a word on it, to be put right.
    if (!unreadable) setTyped(null);
    field.onBlur?.();
  };
  const type = (text: string): void => {
    setTyped(text);
    const value = read(text);
    if (value !== null || text.trim() === '') field.onChange(value);
  };
  const close = (): void => {
    setTyped(null);
    setOpened(false);
  };
  const button = (
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('form.openCalendar', { label: field.label })}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        <IconCalendar size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Popover.Target>
  );
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <TextInput
        {...input}
        error={unreadable ? <IssueText issue={{ code: 'date' }} /> : input.error}
        className={classes.number}
        autoComplete="off"
        value={typed ?? (field.value === null ? '' : write(field.value))}
        onChange={({ currentTarget: { value } }) => type(value)}
        onBlur={leave}
        rightSectionWidth="var(--input-height)"
        rightSection={fixed ? null : button}
      />
      <Popover.Dropdown>{opened ? calendar(close) : null}</Popover.Dropdown>
    </Popover>
  );
}
