import { useNavigate } from '@tanstack/react-router';
import { dateAt, dayOfDate } from '../../../domain/kernel/time.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { DispatchSearch } from './dispatch-search.ts';

/** The day and the role of the board in the search parameters, and how to change them. */
export function useDispatchState(search: DispatchSearch) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { date = today, role = null } = search;
  const go = (nextDate: string, nextRole: string | null): void => {
    const next: DispatchSearch = {
      ...(nextDate === today ? {} : { date: nextDate }),
      ...(nextRole === null ? {} : { role: nextRole }),
    };
    void navigate({ to: '/dispatch', search: next, replace: true });
  };
  return {
    role,
    day: dayOfDate(date, timeZone),
    step: (days: number): void => go(dateAt(dayOfDate(date, timeZone, days).from, timeZone), role),
    goToToday: (): void => go(today, role),
    showRole: (next: string | null): void => go(date, next),
  };
}

export type DispatchState = ReturnType<typeof useDispatchState>;
