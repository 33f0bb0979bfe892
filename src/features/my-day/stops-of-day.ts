import { type Coordinates, coordinatesOf } from '../../../domain/address/coordinates.ts';
import type { Day, DayBreak, DayStop, Window } from '../../../domain/day-order/day.ts';
import { type Roads, waysBetween } from '../../../domain/day-order/ways.ts';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { instantOfWallTime } from '../../../domain/kernel/wall-time.ts';
import type { Address, Task } from '../../../domain/schemas.ts';
import type { OwnBreak } from '../../../domain/user/preferences.ts';
import { type AddressView, addressName, isToCollect } from '../../mirror/addresses.ts';
import { type DayTask, isOpen } from '../../mirror/my-day.ts';

/** A place where the person has to go, to collect for some addresses or to work at one. */
export interface Stop {
  id: string;
  collects: boolean;
  name: string;
  place: Address | null;
}

/** The stops of a day, and the question about their order. */
export interface StopsOfDay {
  stops: ReadonlyMap<string, Stop>;
  day: Day;
}

/** Minutes that collecting takes: nobody plans them. */
const collecting = 10;

/** What work takes that has no estimate. */
const usualWork = hour;

/** The day of a break: its calendar date, and the moment from which minutes count. */
interface BreakDay {
  date: string;
  timeZone: string;
  start: number;
}

/** The question about a day: from where a person sets out, null where that is not known, and their break. */
export interface Asking extends BreakDay {
  from: Coordinates | null;
  own: OwnBreak | null;
  /** The ways by road, as far as they are known. */
  roads: Roads;
}

/** Minutes between two moments. */
const minutesFrom = (start: number, moment: number): number => (moment - start) / minute;

/** When work may begin that has to be done in a time; null where that is not said. */
function windowOf(start: number, [from, to]: readonly (number | null)[], service: number): Window | null {
  if (typeof from !== 'number') return null;
  const begin = minutesFrom(start, from);
  return { from: begin, to: typeof to === 'number' ? Math.max(begin, minutesFrom(start, to) - service) : begin };
}

/** Minutes of work at one address of a task: its estimate is that of all. */
const serviceOf = ({ task, addresses }: DayTask): number =>
  (task.estimateTime === null ? usualWork : (task.estimateTime * hour) / addresses.length) / minute;

interface Asked {
  stop: Stop;
  asked: Omit<DayStop, 'place'>;
}

const pickupTime = (task: Task) => [task.pickupTimestampFrom, task.pickupTimestampTo] as const;
const installationTime = (task: Task) => [task.installationTimestampFrom, task.installationTimestampTo] as const;

/** A person's break on a date, in minutes from `start`. It may also end later than they said, if it is longer than that time. */
function breaksOf(own: OwnBreak | null, { date, timeZone, start }: BreakDay): DayBreak[] {
  const [from, to] = [own?.from, own?.to].map((time) => instantOfWallTime(`${date} ${time ?? ''}`, timeZone));
  if (own === null || from === undefined || to === undefined) return [];
  const begin = minutesFrom(start, from);
  const until = Math.max(minutesFrom(start, to), begin + own.minutes);
  return [{ minutes: own.minutes, within: { from: begin, to: until } }];
}

/** The pickups of an address, each with the id that it shares with others at the same place and time. */
const pickupsOf = ({ task, pickups }: AddressView): { id: string; place: Address }[] =>
  pickups.map((place) => ({ id: [place.id, ...pickupTime(task)].join(' '), place }));

function askedOf(dayTask: DayTask, view: AddressView, start: number): Asked[] {
  const { task, operational, place } = view;
  const pickups = isToCollect(view) ? pickupsOf(view) : [];
  const service = serviceOf(dayTask);
  return [
    ...pickups.map(({ id, place: at }): Asked => {
      const name = at.nickname ?? at.name ?? at.street ?? '–';
      const window = windowOf(start, pickupTime(task), collecting);
      return { stop: { id, collects: true, name, place: at }, asked: { id, service: collecting, window, after: [] } };
    }),
    {
      stop: { id: operational.id, collects: false, name: addressName(view), place },
      asked: {
        id: operational.id,
        service,
        window: windowOf(start, installationTime(task), service),
        after: pickups.map(({ id }) => id),
      },
    },
  ];
}

/** The work that is left of a day, as a question about its order; minutes count from `start`, before which the person doesn't set out. */
export function stopsOfDay(tasks: readonly DayTask[], { start, from, own, date, timeZone, roads }: Asking): StopsOfDay {
  const asked = new Map(
    tasks
      .flatMap((task) => task.addresses.filter(isOpen).flatMap((view) => askedOf(task, view, start)))
      .map((each) => [each.stop.id, each]),
  );
  const all = [...asked.values()];
  return {
    stops: new Map(all.map(({ stop }) => [stop.id, stop])),
    day: {
      stops: all.map(({ asked: stop }, index) => ({ ...stop, place: index + 1 })),
      breaks: breaksOf(own, { date, timeZone, start }),
      start: { place: 0, time: 0 },
      end: null,
      ways: waysBetween([from, ...all.map(({ stop }) => coordinatesOf(stop.place))], roads),
    },
  };
}

/** When a person sets out: now, or on another day when its first work may begin. */
export function startOf(tasks: readonly DayTask[], now: number | null): number {
  if (now !== null) return now;
  const times = tasks.flatMap(({ task }) => [task.pickupTimestampFrom, task.installationTimestampFrom]);
  return Math.min(...times.filter((time) => time !== null));
}

/** The ids of stops that come before one of which they have to come after. */
export function tooEarly(day: Day, ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(ids);
  return new Set(
    day.stops.flatMap(({ id, after }) => {
      const at = ids.indexOf(id);
      return after.some((other) => known.has(other) && ids.indexOf(other) > at) ? [id] : [];
    }),
  );
}
