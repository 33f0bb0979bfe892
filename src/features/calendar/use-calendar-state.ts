import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MovedPart } from '../../../domain/task/dates.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { rangeShown, stepped } from './calendar-dates.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';

const partsOf = (installations: boolean, pickups: boolean): MovedPart[] => [
  ...(installations ? (['installation'] as const) : []),
  ...(pickups ? (['pickup'] as const) : []),
];

/** The state of the calendar in the search parameters, and how to change it. */
export function useCalendarState(search: CalendarSearch) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const phone = usePhone();
  const today = useToday(timeZone);
  const { view = phone ? 'day' : 'week', date = today, who = [], pickups = false, installations = true } = search;
  const { moving, from, until } = search;
  const change = (part: { [Name in keyof CalendarSearch]: CalendarSearch[Name] | undefined }): void => {
    const next: Record<string, unknown> = { ...search, ...part };
    for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name];
    void navigate({ to: '/calendar', search: next, replace: true });
  };
  const parts = useMemo(() => partsOf(installations, pickups), [installations, pickups]);
  return {
    view,
    date,
    today,
    who,
    parts,
    move: moving === undefined ? null : `${moving} ${from} ${until}`,
    range: rangeShown(view, date, timeZone),
    show: (nextView: CalendarView, nextDate: string): void =>
      change({ view: nextView, date: nextDate === today ? undefined : nextDate }),
    step: (by: 1 | -1): void => change({ date: stepped(view, date, by) }),
    goToToday: (): void => change({ date: undefined }),
    showPart: (part: MovedPart, shown: boolean): void =>
      change(part === 'pickup' ? { pickups: shown ? true : undefined } : { installations: shown ? undefined : false }),
    pick: (id: string): void => {
      const next = who.includes(id) ? who.filter((each) => each !== id) : [...who, id];
      change({ who: next.length === 0 ? undefined : next });
    },
    pickAll: (): void => change({ who: undefined }),
  };
}

export type CalendarState = ReturnType<typeof useCalendarState>;
