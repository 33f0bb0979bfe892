import '@mantine/dates/styles.layer.css';
import { Button } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useCalendarWords } from '../calendar-words.ts';
import { dateText, momentText, parseDateText, parseMomentText } from './date-text.ts';
import type { FieldProps } from './field-binding.ts';
import classes from './form.module.css';
import { TypedDate } from './typed-date.tsx';

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
  const words = useCalendarWords();
  return (
    <DatePicker
      {...words}
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
    <div className={classes.calendar}>
      <Calendar date={day} onDate={(date) => choose(`${date} ${time === '' ? '00:00:00' : time}`)} />
      <div className={classes.calendarFoot}>
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
      </div>
    </div>
  );
}
