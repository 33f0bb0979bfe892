import { dateAt, dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';

/** Which day is shown, in the company's time zone, and the dates around it. */
export interface ChosenDay {
  range: TimeRange;
  isToday: boolean;
  previous: string;
  next: string;
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
