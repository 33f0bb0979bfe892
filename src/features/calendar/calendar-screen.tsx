import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { lazy, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAt, type TimeRange } from '../../../domain/kernel/time.ts';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { OpeningPart } from '../../components/opening-screen.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useCloseSheet, useOpenSheet } from '../../components/use-sheet-search.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import { OlderNotice } from '../../lists/older-notice.tsx';
import { useTasksOf } from '../../lists/use-older-tasks.ts';
import { type CalendarRange, type CalendarTask, type NamedVacation, useCalendar } from '../../mirror/calendar.ts';
import { useViewer } from '../../mirror/session.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { type CalendarEvent, eventsOf, eventsOfDoers } from './calendar-events.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DoerFilter } from './doer-filter.tsx';
import { EventSheet } from './event-sheet.tsx';
import { type CalendarState, useCalendarState } from './use-calendar-state.ts';

// It brings the code of forms.
const ChangeDatesSheet = lazy(async () => ({ default: (await import('./change-dates-sheet.tsx')).ChangeDatesSheet }));
// Phones do not need the grid.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

interface CalendarScreenProps {
  search: CalendarSearch;
  /** Begins a new task in a free hour that was clicked; absent for those who may not create tasks. */
  onCreate?: ((time: TimeRange) => void) | undefined;
  /** What can be done with the task of an event. */
  tools: (task: CalendarTask) => ReactNode;
}

/** The calendar (specification 2.3), from the mirror: month, week and day on laptops, days as lists on phones. */
export function CalendarScreen({ search, onCreate, tools }: CalendarScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const state = useCalendarState(search);
  const { beyond, askAgain } = useTasksOf(state.range);
  // Hundreds of events are rendered at low priority, so that the page stays responsive.
  const calendar = useDeferredValue(useCalendar(state.range, state.parts));
  return (
    <Box mih="100%">
      {phone ? (
        <PageHeader title={t('nav.calendar')} />
      ) : (
        <VisuallyHidden component="h1">{t('nav.calendar')}</VisuallyHidden>
      )}
      <PageContent>
        <CalendarToolbar state={state} />
        {beyond === null ? null : <OlderNotice beyond={beyond} onAsk={askAgain} />}
        {calendar === undefined ? null : <Shown state={state} calendar={calendar} onCreate={onCreate} tools={tools} />}
      </PageContent>
    </Box>
  );
}

interface ShownProps extends Pick<CalendarScreenProps, 'onCreate' | 'tools'> {
  state: CalendarState;
  calendar: CalendarRange;
}

function Shown({ state, calendar, onCreate, tools }: ShownProps) {
  const phone = usePhone();
  const viewer = useViewer();
  const openSheet = useOpenSheet();
  const [opened, setOpened] = useState<string | null>(null);
  const all = useMemo(() => eventsOf(calendar, state.parts, viewer), [calendar, state.parts, viewer]);
  const events = useMemo(() => eventsOfDoers(all, state.who), [all, state.who]);
  const picked = calendar.vacations.filter(({ employee }) => state.who.includes(employee));
  const event = all.find(({ id }) => id === opened);
  const open = ({ id }: CalendarEvent): void => setOpened(id);
  const move = ({ id }: CalendarEvent, { from, to }: TimeRange): void => {
    setOpened(null);
    openSheet({ moving: id, from, until: to });
  };
  return (
    <>
      <DoerFilter state={state} events={all} />
      <AwayStrip vacations={state.who.length === 0 ? calendar.vacations : picked} />
      {phone ? (
        <CalendarAgenda state={state} events={events} onOpen={open} />
      ) : (
        <OpeningPart>
          <CalendarGrid
            state={state}
            events={events}
            vacations={picked}
            onOpen={open}
            onMove={move}
            onSlot={onCreate}
          />
        </OpeningPart>
      )}
      {event === undefined ? null : (
        <EventSheet
          event={event}
          onClose={() => setOpened(null)}
          tools={tools(event.task)}
          onChangeDates={event.movable ? () => move(event, event.time) : null}
        />
      )}
      <MovingEvent move={state.move} events={all} />
    </>
  );
}

/** Who is on vacation in the shown time, and when. */
function AwayStrip({ vacations }: { vacations: readonly NamedVacation[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  if (vacations.length === 0) return null;
  const span = ({ from, to }: NamedVacation): string => {
    const one = dateAt(from, timeZone) === dateAt(to - 1, timeZone);
    return one ? format.shortDay(from) : `${format.shortDay(from)} – ${format.shortDay(to - 1)}`;
  };
  return (
    <Group component="p" gap="0.25rem 0.75rem" fz="xs">
      <IconBeach size={16} stroke={1.7} aria-hidden />
      <Text span inherit c="dimmed" fw={600}>
        {t('calendar.away')}
      </Text>
      {vacations.map((vacation) => (
        <Text span inherit key={vacation.id} fw={500}>
          {vacation.name}{' '}
          <Text span inherit c="dimmed" className="tabular">
            {span(vacation)}
          </Text>
        </Text>
      ))}
    </Group>
  );
}

/** The dialog about a move. It is named by the search parameters, so that it survives a reload. */
function MovingEvent({ move, events }: { move: CalendarState['move']; events: readonly CalendarEvent[] }) {
  const close = useCloseSheet();
  const { shown, opened, openings } = useShown(move);
  const [id, from, until] = shown?.split(' ') ?? [];
  const event = events.find((each) => each.id === id && (each.movable || !opened));
  if (event === undefined) return null;
  return (
    <NamedSheets key={openings}>
      <ChangeDatesSheet
        event={event}
        to={{ from: Number(from), to: Number(until) }}
        opened={opened}
        onClose={() => close(['moving', 'from', 'until'])}
      />
    </NamedSheets>
  );
}
