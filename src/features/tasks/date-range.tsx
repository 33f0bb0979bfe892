import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type DatesRangeValue } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import { second } from '../../../domain/kernel/time.ts';
import { useCalendarWords } from '../../components/calendar-words.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import classes from './date-range.module.css';
import type { Dates } from './task-search.ts';
import type { TaskList } from './use-task-list.ts';

type Range = DatesRangeValue<string>;

/** From the beginning of one day to the end of another (specification 2.3); cleared, it shows tasks of any time. */
export function DateRange({ list }: { list: TaskList }) {
  const { t } = useTranslation();
  const words = useDateWords();
  const calendar = useCalendarWords();
  // Between the two taps that choose a range there is only its beginning.
  const [begun, setBegun] = useState<Range | null>(null);
  const { dates } = list;
  const value: Range = begun ?? (dates === null ? [null, null] : [dates.from, dates.to]);
  const choose = ([from, to]: Range): void => {
    setBegun(from !== null && to === null ? [from, null] : null);
    if (from === null && to === null) list.change({ from: undefined, to: undefined, always: true });
    if (from !== null && to !== null) list.change({ from, to, always: undefined });
  };
  const anyTime = begun === null && dates === null;
  const shown = begun === null && dates !== null ? words(dates) : '…';
  return (
    <DatePickerInput
      {...calendar}
      type="range"
      className={dates === null || dates.from === dates.to ? classes.dates : `${classes.dates} ${classes.long}`}
      aria-label={`${t('tasks.dates')}: ${anyTime ? t('tasks.anyTime') : shown}`}
      placeholder={t('tasks.anyTime')}
      value={value}
      onChange={choose}
      valueFormatter={() => (anyTime ? '' : shown)}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('tasks.anyTime') }}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
      popoverProps={{ onClose: () => setBegun(null) }}
    />
  );
}

/** "21/11/2026 00:00 – 23:59", with the second date when it is another day. */
function useDateWords(): (dates: Dates) => string {
  const format = useFormat();
  const timeZone = useTimeZone();
  return ({ from, to }) => {
    const begin = dayOfDate(from, timeZone).from;
    const end = dayOfDate(to, timeZone).to - second;
    return `${format.dateTime(begin)} – ${from === to ? format.time(end) : format.dateTime(end)}`;
  };
}
