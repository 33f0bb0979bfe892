import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { dateAt, day, dayOfDate, defaultTimeZone, minute } from '../../../domain/kernel/time.ts';
import { addDays } from '../../../domain/kernel/weeks.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { Write } from '../../../domain/rows.ts';
import { daysOf } from '../../../domain/work-day/derive.ts';
import { emptyDay } from '../../../domain/work-day/empty-day.ts';
import { workDayIdOf } from '../../../domain/work-day/id.ts';
import type { Stretch } from '../../../domain/work-day/schema.ts';
import { tappedAddress, tapsOf } from '../../../domain/work-day/taps.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { getRow, lockRow } from '../../db/repositories/rows.ts';
import {
  type ArrivedChange,
  type TappedPlace,
  type TapTime,
  tappedChanges,
  tappedPlaces,
  tapTimesSince,
} from '../../db/repositories/tapped.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';

/** Taps that arrived since then are looked at; the chore runs each minute, and a run may be late. */
const lookedAt = 10 * minute;

/** A server that was stopped has nothing older that was not looked at. */
const lookedAtFirst = day;

type Person = Pick<TapTime, 'user' | 'company'>;

interface TappedDays {
  days: ReadonlyMap<string, Stretch[]>;
  /** The dates on which something was tapped, though it may belong to the night before. */
  tapped: ReadonlySet<string>;
}

/**
 * Whether a change says that its author was there: they are or were on the task, or nobody is. A refused one counts only for
 * the former: they had no network when they were taken off the task.
 */
const isOwnWork = ({ isRefused }: ArrivedChange, place: TappedPlace | undefined): boolean =>
  place?.isTheirs === true || (!isRefused && place?.hasPeople !== true);

/** A person's days from one date to another. Work of the nights before is known from two more days. */
async function daysBetween(
  tx: Executor,
  person: Person,
  { first, last, timeZone }: { first: string; last: string; timeZone: string },
): Promise<TappedDays> {
  const [{ from }, { to }] = [dayOfDate(first, timeZone, -2), dayOfDate(last, timeZone, 1)];
  const changes = await tappedChanges(tx, { ...person, from, to });
  const ids = [...new Set(changes.flatMap((change) => tappedAddress(change) ?? []))];
  const places = new Map((await tappedPlaces(tx, person.user, ids)).map((place) => [place.id, place]));
  const own = changes.filter((change) => isOwnWork(change, places.get(tappedAddress(change) ?? '')));
  const taps = tapsOf(own, (address) => places.get(address)?.hasPickups === true);
  return { days: daysOf(taps, timeZone), tapped: new Set(changes.map(({ at }) => dateAt(at, timeZone))) };
}

async function writeOf(
  tx: Executor,
  { user, company }: Person,
  { date, stretches }: { date: string; stretches: Stretch[] },
): Promise<Write[]> {
  const id = workDayIdOf({ company, user, date });
  const row = await lockRow(tx, 'work-days', id);
  if (sameValue(row?.stretches ?? [], stretches)) return [];
  if (row !== undefined) return [{ kind: 'change', resource: 'work-days', id, set: { stretches } }];
  const made = { ...emptyDay({ user: { id: user }, date }, company), stretches };
  return [{ kind: 'create', resource: 'work-days', id, row: made }];
}

/** The writes that follow from a person's taps for the days around these. */
async function writesFor(tx: Executor, person: Person, taps: readonly TapTime[]): Promise<Write[]> {
  // As a correction does: so a day isn't created twice at once.
  if ((await lockRow(tx, 'users', person.user)) === undefined) return [];
  const timeZone = (await getRow(tx, 'companies', person.company))?.timeZone ?? defaultTimeZone;
  const around = (at: number): string[] => [-1, 0, 1].map((shift) => addDays(dateAt(at, timeZone), shift));
  const dates = [...new Set(taps.flatMap(({ at }) => around(at)))].sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const { days, tapped } = await daysBetween(tx, person, { first, last, timeZone });
  const writes: Write[] = [];
  // A day without taps is left alone: those of long ago may be removed from the history.
  for (const date of dates.filter((each) => tapped.has(each))) {
    writes.push(...(await writeOf(tx, person, { date, stretches: days.get(date) ?? [] })));
  }
  return writes;
}

async function noteDaysSince(context: Context, since: number): Promise<void> {
  const { kysely } = context.database;
  const taps = await tapTimesSince(kysely, since);
  for (const ofPerson of groupBy(taps, ({ user, company }) => `${user} ${company}`).values()) {
    const [person] = ofPerson;
    if (person === undefined || context.stopping.aborted) return;
    await inTransaction(kysely, async (tx) => {
      const writes = await writesFor(tx, person, ofPerson);
      if (writes.length > 0) await storeWrites(tx, writes, context.now());
    });
  }
}

/**
 * Keeps the working days as the taps that arrived lately say (decision 0191). Days are made anew from all of their taps, so
 * that nothing depends on the order in which phones come back to the network.
 */
export const noteWorkDays = (context: Context): Promise<void> => noteDaysSince(context, context.now() - lookedAt);

/** The same for everything that arrived before the server was stopped. */
export const noteEarlierWorkDays = (context: Context): Promise<void> =>
  noteDaysSince(context, context.now() - lookedAtFirst);
