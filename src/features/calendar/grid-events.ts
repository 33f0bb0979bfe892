import type { ScheduleEventData } from '@mantine/schedule';
import type { NamedVacation } from '../../mirror/calendar.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { type CalendarEvent, wallRange } from './calendar-events.ts';

/** What stands behind a block of the grid. */
export type GridPayload = { kind: 'work'; event: CalendarEvent } | { kind: 'vacation' };

type GridEvent = ScheduleEventData<GridPayload>;

const workBlock = (event: CalendarEvent, timeZone: string): GridEvent => ({
  id: event.id,
  title: event.task.nickname,
  ...wallRange(event.time, timeZone),
  color: taskStatusLooks[event.task.taskCompletionStatus].tone,
  payload: { kind: 'work', event },
});

const vacationBlock = (vacation: NamedVacation, timeZone: string): GridEvent => ({
  id: `${vacation.id}-v`,
  title: vacation.name,
  ...wallRange(vacation, timeZone),
  color: 'gray',
  display: 'background',
  payload: { kind: 'vacation' },
});

/** What a grid draws: work, and behind it the vacations of those who were picked. */
export const gridEvents = (
  { events, vacations }: { events: readonly CalendarEvent[]; vacations: readonly NamedVacation[] },
  timeZone: string,
): GridEvent[] => [
  ...vacations.map((vacation) => vacationBlock(vacation, timeZone)),
  ...events.map((event) => workBlock(event, timeZone)),
];

/** What stands behind a block; undefined for one of somebody else's. */
export function payloadOf({ payload }: ScheduleEventData): GridPayload | undefined {
  return payload !== undefined && 'kind' in payload ? (payload as GridPayload) : undefined;
}

/** The work behind a block; undefined for a vacation. */
export function workOf(block: ScheduleEventData): CalendarEvent | undefined {
  const payload = payloadOf(block);
  return payload?.kind === 'work' ? payload.event : undefined;
}

/** Whether something may be on for whole days, which stands above the hours. */
export const hasWholeDays = (blocks: readonly GridEvent[]): boolean =>
  blocks.some(({ start, end, display }) => {
    const [from, to] = [String(start), String(end)];
    return display !== 'background' && (from.slice(0, 10) !== to.slice(0, 10) || from.endsWith('00:00:00'));
  });

/** The hour with which a working day begins. */
export const early = '06:00:00';
const late = '22:00:00';

/**
 * The hours that a grid shows: those of a working day, and all as soon as something begins or ends outside of them. Clocks change
 * at night, so that a day is drawn right where nobody works at night.
 */
export function hoursShown(blocks: readonly GridEvent[]): { startTime: string; endTime: string } {
  const all = blocks
    .filter(({ display }) => display !== 'background')
    .some(({ start, end }) => {
      const [from, to] = [String(start), String(end)];
      // What goes on for days stands above the hours.
      if (from.slice(0, 10) !== to.slice(0, 10)) return false;
      return from.slice(11) < early || to.slice(11) > late;
    });
  return all ? { startTime: '00:00:00', endTime: '23:59:59' } : { startTime: early, endTime: late };
}
