import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { useCalendarLabels } from '../calendar-labels.ts';
import classes from './table-filters.module.css';

interface DateFilterProps {
  label: string;
  value: Instant | null;
  onGive: (value: Instant | null) => void;
}

/** A date with its time, in the company's time zone. */
export function DateFilter({ label, value, onGive }: DateFilterProps) {
  const { t } = useTranslation();
  const labels = useCalendarLabels();
  const format = useFormat();
  const timeZone = useTimeZone();
  // The calendar is named by its button, which Mantine finds only by an id that both are given.
  const id = useId();
  return (
    <DateTimePicker
      {...labels}
      id={id}
      popoverProps={{ id }}
      className={classes.value}
      classNames={{ input: classes.joined }}
      aria-label={`${label}: ${value === null ? t('table.dateAndTime') : format.dateTime(value)}`}
      placeholder={t('table.dateAndTime')}
      valueFormat="DD/MM/YYYY HH:mm"
      clearable
      clearButtonProps={{ 'aria-label': t('table.clearDate', { column: label }) }}
      value={value === null ? null : wallTimeAt(value, timeZone)}
      onChange={(text) => onGive(text === null ? null : (instantOfWallTime(text, timeZone) ?? null))}
      timePickerProps={{ hoursInputLabel: t('form.hours'), minutesInputLabel: t('form.minutes') }}
      submitButtonProps={{ 'aria-label': t('table.takeDate') }}
    />
  );
}
