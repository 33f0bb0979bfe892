import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type DatesRangeValue } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { dayOfDate, second } from '../../../domain/kernel/time.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { useCalendarLabels } from '../calendar-labels.ts';
import classes from './date-range.module.css';
import type { Dates } from './quick-ranges.tsx';

type Range = DatesRangeValue<string>;

interface DateRangeProps {
  /** The label of what begins or lies between the dates. */
  label: string;
  /** The text for no dates at all. */
  anyTime: string;
  /** Null for any time. */
  dates: Dates | null;
  onChange: (dates: Dates | null) => void;
}

/** From the beginning of one day to the end of another (specification 2.3 and 2.8); cleared, a list shows rows of any time. */
export function DateRange({ label, anyTime, dates, onChange }: DateRangeProps) {
  const text = useDateText();
  const calendar = useCalendarLabels();
  // The calendar is named by its button, which Mantine finds only by an id that both are given.
  const id = useId();
  // Between the two taps that choose a range there is only its beginning.
  const [begun, setBegun] = useState<Range | null>(null);
  const value: Range = begun ?? (dates === null ? [null, null] : [dates.from, dates.to]);
  const choose = ([from, to]: Range): void => {
    setBegun(from !== null && to === null ? [from, null] : null);
    if (from === null && to === null) onChange(null);
    if (from !== null && to !== null) onChange({ from, to });
  };
  const isAny = begun === null && dates === null;
  const shown = begun === null && dates !== null ? text(dates) : '…';
  return (
    <DatePickerInput
      {...calendar}
      id={id}
      type="range"
      className={classes.dates}
      aria-label={`${label}: ${isAny ? anyTime : shown}`}
      placeholder={anyTime}
      value={value}
      onChange={choose}
      valueFormatter={() => (isAny ? '' : shown)}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': anyTime }}
      leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
      popoverProps={{ id, onClose: () => setBegun(null) }}
    />
  );
}

/** "21/11/2026 00:00 – 23:59", or "20/11/2026 – 25/11/2026" of several days, which are always whole. */
function useDateText(): (dates: Dates) => string {
  const format = useFormat();
  const timeZone = useTimeZone();
  return ({ from, to }) => {
    const begin = dayOfDate(from, timeZone).from;
    const end = dayOfDate(to, timeZone).to - second;
    return from === to
      ? `${format.dateTime(begin)} – ${format.time(end)}`
      : `${format.date(begin)} – ${format.date(end)}`;
  };
}
