import '@mantine/core/styles/Divider.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/schedule/styles.layer.css';
import 'dayjs/locale/el';
import { Box, UnstyledButton } from '@mantine/core';
import { DayView, MonthView, type MonthViewProps, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import { hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { NamedVacation } from '../../mirror/calendar.ts';
import { type AtOnce, atOnce, mostAtOnce } from './at-once.ts';
import { datesBetween, datesShown } from './calendar-dates.ts';
import { type CalendarEvent, movedRange, stretchedRange } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { EventBody } from './event-body.tsx';
import { early, gridEvents, hasWholeDays, hoursShown, payloadOf, workOf } from './grid-events.ts';
import { LeftOut } from './left-out.tsx';
import { drawnPerDay, inCell, type MonthDays, monthDays } from './month-days.ts';
import type { CalendarState } from './use-calendar-state.ts';
import { useScheduleLabels } from './use-schedule-labels.ts';

interface CalendarGridProps {
  state: CalendarState;
  events: readonly CalendarEvent[];
  /** Drawn behind the work. */
  vacations: readonly NamedVacation[];
  onOpen: (event: CalendarEvent) => void;
  /** Asked for by dragging or stretching; nothing has changed yet. */
  onMove: (event: CalendarEvent, to: TimeRange) => void;
  /** A free hour was clicked. */
  onSlot?: ((time: TimeRange) => void) | undefined;
}

interface Dropped {
  newStart: string;
  newEnd: string;
  event: ScheduleEventData;
}

const renderEvent: NonNullable<MonthViewProps['renderEvent']> = (block, { children, ...props }) => {
  const tone = block.color;
  if (payloadOf(block)?.kind === 'vacation') {
    return (
      <Box {...(props as object)} component="div" className={`${props.className ?? ''} ${classes.vacation}`}>
        {block.title}
      </Box>
    );
  }
  return (
    <UnstyledButton {...props} className={`${props.className ?? ''} ${classes.event}`} data-tone={tone}>
      {children}
    </UnstyledButton>
  );
};

function renderBody(block: ScheduleEventData) {
  const event = workOf(block);
  return event === undefined ? block.title : <EventBody event={event} />;
}

const canMove = (block: ScheduleEventData): boolean => workOf(block)?.movable === true;

/** Month, week or day on a laptop: drafts are dragged and stretched, anything is opened (specification 2.3). */
export function CalendarGrid(props: CalendarGridProps) {
  const { state, events, vacations, onOpen, onMove, onSlot } = props;
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const labels = useScheduleLabels();
  const week = useSpokenDays();
  const month = useMonth(state, events);
  const dayProps = useMonthDayProps(state, month);
  const timed = useTimed(state, events);
  const drawn = month?.drawn ?? timed.drawn;
  const blocks = useMemo(() => gridEvents({ events: drawn, vacations }, timeZone), [drawn, vacations, timeZone]);
  const moved = ({ event, newStart }: Dropped): void => {
    const work = workOf(event);
    const to = work === undefined ? null : movedRange(work.time, newStart, timeZone);
    if (work !== undefined && to !== null) onMove(work, to);
  };
  const stretched = ({ event, newStart, newEnd }: Dropped): void => {
    const work = workOf(event);
    const to = stretchedRange({ start: newStart, end: newEnd }, timeZone);
    if (work !== undefined && to !== null) onMove(work, to);
  };
  const open = (block: ScheduleEventData): void => {
    const work = workOf(block);
    if (work !== undefined) onOpen(work);
  };
  const shared = {
    date: state.date,
    events: blocks,
    locale: languageOf(i18n),
    labels,
    withHeader: false,
    radius: 'sm',
    renderEvent,
    renderEventBody: renderBody,
    withEventsDragAndDrop: true,
    canDragEvent: canMove,
    onEventDrop: moved,
    onEventClick: open,
  } as const;
  if (state.view === 'month') {
    return (
      <MonthView
        {...shared}
        className={classes.month}
        firstDayOfWeek={1}
        weekdayFormat="dddd"
        consistentWeeks={false}
        highlightToday={false}
        maxEventsPerDay={inCell}
        getDayProps={dayProps}
        onDayClick={(date) => state.show('day', date)}
      />
    );
  }
  const hours = hoursShown(blocks);
  const wholeDays = hasWholeDays(blocks);
  const hourly = {
    ...shared,
    ...hours,
    intervalMinutes: 60,
    eventDragInterval: 15,
    eventResizeInterval: 15,
    slotHeight: '2.625rem',
    withEventResize: true,
    canResizeEvent: canMove,
    onEventResize: stretched,
    getCurrentTime: () => wallTimeAt(Date.now(), timeZone),
    // Where the hours begin with it, there is nothing to scroll away.
    ...(hours.startTime === early ? {} : { startScrollTime: early }),
    scrollAreaProps: { mah: 'var(--grid-height)' },
    ...(onSlot === undefined
      ? {}
      : {
          onTimeSlotClick: ({ slotStart }: { slotStart: string }): void => {
            const from = instantOfWallTime(slotStart, timeZone);
            if (from !== undefined) onSlot({ from, to: from + hour });
          },
        }),
  } as const;
  return (
    <>
      <LeftOut count={timed.left} most={mostAtOnce[state.view]} date={state.date} />
      {state.view === 'week' ? (
        <WeekView
          {...hourly}
          ref={week}
          className={classes.timed}
          firstDayOfWeek={1}
          highlightToday
          withWeekNumber={false}
          withAllDaySlots={wholeDays}
          // So many may be on at once that columns would be too narrow to read.
          eventOverlapMode="cascade"
          onDateChange={(date) => state.show('day', date)}
        />
      ) : (
        <DayView {...hourly} withAllDaySlot={wholeDays} className={classes.timed} />
      )}
    </>
  );
}

/** What a week or a day draws of its events; a month counts for itself. */
const useTimed = ({ view }: CalendarState, events: readonly CalendarEvent[]): AtOnce =>
  useMemo(() => (view === 'month' ? { drawn: [], left: 0 } : atOnce(events, mostAtOnce[view])), [view, events]);

/** What a month draws of its events; undefined in the other views. */
function useMonth({ view, date }: CalendarState, events: readonly CalendarEvent[]): MonthDays | undefined {
  const timeZone = useTimeZone();
  return useMemo(() => {
    if (view !== 'month') return undefined;
    const { first, last } = datesShown(view, date);
    return monthDays(events, datesBetween(first, last), timeZone);
  }, [view, date, events, timeZone]);
}

/** The name of each day of a month, which says how much is on, and today's look. */
function useMonthDayProps({ today }: CalendarState, month: MonthDays | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  return (date: string) => {
    const count = month?.counts.get(date) ?? 0;
    return {
      'aria-label': t('calendar.dayWithCount', { day: format.longDay(dayOfDate(date, timeZone).from), count }),
      // Where not all is drawn, how much there is stands in the cell.
      ...(count > drawnPerDay ? { 'data-count': format.number(count) } : {}),
      ...(date === today ? { className: classes.today } : {}),
    };
  };
}

const weekday = /^\S* (\d{4}-\d{2}-\d{2})$/;

/**
 * The week's heads are named by the part itself with a date that nobody says, so that who speaks to the screen could not press
 * what they read: they get the words of the screen.
 */
function useSpokenDays() {
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
