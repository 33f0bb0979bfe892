import { Checkbox, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../../domain/kernel/time.ts';
import { DateSteps } from '../../components/date-steps.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { datesShown } from './calendar-dates.ts';
import { type CalendarView, calendarViews } from './calendar-search.ts';
import classes from './calendar-toolbar.module.css';
import type { CalendarState } from './use-calendar-state.ts';

const stepLabels = {
  month: { back: 'calendar.previousMonth', forth: 'calendar.nextMonth' },
  week: { back: 'calendar.previousWeek', forth: 'calendar.nextWeek' },
  day: { back: 'calendar.previousDay', forth: 'calendar.nextDay' },
} as const satisfies Record<CalendarView, Record<'back' | 'forth', TextKey>>;

const viewLabels = {
  month: 'calendar.month',
  week: 'calendar.week',
  day: 'calendar.day',
} as const satisfies Record<CalendarView, TextKey>;

/** Navigation and title, the kinds of events, and the view (specification 2.3). */
export function CalendarToolbar({ state }: { state: CalendarState }) {
  const { t } = useTranslation();
  const { back, forth } = stepLabels[state.view];
  return (
    <Group gap="0.5rem 1.25rem">
      <DateSteps
        title={useTitle(state)}
        labels={{ back: t(back), forth: t(forth) }}
        onToday={state.goToToday}
        onStep={state.step}
      />
      <fieldset className={classes.parts} aria-label={t('calendar.shown')}>
        <Checkbox
          label={t('calendar.installations')}
          checked={state.parts.includes('installation')}
          onChange={({ currentTarget: { checked } }) => state.showPart('installation', checked)}
        />
        <Checkbox
          label={t('calendar.pickups')}
          checked={state.parts.includes('pickup')}
          onChange={({ currentTarget: { checked } }) => state.showPart('pickup', checked)}
        />
      </fieldset>
      <SegmentedControl
        className={classes.views}
        aria-label={t('calendar.view')}
        value={state.view}
        onChange={(view) => state.show(view, state.date)}
        data={calendarViews.map((view) => ({ value: view, label: t(viewLabels[view]) }))}
      />
    </Group>
  );
}

/** The title of the shown time: "Νοέμβριος 2026", "Δευ 16/11 – Κυρ 22/11", "Σάββατο 21/11". */
function useTitle({ view, date }: CalendarState): string {
  const format = useFormat();
  const timeZone = useTimeZone();
  const at = (day: string): number => dayOfDate(day, timeZone).from;
  if (view === 'month') return format.month(at(date));
  if (view === 'day') return format.day(at(date));
  const { first, last } = datesShown('week', date);
  return `${format.shortDay(at(first))} – ${format.shortDay(at(last))}`;
}
