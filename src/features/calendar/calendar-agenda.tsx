import { Stack, UnstyledButton } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOfDate, overlaps } from '../../../domain/kernel/time.ts';
import { addDays, datesBetween, mondayOf } from '../../../domain/kernel/weeks.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './calendar-agenda.module.css';
import { datesShown } from './calendar-dates.ts';
import type { CalendarEvent } from './calendar-events.ts';
import { useEventText } from './event-text.ts';
import type { CalendarState } from './use-calendar-state.ts';

interface CalendarAgendaProps {
  state: CalendarState;
  events: readonly CalendarEvent[];
  onOpen: (event: CalendarEvent) => void;
}

/** The calendar on phones: the week as a row of days, and below it the work of each day as cards. */
export function CalendarAgenda({ state, events, onOpen }: CalendarAgendaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { first, last } = datesShown(state.view, state.date);
  const days = datesBetween(first, last).map((date) => {
    const range = dayOfDate(date, timeZone);
    return { date, range, events: events.filter(({ time }) => overlaps(time, range)) };
  });
  const filled = days.filter((day) => day.events.length > 0);
  return (
    <>
      {state.view === 'day' ? <DayStrip state={state} /> : null}
      {filled.length === 0 ? <EmptyState title={t('calendar.empty')} hint={t('calendar.emptyHint')} /> : null}
      {filled.map((day) => (
        <Section key={day.date} title={format.day(day.range.from)}>
          <Stack component="ul" gap={8}>
            {day.events.map((event) => (
              <li key={event.id} className={classes.item}>
                <AgendaCard event={event} onOpen={onOpen} />
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </>
  );
}

/** The days of the week as buttons; the chosen one is pressed. */
function DayStrip({ state }: { state: CalendarState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const monday = mondayOf(state.date);
  return (
    <fieldset className={classes.strip} aria-label={t('calendar.days')}>
      {datesBetween(monday, addDays(monday, 6)).map((date) => {
        const [weekday = ''] = format.shortDay(dayOfDate(date, timeZone).from).split(' ');
        return (
          <UnstyledButton
            key={date}
            className={classes.day}
            aria-pressed={date === state.date}
            data-today={date === state.today || undefined}
            onClick={() => state.show('day', date)}
          >
            <span className={classes.weekday}>{weekday}</span>
            <span className={classes.number}>{Number(date.slice(8))}</span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

function AgendaCard({ event, onOpen }: { event: CalendarEvent; onOpen: (event: CalendarEvent) => void }) {
  const { task, part } = event;
  const { when, what, more } = useEventText(event);
  return (
    <UnstyledButton className={classes.card} onClick={() => onOpen(event)}>
      <span className={classes.head}>
        <span className={classes.time}>{when}</span>
        <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
      </span>
      <span className={classes.name}>
        {part === 'pickup' ? (
          <>
            <IconPackage size={16} stroke={1.7} aria-hidden />{' '}
          </>
        ) : null}
        {what}
      </span>
      <span className={classes.more}>{more}</span>
    </UnstyledButton>
  );
}
