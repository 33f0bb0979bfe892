import 'dayjs/locale/el';
import type { DatePickerProps } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/start.ts';

type CalendarLabels = Required<Pick<DatePickerProps, 'locale' | 'firstDayOfWeek' | 'ariaLabels'>>;

/**
 * The props of every calendar: month and day names in the present language, weeks from Monday, and labels of its arrows. The names
 * are loaded with the first calendar, so that no first screen waits for them.
 */
export function useCalendarLabels(): CalendarLabels {
  const { t, i18n } = useTranslation();
  return {
    locale: languageOf(i18n),
    firstDayOfWeek: 1,
    ariaLabels: {
      previousMonth: t('form.previousMonth'),
      nextMonth: t('form.nextMonth'),
      previousYear: t('form.previousYear'),
      nextYear: t('form.nextYear'),
      previousDecade: t('form.previousDecade'),
      nextDecade: t('form.nextDecade'),
    },
  };
}
