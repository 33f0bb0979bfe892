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

const weekday = /^\S* (\d{4}-\d{2}-\d{2})$/;

/**
 * Names the buttons above the days of a week as they are written: the schedule names them with an ISO date, which people who
 * control the screen by voice would not say.
 */
export function useSpokenDays() {
  const format = useFormat();
  const timeZone = useTimeZone();
  const week = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const button of week.current?.querySelectorAll('button[aria-label]') ?? []) {
      const [, date] = weekday.exec(button.getAttribute('aria-label') ?? '') ?? [];
      if (date === undefined) continue;
      button.setAttribute('aria-label', `${button.textContent} ${format.day(dayOfDate(date, timeZone).from)}`);
    }
  });
  return week;
}
