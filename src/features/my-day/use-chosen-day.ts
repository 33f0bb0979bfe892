import { useEffect, useState } from 'react';
import { dateAt, dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import { minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';

/** Which day is shown, in the company's time zone, and the dates around it. */
export interface ChosenDay {
  range: TimeRange;
  isToday: boolean;
  previous: string;
  next: string;
}

/** Today's date; it changes at midnight while the screen is open. */
function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dateAt(Date.now(), timeZone));
  useEffect(() => {
    const look = (): void => setToday(dateAt(Date.now(), timeZone));
    const timer = window.setInterval(look, minute);
    // Timers sleep with the phone.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today;
}

/** The day of `date`, or today. */
export function useChosenDay(date: string | undefined): ChosenDay {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const shown = date ?? today;
  return {
    range: dayOfDate(shown, timeZone),
    isToday: shown === today,
    previous: dateAt(dayOfDate(shown, timeZone, -1).from, timeZone),
    next: dateAt(dayOfDate(shown, timeZone, 1).from, timeZone),
  };
}
