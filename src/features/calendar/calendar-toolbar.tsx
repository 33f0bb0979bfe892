import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/texts.ts';
import { type CalendarView, calendarViews } from './calendar-search.ts';
import { useCalendarTitle } from './calendar-title.ts';
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

/** Steps and what is shown at the left, what of it at the right (specification 2.3). */
export function CalendarToolbar({ state }: { state: CalendarState }) {
  const { t } = useTranslation();
  const title = useCalendarTitle()(state.view, state.date);
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <Button variant="default" onClick={state.goToToday}>
          {t('calendar.today')}
        </Button>
        <ActionIcon variant="default" aria-label={t(stepLabels[state.view].back)} onClick={() => state.step(-1)}>
          <IconChevronLeft size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t(stepLabels[state.view].forth)} onClick={() => state.step(1)}>
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {title}
        </h2>
      </div>
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
    </div>
  );
}
