import '@mantine/core/styles/Divider.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/schedule/styles.layer.css';
import 'dayjs/locale/el';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate, hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { languageOf } from '../../i18n/start.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { NamedVacation } from '../../mirror/calendar.ts';
import { useViewer } from '../../mirror/session.ts';
import { datesBetween, datesShown } from './calendar-dates.ts';
import { type CalendarEvent, movedRange, stretchedRange } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { type AtOnce, atOnce, drawnPerDay, inCell, type MonthDays, monthDays, mostAtOnce } from './drawn-events.ts';
import { canMove, renderBody, renderEvent } from './event-block.tsx';
import { early, gridEvents, hasWholeDays, hoursShown, workOf } from './grid-events.ts';
import { useScheduleLabels, useSpokenDays } from './schedule-labels.ts';
import type { CalendarState } from './use-calendar-state.ts';

interface CalendarGridProps {
  state: CalendarState;
  events: readonly CalendarEvent[];
  /** Shown behind the work. */
  vacations: readonly NamedVacation[];
  onOpen: (event: CalendarEvent) => void;
  /** An event was dragged or resized; nothing is saved yet. */
  onMove: (event: CalendarEvent, to: TimeRange) => void;
  /** A free hour was clicked. */
  onSlot?: ((time: TimeRange) => void) | undefined;
}

interface Dropped {
  newStart: string;
  newEnd: string;
  event: ScheduleEventData;
}

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
    // Nothing to scroll to if the day begins then.
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
          // Columns of many simultaneous events would be too narrow to read.
          eventOverlapMode="cascade"
          onDateChange={(date) => state.show('day', date)}
        />
      ) : (
        <DayView {...hourly} withAllDaySlot={wholeDays} className={classes.timed} />
      )}
    </>
  );
}

interface LeftOutProps {
  count: number;
  /** How many simultaneous events are shown. */
  most: number;
  date: string;
}

/** Says how many simultaneous events are left out, and where they are shown. */
function LeftOut({ count, most, date }: LeftOutProps) {
  const { t } = useTranslation();
  const { kind } = useViewer();
  if (count === 0) return null;
  const hint = t('calendar.leftOutHint', { most });
  const board = (
    <LinkButton variant="subtle" size="compact-sm" to="/dispatch" search={{ date }}>
      {t('calendar.openBoard')}
    </LinkButton>
  );
  return (
    <Notice
      tone="blue"
      title={t('calendar.leftOut', { count })}
      text={
        <>
          {hint} {kind === 'office' ? board : null}
        </>
      }
    />
  );
}

/** The events that a week or a day renders; none in a month. */
const useTimed = ({ view }: CalendarState, events: readonly CalendarEvent[]): AtOnce =>
  useMemo(() => (view === 'month' ? { drawn: [], left: 0 } : atOnce(events, mostAtOnce[view])), [view, events]);

/** The events that a month renders; undefined in the other views. */
function useMonth({ view, date }: CalendarState, events: readonly CalendarEvent[]): MonthDays | undefined {
  const timeZone = useTimeZone();
  return useMemo(() => {
    if (view !== 'month') return undefined;
    const { first, last } = datesShown(view, date);
    return monthDays(events, datesBetween(first, last), timeZone);
  }, [view, date, events, timeZone]);
}

/** The label of each day of a month, with its number of events, and the style of today. */
function useMonthDayProps({ today }: CalendarState, month: MonthDays | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  return (date: string) => {
    const count = month?.counts.get(date) ?? 0;
    return {
      'aria-label': t('calendar.dayWithCount', { day: format.longDay(dayOfDate(date, timeZone).from), count }),
      // The cell shows the count if not all events are rendered.
      ...(count > drawnPerDay ? { 'data-count': format.number(count) } : {}),
      ...(date === today ? { className: classes.today } : {}),
    };
  };
}
