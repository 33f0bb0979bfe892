import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateAt, dayOfDate } from '../../../domain/kernel/time.ts';
import { useToday } from '../../components/use-today.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import classes from './map-screen.module.css';

/** Calendar dates, both included. */
export interface Dates {
  from: string;
  to: string;
}

interface DayStepProps {
  /** Null for any time. */
  dates: Dates | null;
  onDates: (dates: Dates) => void;
}

/** Which days are shown, and one day earlier, today, or one later. */
export function DayStep({ dates, onDates }: DayStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const at = (date: string): number => dayOfDate(date, timeZone).from;
  const show = (date: string): void => onDates({ from: date, to: date });
  const step = (from: string, days: number): void => show(dateAt(dayOfDate(from, timeZone, days).from, timeZone));
  const first = dates?.from ?? today;
  const last = dates?.to ?? today;
  const words = first === last ? format.day(at(first)) : `${format.date(at(first))} – ${format.date(at(last))}`;
  return (
    <div className={classes.days}>
      <ActionIcon variant="default" size="md" aria-label={t('map.previousDay')} onClick={() => step(first, -1)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" onClick={() => show(today)} aria-label={t('map.today', { shown: words })}>
        {dates === null ? t('map.anyTime') : words}
      </Button>
      <ActionIcon variant="default" size="md" aria-label={t('map.nextDay')} onClick={() => step(last, 1)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
