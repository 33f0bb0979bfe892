import type { ScheduleLabelsOverride } from '@mantine/schedule';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../../domain/kernel/time.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { drawnPerDay, inCell } from './drawn-events.ts';

/** The labels of a schedule, in the language of the screen. */
export function useScheduleLabels(): ScheduleLabelsOverride {
  const { t } = useTranslation();
  return {
    allDay: t('calendar.allDay'),
    timeSlot: t('calendar.slot'),
    weekday: t('calendar.day'),
    day: t('calendar.day'),
    week: t('calendar.week'),
    month: t('calendar.month'),
    more: t('calendar.more'),
    // The cell of a full day shows the count of all events, of which these are only a part.
    moreLabel: (count) => (count < drawnPerDay - inCell ? t('calendar.moreCount', { count }) : t('calendar.more')),
    noEvents: t('calendar.empty'),
  };
}

/** `Hour 2026-11-23 06:00:00 - 07:00:00`; the view of one day has no date. */
const slot = /^(\S+) (?:(\d{4}-\d{2}-\d{2}) )?(\d{2}:\d{2}):\d{2} - (\d{2}:\d{2}):\d{2}$/;
const weekday = /^\S* (\d{4}-\d{2}-\d{2})$/;

/** The name of a day's button in words; null for other names. */
function spokenDay(name: string, written: string, dayOf: (date: string) => string): string | null {
  const [, date] = weekday.exec(name) ?? [];
  return date === undefined ? null : `${written} ${dayOf(date)}`;
}

/** The name of a slot in words; null for other names. */
function spokenSlot(name: string, dayOf: (date: string) => string): string | null {
  const [, hour, on, from, to] = slot.exec(name) ?? [];
  if (hour === undefined) return null;
  return `${on === undefined ? hour : `${hour} ${dayOf(on)}`} ${from} – ${to}`;
}

/**
 * Names the days above a week and its slots in words: the schedule names them with ISO dates and seconds, which people who
 * control the screen by voice would not say.
 */
export function useSpokenNames() {
  const format = useFormat();
  const timeZone = useTimeZone();
  const schedule = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dayOf = (date: string): string => format.day(dayOfDate(date, timeZone).from);
    for (const button of schedule.current?.querySelectorAll('button[aria-label]') ?? []) {
      const name = button.getAttribute('aria-label') ?? '';
      const spoken = spokenDay(name, button.textContent, dayOf) ?? spokenSlot(name, dayOf);
      if (spoken !== null) button.setAttribute('aria-label', spoken);
    }
  });
  return schedule;
}
