import { useEffect, useMemo, useState } from 'react';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import type { Day, DayPlan } from '../../../domain/day-order/day.ts';
import { planDay } from '../../../domain/day-order/plan.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { OwnBreak } from '../../../domain/user/preferences.ts';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { suggestDayOrder } from '../../commands/suggest-order.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { DayTask } from '../../mirror/my-day.ts';
import { useOwnBreak } from '../../mirror/own-break.ts';
import { useViewer } from '../../mirror/session.ts';
import { useAskedRoads, useRoads } from './road-ways.ts';
import { type Stop, startOf, stopsOfDay, tooEarly } from './stops-of-day.ts';

/** The day whose order is asked for. */
export interface AskedDay {
  /** The calendar date. */
  date: string;
  isToday: boolean;
  tasks: readonly DayTask[];
  /** Where the person is; null when unknown. */
  position: Coordinates | null;
}

/** The stops of a day in an order: the suggested one, or the person's own. */
export interface OrderedDay {
  stops: ReadonlyMap<string, Stop>;
  plan: DayPlan;
  isOwn: boolean;
  /** Ways are those by road as far as they are known; else they are straight lines. */
  isByRoad: boolean;
  /** The stops that come before a pickup which they need. */
  early: ReadonlySet<string>;
  /** A moment of the plan, in epoch milliseconds; rounded to five minutes, because nobody knows better. */
  at: (minutes: number) => number;
  move: (id: string, to: number) => void;
  reset: () => void;
}

/** Where a person's own order of one day is kept: ids of stops. */
const storageKey = 'ergon-day-order';

/** Whose order of which calendar date it is. */
interface Whose {
  user: string;
  date: string;
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The own order as it was kept on this device; null without one. */
function keptOrder({ user, date }: Whose): string[] | null {
  const kept = onDevice.read(storageKey) as { user?: unknown; date?: unknown; ids?: unknown } | null;
  return kept?.user === user && kept.date === date && isIds(kept.ids) ? kept.ids : null;
}

const keepOrder = (whose: Whose, ids: readonly string[] | null): void =>
  onDevice.put(storageKey, ids === null ? null : JSON.stringify({ ...whose, ids }));

/** An own order with the stops of today: without those that are done, and with new ones at the end. */
function mended(own: readonly string[], suggested: readonly string[]): string[] {
  const known = new Set(suggested);
  return [...new Set([...own.filter((id) => known.has(id)), ...suggested])];
}

const grain = 5 * minute;

/** The suggestion for a day as it is now; `fault`: why there is none. */
function useSuggestion(day: Day): { plan: DayPlan | null; fault: unknown } {
  const [found, setFound] = useState<{ plan: DayPlan | null; fault: unknown }>({ plan: null, fault: null });
  useEffect(() => {
    const search = new AbortController();
    suggestDayOrder(day, search.signal).then(
      (plan) => setFound({ plan, fault: null }),
      (fault: unknown) => (search.signal.aborted ? undefined : setFound({ plan: null, fault })),
    );
    return () => search.abort();
  }, [day]);
  return found;
}

/**
 * The order of a day's open stops, once it is found, or why it can't be. The clock and the place of the opening count, so that nothing
 * moves under a finger.
 */
export function useDayOrder({ date, isToday, tasks, position }: AskedDay): {
  ordered: OrderedDay | null;
  fault: unknown;
} {
  const [start] = useState(() => startOf(tasks, isToday ? Date.now() : null));
  const [from] = useState(position);
  const whose = { user: useViewer().userId, date };
  const [own, setOwn] = useState(() => keptOrder(whose));
  const timeZone = useTimeZone();
  const { roads, isByRoad, learned } = useRoads();
  const keptBreak = JSON.stringify(useOwnBreak() ?? null);
  const { stops, day } = useMemo(() => {
    const own = JSON.parse(keptBreak) as OwnBreak | null;
    return stopsOfDay(tasks, { start, from, own, date, timeZone, roads });
  }, [tasks, start, from, keptBreak, date, timeZone, roads]);
  useAskedRoads(stops, learned);
  const { plan: suggested, fault } = useSuggestion(day);
  const found = useMemo(() => {
    const visits = suggested?.visits.map(({ id }) => id).filter((id) => stops.has(id)) ?? [];
    // A new stop waits for the next suggestion.
    if (suggested === null || visits.length < stops.size) return null;
    const ids = own === null ? visits : mended(own, visits);
    return { ids, plan: planDay(day, ids), early: tooEarly(day, ids) };
  }, [suggested, stops, day, own]);
  if (found === null) return { ordered: null, fault };
  const choose = (next: string[] | null): void => {
    setOwn(next);
    keepOrder(whose, next);
  };
  const { ids, plan, early } = found;
  const ordered: OrderedDay = {
    stops,
    plan,
    early,
    isOwn: own !== null,
    isByRoad,
    at: (minutes) => Math.round((start + minutes * minute) / grain) * grain,
    move: (id, to) => {
      const others = ids.filter((each) => each !== id);
      choose([...others.slice(0, to), id, ...others.slice(to)]);
    },
    reset: () => choose(null),
  };
  return { ordered, fault };
}
