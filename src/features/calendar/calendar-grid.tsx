import '@mantine/core/styles/Divider.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/schedule/styles.layer.css';
import 'dayjs/locale/el';
import { useElementSize } from '@mantine/hooks';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfDate, hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime, wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import { datesBetween } from '../../../domain/kernel/weeks.ts';
import { BlockTips } from '../../components/block-tips.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { languageOf } from '../../i18n/start.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { NamedVacation } from '../../mirror/calendar.ts';
import { useViewer } from '../../mirror/session.ts';
import { datesShown } from './calendar-dates.ts';
import { type CalendarEvent, movedRange, stretchedRange } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { drawnPerDay, inCell, type MonthDays, monthDays, type TimedDays, timedDays } from './drawn-events.ts';
import { canMove, drawnBy, EventTip, renderBody } from './event-block.tsx';
import { early, gridEvents, hasWholeDays, hoursShown, workOf } from './grid-events.ts';
import { useScheduleLabels, useSpokenNames } from './schedule-labels.ts';
import { columnsThatFit } from './side-by-side.ts';
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
  const { events } = props;
  const { ref, width } = useElementSize();
  const tipOf = (id: string) => {
    const event = events.find((each) => each.id === id);
    return event === undefined ? null : <EventTip event={event} />;
  };
  return (
    <BlockTips tipOf={tipOf}>
      <div ref={ref}>{props.state.view === 'month' ? <Month {...props} /> : <Timed {...props} width={width} />}</div>
    </BlockTips>
  );
}

/** What all views of the grid share. */
function useShared({ state, onOpen, onMove }: CalendarGridProps) {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const labels = useScheduleLabels();
  const moved = ({ event, newStart }: Dropped): void => {
    const work = workOf(event);
    const to = work === undefined ? null : movedRange(work.time, newStart, timeZone);
    if (work !== undefined && to !== null) onMove(work, to);
  };
  return {
    date: state.date,
    locale: languageOf(i18n),
    labels,
    withHeader: false,
    radius: 'sm',
    renderEvent: useMemo(() => drawnBy(onOpen), [onOpen]),
    renderEventBody: renderBody,
    withEventsDragAndDrop: true,
    canDragEvent: canMove,
    onEventDrop: moved,
    onEventClick: (block: ScheduleEventData): void => {
      const work = workOf(block);
      if (work !== undefined) onOpen(work);
    },
    // Given apart from the others, since a resized block needs it.
    onStretch: ({ event, newStart, newEnd }: Dropped): void => {
      const work = workOf(event);
      const to = stretchedRange({ start: newStart, end: newEnd }, timeZone);
      if (work !== undefined && to !== null) onMove(work, to);
    },
  } as const;
}

function Month(props: CalendarGridProps) {
  const { state, events, vacations } = props;
  const timeZone = useTimeZone();
  const { onStretch: _, ...shared } = useShared(props);
  const month = useMonth(state, events);
  const dayProps = useMonthDayProps(state, month);
  const blocks = useMemo(
    () => gridEvents({ placed: [], hidden: [], free: month.drawn, vacations }, timeZone),
    [month.drawn, vacations, timeZone],
  );
  return (
    <MonthView
      {...shared}
      events={blocks}
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

function Timed(props: CalendarGridProps & { width: number }) {
  const { state, vacations, onSlot } = props;
  const timeZone = useTimeZone();
  const format = useFormat();
  const schedule = useSpokenNames();
  const { onStretch, ...shared } = useShared(props);
  const timed = useTimed(props);
  const blocks = useMemo(
    () => gridEvents({ ...timed, free: timed.above, vacations }, timeZone),
    [timed, vacations, timeZone],
  );
  const hours = hoursShown(blocks);
  const wholeDays = hasWholeDays(blocks);
  const hourly = {
    ...shared,
    events: blocks,
    ...hours,
    intervalMinutes: 60,
    eventDragInterval: 15,
    eventResizeInterval: 15,
    slotHeight: '2.625rem',
    withEventResize: true,
    canResizeEvent: canMove,
    onEventResize: onStretch,
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
      <LeftOut count={timed.left} date={state.date} />
      {state.view === 'week' ? (
        <WeekView
          {...hourly}
          ref={schedule}
          className={classes.timed}
          firstDayOfWeek={1}
          highlightToday
          weekdayFormat={(date) => format.weekday(dayOfDate(date.slice(0, 10), timeZone).from)}
          withWeekNumber={false}
          withAllDaySlots={wholeDays}
          onDateChange={(date) => state.show('day', date)}
        />
      ) : (
        <DayView
          {...hourly}
          ref={schedule}
          withAllDaySlot={wholeDays}
          className={classes.timed}
          classNames={{ currentTimeIndicatorTimeBubble: classes.now }}
        />
      )}
    </>
  );
}

interface LeftOutProps {
  count: number;
  date: string;
}

/** Says how many events of whole days are left out, and where they are shown. */
function LeftOut({ count, date }: LeftOutProps) {
  const { t } = useTranslation();
  const { kind } = useViewer();
  if (count === 0) return null;
  const hint = t('calendar.leftOutHint');
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

/** The events that a week or a day renders, as many beside each other as are legible in this width. */
function useTimed({ state: { view }, events, width }: CalendarGridProps & { width: number }): TimedDays {
  const timeZone = useTimeZone();
  const one = view === 'day';
  const most = columnsThatFit(width, one ? 1 : 7);
  return useMemo(
    () => timedDays(events, { view: one ? 'day' : 'week', timeZone, most }),
    [events, one, timeZone, most],
  );
}

/** The events that a month renders. */
function useMonth({ date }: CalendarState, events: readonly CalendarEvent[]): MonthDays {
  const timeZone = useTimeZone();
  return useMemo(() => {
    const { first, last } = datesShown('month', date);
    return monthDays(events, datesBetween(first, last), timeZone);
  }, [date, events, timeZone]);
}

/** The label of each day of a month, with its number of events, and the style of today. */
function useMonthDayProps({ today }: CalendarState, month: MonthDays) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  return (date: string) => {
    const count = month.counts.get(date) ?? 0;
    return {
      'aria-label': t('calendar.dayWithCount', { day: format.longDay(dayOfDate(date, timeZone).from), count }),
      // The cell shows the count if not all events are rendered.
      ...(count > drawnPerDay ? { 'data-count': format.number(count) } : {}),
      ...(date === today ? { className: classes.today } : {}),
    };
  };
}
