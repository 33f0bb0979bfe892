import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/el';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import classes from './table-filters.module.css';

interface DateFilterProps {
  label: string;
  value: Instant | null;
  onGive: (value: Instant | null) => void;
}

/** A date with its time, in the company's time zone. */
export function DateFilter({ label, value, onGive }: DateFilterProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  return (
    <DateTimePicker
      className={classes.value}
      classNames={{ input: classes.joined }}
      aria-label={`${label}: ${value === null ? t('table.dateAndTime') : format.dateTime(value)}`}
      placeholder={t('table.dateAndTime')}
      valueFormat="DD/MM/YYYY HH:mm"
      locale={languageOf(i18n)}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': t('table.clearDate', { column: label }) }}
      value={value === null ? null : wallTimeAt(value, timeZone)}
      onChange={(text) => onGive(text === null ? null : (instantOfWallTime(text, timeZone) ?? null))}
      submitButtonProps={{ 'aria-label': t('table.takeDate') }}
    />
  );
}
