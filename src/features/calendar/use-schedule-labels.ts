import type { ScheduleLabelsOverride } from '@mantine/schedule';
import { useTranslation } from 'react-i18next';

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
    moreLabel: (count) => t('calendar.moreCount', { count }),
    noEvents: t('calendar.empty'),
  };
}
