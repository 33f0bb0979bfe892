import type { TimeRange } from '../../domain/kernel/time.ts';
import type { Address } from '../../domain/schemas.ts';
import { isOnTheWay } from '../../domain/visit/state.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { AddressView } from './addresses.ts';
import { readDay } from './my-day.ts';

/** From where a person sets out, and the addresses to which they were on the way before. */
export interface SettingOut {
  /** Where the last stop of the day was; null before the first. */
  from: Address | null;
  former: string[];
}

interface Stop {
  at: number;
  place: Address | null;
}

/** The times at which somebody was at the places of an address: its marks, and the arrival of the last visit. */
const stopsAt = ({ operational, place, pickups }: AddressView): Stop[] => {
  const { collectedOn, startedOn, installedOn, finishedOn, failedOn, visit } = operational;
  const collected: Stop[] = collectedOn === null ? [] : [{ at: collectedOn, place: pickups.at(-1) ?? place }];
  const worked = [startedOn, installedOn, finishedOn, failedOn, visit?.arrivedAt ?? null];
  return [...collected, ...worked.flatMap((at) => (at === null ? [] : [{ at, place }]))];
};

/** A person's way to an address, as the mirror knows it: their last stop of the day before `day.to`, and former ways. */
export async function readSettingOut(
  mirror: MirrorDatabase,
  day: TimeRange,
  { user, to }: { user: string; to: string },
): Promise<SettingOut> {
  const { tasks, late } = await readDay(mirror, day, true);
  const views = [...tasks, ...late].flatMap(({ addresses }) => addresses);
  const others = views.filter(({ operational }) => operational.id !== to);
  const known = views
    .flatMap(stopsAt)
    .filter(({ at, place }) => place !== null && at >= day.from && at < day.to)
    .sort((one, other) => one.at - other.at);
  return {
    from: known.at(-1)?.place ?? null,
    former: others
      .filter(({ operational }) => isOnTheWay(operational) && operational.visit?.by === user)
      .map(({ operational }) => operational.id),
  };
}
