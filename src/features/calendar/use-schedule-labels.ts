import type { ScheduleLabelsOverride } from '@mantine/schedule';
import { useTranslation } from 'react-i18next';
import { drawnPerDay, inCell } from './month-days.ts';

/** What the parts of a schedule say, in the language of the screen. */
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
    // A full day says itself how much there is; what is missing below its few events is not all that is missing.
    moreLabel: (count) => (count < drawnPerDay - inCell ? t('calendar.moreCount', { count }) : t('calendar.more')),
    noEvents: t('calendar.empty'),
  };
}
