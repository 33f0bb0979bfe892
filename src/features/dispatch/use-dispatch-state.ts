import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import { addDays, datesBetween, mondayOf } from '../../../domain/kernel/weeks.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { BoardView, DispatchSearch } from './dispatch-search.ts';

/** A day of the board. */
export interface BoardDay {
  /** Such as `2026-11-21`. */
  date: string;
  range: TimeRange;
}

/** The days, the view and the role of the board in the search parameters, and how to change them. */
export function useDispatchState(search: DispatchSearch) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { date = today, role = null } = search;
  const view: BoardView = search.view ?? 'day';
  const go = (next: { date?: string; view?: BoardView; role?: string | null }): void => {
    const to = { date, view, role, ...next };
    const params: DispatchSearch = {
      ...(to.date === today ? {} : { date: to.date }),
      ...(to.view === 'week' ? { view: to.view } : {}),
      ...(to.role === null ? {} : { role: to.role }),
    };
    void navigate({ to: '/dispatch', search: params, replace: true });
  };
  const days = useMemo(() => {
    const first = view === 'week' ? mondayOf(date) : date;
    const dates = datesBetween(first, view === 'week' ? addDays(first, 6) : first);
    return dates.map((each): BoardDay => ({ date: each, range: dayOfDate(each, timeZone) }));
  }, [view, date, timeZone]);
  return {
    view,
    role,
    today,
    days,
    range: { from: days[0]?.range.from ?? 0, to: days.at(-1)?.range.to ?? 0 },
    step: (by: 1 | -1): void => go({ date: addDays(date, view === 'week' ? by * 7 : by) }),
    goToToday: (): void => go({ date: today }),
    show: (next: BoardView, nextDate = date): void => go({ view: next, date: nextDate }),
    showRole: (next: string | null): void => go({ role: next }),
  };
}

export type DispatchState = ReturnType<typeof useDispatchState>;
