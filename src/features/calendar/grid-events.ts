import type { ScheduleEventData } from '@mantine/schedule';
import type { NamedVacation } from '../../mirror/calendar.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { type CalendarEvent, wallRange } from './calendar-events.ts';
import type { HiddenEvents, Place, SideBySide } from './side-by-side.ts';

/** The meaning of a block of the grid. `place` is the room across its day; null where the grid gives it. */
export type GridPayload =
  | { kind: 'work'; event: CalendarEvent; place: Place | null }
  | { kind: 'hidden'; hidden: HiddenEvents }
  | { kind: 'vacation' };

type GridEvent = ScheduleEventData<GridPayload>;

const workBlock = (event: CalendarEvent, place: Place | null, timeZone: string): GridEvent => ({
  id: event.id,
  title: event.task.nickname,
  ...wallRange(event.time, timeZone),
  color: taskStatusLooks[event.task.taskCompletionStatus].tone,
  payload: { kind: 'work', event, place },
});

const hiddenBlock = (hidden: HiddenEvents, timeZone: string): GridEvent => ({
  id: hidden.id,
  title: '',
  ...wallRange(hidden.time, timeZone),
  color: 'gray',
  payload: { kind: 'hidden', hidden },
});

const vacationBlock = (vacation: NamedVacation, timeZone: string): GridEvent => ({
  id: `${vacation.id}-v`,
  title: vacation.name,
  ...wallRange(vacation, timeZone),
  color: 'gray',
  display: 'background',
  payload: { kind: 'vacation' },
});

interface GridContent extends SideBySide {
  /** Events that the grid places by itself. */
  free: readonly CalendarEvent[];
  vacations: readonly NamedVacation[];
}

/** The blocks of the grid: work, and behind it the vacations of the picked people. */
export const gridEvents = ({ placed, hidden, free, vacations }: GridContent, timeZone: string): GridEvent[] => [
  ...vacations.map((vacation) => vacationBlock(vacation, timeZone)),
  ...free.map((event) => workBlock(event, null, timeZone)),
  ...placed.map(({ event, place }) => workBlock(event, place, timeZone)),
  ...hidden.map((each) => hiddenBlock(each, timeZone)),
];

/** The meaning of a block; undefined for a block that was not made here. */
export function payloadOf({ payload }: ScheduleEventData): GridPayload | undefined {
  return payload !== undefined && 'kind' in payload ? (payload as GridPayload) : undefined;
}

/** The work of a block; undefined for anything else. */
export function workOf(block: ScheduleEventData): CalendarEvent | undefined {
  const payload = payloadOf(block);
  return payload?.kind === 'work' ? payload.event : undefined;
}

/** Whether a block may last for whole days, so that it stands above the hours. */
export const hasWholeDays = (blocks: readonly GridEvent[]): boolean =>
  blocks.some(({ start, end, display }) => {
    const [from, to] = [String(start), String(end)];
    return display !== 'background' && (from.slice(0, 10) !== to.slice(0, 10) || from.endsWith('00:00:00'));
  });

/** The hour with which a working day begins. */
export const early = '06:00:00';
const late = '22:00:00';

/**
 * The hours that a grid shows: a working day, or all 24 as soon as something begins or ends outside of it. Clocks change at
 * night, so a working day is always exact.
 */
export function hoursShown(blocks: readonly GridEvent[]): { startTime: string; endTime: string } {
  const all = blocks
    .filter(({ display }) => display !== 'background')
    .some(({ start, end }) => {
      const [from, to] = [String(start), String(end)];
      // Events of several days stand above the hours.
      if (from.slice(0, 10) !== to.slice(0, 10)) return false;
      return from.slice(11) < early || to.slice(11) > late;
    });
  return all ? { startTime: '00:00:00', endTime: '23:59:59' } : { startTime: early, endTime: late };
}
