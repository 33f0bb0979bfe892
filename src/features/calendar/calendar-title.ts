import { dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { datesShown } from './calendar-dates.ts';
import type { CalendarView } from './calendar-search.ts';

/** What is shown, in words: "Νοέμβριος 2026", "Δευ 16/11 – Κυρ 22/11", "Σάββατο 21/11". */
export function useCalendarTitle(): (view: CalendarView, date: string) => string {
  const format = useFormat();
  const timeZone = useTimeZone();
  const at = (date: string): number => dayOfDate(date, timeZone).from;
  return (view, date) => {
    if (view === 'month') return format.month(at(date));
    if (view === 'day') return format.day(at(date));
    const { first, last } = datesShown('week', date);
    return `${format.shortDay(at(first))} – ${format.shortDay(at(last))}`;
  };
}
