import { useTranslation } from 'react-i18next';
import { dateAt } from '../../../domain/kernel/time.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { CalendarEvent } from './calendar-events.ts';

interface EventText {
  /** Its time; with dates where it lasts over midnight. */
  when: string;
  /** Its task, and that it is a pickup. */
  what: string;
  /** Its people. */
  people: string;
  /** Its customer and its people. */
  more: string;
}

/** What an event says of itself in lists and tips. */
export function useEventText({ task, time, doers, customer, part }: CalendarEvent): EventText {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const oneDay = dateAt(time.from, timeZone) === dateAt(time.to - 1, timeZone);
  const people = doers.length === 0 ? t('calendar.notAssigned') : doers.map(({ name }) => name).join(', ');
  return {
    when: oneDay
      ? format.timeRange(time.from, time.to)
      : `${format.shortDateTime(time.from)} – ${format.shortDateTime(time.to)}`,
    what: part === 'pickup' ? `${t('calendar.pickup')} · ${task.nickname}` : task.nickname,
    people,
    more: [customer, people].filter((each) => each !== null).join(' · '),
  };
}
