import { addressName } from '../../domain/address/naming.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import { addDays, datesBetween } from '../../domain/kernel/weeks.ts';
import type { WorkDay } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { daysOf, tapsOfStretches } from '../../domain/work-day/derive.ts';
import { emptyDay } from '../../domain/work-day/empty-day.ts';
import {
  countedOf,
  type DayState,
  lengthOf,
  type Stay,
  stateOf,
  staysOf,
  sumsOf,
} from '../../domain/work-day/figures.ts';
import { workDayIdOf } from '../../domain/work-day/id.ts';
import { seesOthersDays } from '../../domain/work-day/permissions.ts';
import type { Figures, Stretch } from '../../domain/work-day/schema.ts';
import { isTapped, type Tap, tappedAddress, tapsOf } from '../../domain/work-day/taps.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useSession } from './session.ts';
import { useLive } from './use-live.ts';

/** A person's day as a sheet shows it. `figures` and `length` (milliseconds) are what counts; null without any. */
export interface DayView {
  day: Pick<WorkDay, 'id' | 'user' | 'date'> & ReturnType<typeof emptyDay>;
  state: DayState;
  figures: Figures | null;
  length: number;
  stays: Stay[];
  travel: number;
  work: number;
}

/** A person's days, with the sums of their times in milliseconds. */
export interface PersonDays {
  id: string;
  name: string;
  days: DayView[];
  length: number;
  travel: number;
  work: number;
}

/** The dates of a sheet, both among them. */
export interface SheetRange {
  first: string;
  last: string;
}

interface Reading {
  viewer: Viewer;
  timeZone: string;
  range: SheetRange;
}

/** The taps of this person that the server has not answered yet, where they do their own work. */
async function waitingTaps(mirror: MirrorDatabase, viewer: Viewer): Promise<Tap[]> {
  const items = await mirror.pending.filter(({ name, state }) => isTapped(name) && state !== 'attention').toArray();
  if (items.length === 0) return [];
  const changes = items.map(({ name, args, base, at, offset }) => ({ name, args, base, at: at + offset }));
  const ids = [...new Set(changes.flatMap((change) => tappedAddress(change) ?? []))];
  const places = (await mirror.rows('operational-addresses').bulkGet(ids)).filter((place) => place !== undefined);
  const tasks = await mirror.rows('tasks').bulkGet(places.map(({ task }) => task.id));
  const isOthers = (index: number): boolean => {
    const people = tasks[index]?.employeesAssignees ?? [];
    return people.length > 0 && !people.some(({ id }) => id === viewer.userId);
  };
  const others = new Set(places.filter((_, index) => isOthers(index)).map(({ id }) => id));
  const withPickups = new Set(places.filter((place) => place.pickupAddresses.length > 0).map(({ id }) => id));
  const own = changes.filter((change) => !others.has(tappedAddress(change) ?? ''));
  return tapsOf(own, (id) => withPickups.has(id));
}

/** The viewer's own stretches by date, with what waits on this device. */
async function ownStretches(
  mirror: MirrorDatabase,
  { viewer, timeZone }: Reading,
  rows: readonly WorkDay[],
): Promise<Map<string, Stretch[]>> {
  const own = rows.filter(({ user }) => user.id === viewer.userId);
  const waiting = await waitingTaps(mirror, viewer);
  if (waiting.length === 0) return new Map(own.map(({ date, stretches }) => [date, stretches]));
  return daysOf([...own.flatMap(({ stretches }) => tapsOfStretches(stretches)), ...waiting], timeZone);
}

function dayView(day: DayView['day']): DayView {
  const stays = staysOf(day.stretches);
  const figures = countedOf(day);
  return { day, state: stateOf(day), figures, length: figures ? lengthOf(figures) : 0, stays, ...sumsOf(stays) };
}

const total = (days: readonly DayView[]) => ({
  length: days.reduce((sum, { length }) => sum + length, 0),
  travel: days.reduce((sum, { travel }) => sum + travel, 0),
  work: days.reduce((sum, { work }) => sum + work, 0),
});

/** Whose days the viewer sees, by name: their own, and everybody's with a right to that. */
async function peopleOf(mirror: MirrorDatabase, viewer: Viewer, withDays: ReadonlySet<string>) {
  const users = await mirror
    .rows('users')
    .filter(({ id, employer }) => id === viewer.companyId || employer?.id === viewer.companyId)
    .toArray();
  return users
    .filter(({ id, enabled, deleted }) => {
      if (withDays.has(id)) return true;
      // The owner has a line only where they work at customers' themselves.
      if (id === viewer.companyId) return false;
      return id === viewer.userId || (seesOthersDays(viewer) && enabled && !deleted);
    })
    .map((user) => ({ id: user.id, name: personName(user) }))
    .sort((one, other) => phoneBookOrder(one.name, other.name));
}

/** The working days of a range of dates, of everybody whose days the viewer sees. */
export async function readWorkDays(mirror: MirrorDatabase, reading: Reading): Promise<PersonDays[]> {
  const { viewer, range } = reading;
  // A day before: what was tapped last night may go on after midnight.
  const rows = await mirror
    .rows('work-days')
    .where('date')
    .between(addDays(range.first, -1), range.last, true, true)
    .filter(({ company }) => company?.id === viewer.companyId)
    .toArray();
  const own = await ownStretches(mirror, reading, rows);
  const known = new Map(rows.map((row) => [`${row.user.id} ${row.date}`, row]));
  const people = await peopleOf(mirror, viewer, new Set(rows.map(({ user }) => user.id)));
  return people.map(({ id, name }) => {
    const days = datesBetween(range.first, range.last).map((date) => {
      const user = { id };
      const row = known.get(`${id} ${date}`) ?? {
        id: workDayIdOf({ company: viewer.companyId, user: id, date }),
        ...emptyDay({ user, date }, viewer.companyId),
      };
      return dayView(id === viewer.userId ? { ...row, stretches: own.get(date) ?? [] } : row);
    });
    return { id, name, days, ...total(days) };
  });
}

/** The same, live; undefined until the mirror has answered once. */
export function useWorkDays({ first, last }: SheetRange): PersonDays[] | undefined {
  const { viewer, timeZone } = useSession().user;
  return useLive((mirror) => readWorkDays(mirror, { viewer, timeZone, range: { first, last } }), [viewer, first, last]);
}

/** The names of the places of operational addresses; of those that this device has not, there is none. */
export const useStopNames = (ids: readonly string[]): ReadonlyMap<string, string> | undefined =>
  useLive(
    async (mirror) => {
      const found = (await mirror.rows('operational-addresses').bulkGet([...ids])).filter((row) => row !== undefined);
      const places = await mirror.rows('addresses').bulkGet(found.map((row) => row.installationAddress?.id ?? ''));
      return new Map(
        found.flatMap(({ id, nickname }, index): [string, string][] => {
          const place = places[index];
          const name = nickname ?? (place === undefined ? null : addressName(place));
          return name === null ? [] : [[id, name]];
        }),
      );
    },
    [ids.join(' ')],
  );

/** Names of people who did something to a day. */
export const useNamesOf = (ids: readonly string[]): ReadonlyMap<string, string> | undefined =>
  useLive(
    async (mirror) => {
      const users = await mirror.rows('users').bulkGet([...ids]);
      return new Map(users.flatMap((user) => (user === undefined ? [] : [[user.id, personName(user)] as const])));
    },
    [ids.join(' ')],
  );
