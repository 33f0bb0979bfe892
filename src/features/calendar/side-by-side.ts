import { overlaps, type TimeRange } from '../../../domain/kernel/time.ts';
import { linesOf } from '../../../domain/scheduled/availability.ts';
import type { CalendarEvent } from './calendar-events.ts';

/** The room across a day that an event has: it begins at `column` of `columns` equal ones and is `span` of them wide. */
export interface Place {
  column: number;
  span: number;
  columns: number;
  /** Beside it stands a button for the events that have no room. */
  crowded: boolean;
}

export interface PlacedEvent {
  event: CalendarEvent;
  place: Place;
}

/** Simultaneous events that have no room, behind one button. */
export interface HiddenEvents {
  id: string;
  time: TimeRange;
  events: CalendarEvent[];
}

export interface SideBySide {
  placed: PlacedEvent[];
  hidden: HiddenEvents[];
}

interface InColumn {
  event: CalendarEvent;
  column: number;
}

/** Events with their columns, divided where nothing goes on. */
function groupsOf(events: readonly CalendarEvent[]): InColumn[][] {
  const columns = linesOf(events.map(({ time }) => time));
  const groups: InColumn[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [index, event] of events.entries()) {
    if (event.time.from >= end) groups.push([]);
    groups.at(-1)?.push({ event, column: columns[index] ?? 0 });
    end = Math.max(end, event.time.to);
  }
  return groups;
}

/** How many columns an event may fill: up to the next one in which something goes on meanwhile. */
function spanOf({ event, column }: InColumn, group: readonly InColumn[], columns: number): number {
  const taken = group.filter((other) => other.column > column && overlaps(other.event.time, event.time));
  return Math.min(columns, ...taken.map((other) => other.column)) - column;
}

/** One button for as long as something hidden goes on without a break. */
function hiddenIn(group: readonly InColumn[]): HiddenEvents[] {
  const runs: HiddenEvents[] = [];
  for (const { event } of group) {
    const last = runs.at(-1);
    if (last === undefined || event.time.from >= last.time.to) {
      runs.push({ id: `${event.id}-more`, time: { ...event.time }, events: [event] });
    } else {
      last.time.to = Math.max(last.time.to, event.time.to);
      last.events.push(event);
    }
  }
  return runs;
}

/**
 * Simultaneous events in columns beside each other, at most `most` of them; the others are hidden behind buttons, so that what is
 * drawn stays legible. `events` are sorted by begin.
 */
export function sideBySide(events: readonly CalendarEvent[], most: number): SideBySide {
  const parts = groupsOf(events).map((group): SideBySide => {
    const needed = Math.max(...group.map(({ column }) => column)) + 1;
    const columns = Math.min(needed, most);
    const crowded = needed > most;
    const shown = group.filter(({ column }) => column < most);
    return {
      placed: shown.map((each) => ({
        event: each.event,
        place: { column: each.column, span: spanOf(each, shown, columns), columns, crowded },
      })),
      hidden: hiddenIn(group.filter(({ column }) => column >= most)),
    };
  });
  return { placed: parts.flatMap(({ placed }) => placed), hidden: parts.flatMap(({ hidden }) => hidden) };
}

/** Pixels that a column needs, so that its time, its icon and a word are legible. */
const legible = 68;
/** Pixels of the button for hidden events. */
export const moreWidth = 28;
/** Pixels of the hours at the side. */
const hoursWidth = 58;
/** The width of the grid while it isn't measured. */
const usual = 1216;

/** How many events of a day have room beside each other in a grid of so many pixels. */
export const columnsThatFit = (width: number, days: 1 | 7): number =>
  Math.max(2, Math.floor((((width || usual) - hoursWidth) / days - moreWidth) / legible));
