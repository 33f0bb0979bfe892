import '@mantine/dates/styles.layer.css';
import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useBackCloses } from '../back-entry.ts';
import { useCalendarLabels } from '../calendar-labels.ts';
import { dateText, momentText, parseDateText, parseMomentText } from './date-text.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import { IssueText } from './issue-text.tsx';

/** A calendar date such as `2026-11-21`; typed with slashes or dashes, or chosen. */
export function DateField(field: FieldProps<string | null>) {
  const { t } = useTranslation();
  return (
    <TypedDate
      {...field}
      write={dateText}
      read={parseDateText}
      placeholder={t('form.datePlaceholder')}
      calendar={(close) => (
        <Calendar
          date={field.value}
          onDate={(date) => {
            field.onChange(date);
            close();
          }}
        />
      )}
    />
  );
}

/** An instant (epoch milliseconds), shown and typed to the second in the time zone of the company. */
export function DateTimeField(field: FieldProps<Instant | null>) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <TypedDate
      {...field}
      write={(at) => momentText(wallTimeAt(at, timeZone))}
      read={(text) => instantOfWallTime(parseMomentText(text) ?? '', timeZone) ?? null}
      placeholder={t('form.momentPlaceholder')}
      calendar={(close) => <Clock {...field} onClose={close} />}
    />
  );
}

interface CalendarProps {
  date: string | null;
  onDate: (date: string | null) => void;
}

function Calendar({ date, onDate }: CalendarProps) {
  const labels = useCalendarLabels();
  return (
    <DatePicker
      {...labels}
      hideOutsideDates
      value={date}
      {...(date === null ? {} : { defaultDate: date })}
      onChange={onDate}
    />
  );
}

/** The calendar with a clock below it; each choice is taken at once. */
function Clock({ value, onChange, onClose }: FieldProps<Instant | null> & { onClose: () => void }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [day = null, time = ''] = value === null ? [] : wallTimeAt(value, timeZone).split(' ');
  const choose = (chosen: string): void => {
    const at = instantOfWallTime(chosen, timeZone);
    if (at !== undefined) onChange(at);
  };
  return (
    <Stack gap="0.75rem" align="center">
      <Calendar date={day} onDate={(date) => choose(`${date} ${time === '' ? '00:00:00' : time}`)} />
      <Group gap="0.5rem" align="end" justify="space-between" w="100%">
        <TimePicker
          label={t('form.time')}
          withSeconds
          hoursInputLabel={t('form.hours')}
          minutesInputLabel={t('form.minutes')}
          secondsInputLabel={t('form.seconds')}
          value={time}
          disabled={day === null}
          onChange={(chosen) => choose(`${day} ${chosen}`)}
        />
        <Button onClick={onClose}>{t('form.done')}</Button>
      </Group>
    </Stack>
  );
}

interface TypedDateProps<Value> extends FieldProps<Value | null> {
  /** How the value is written. */
  write: (value: Value) => string;
  /** The value that a text means; null when it means none. */
  read: (text: string) => Value | null;
  placeholder: string;
  /** What the calendar button opens. */
  calendar: (close: () => void) => ReactNode;
}

/** A date that is typed or chosen from a calendar. Typed text isn't reformatted until the field is left. */
function TypedDate<Value>({ write, read, calendar, ...field }: TypedDateProps<Value>) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  const fixed = input.readOnly || input.disabled;
  const unreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
  const leave = (): void => {
    // Text that can't be read stays with an error, to be corrected.
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
        className="tabular"
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
