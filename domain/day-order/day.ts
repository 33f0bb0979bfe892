/** The part of a day in which something may begin; minutes. */
export interface Window {
  from: number;
  to: number;
}

/** A stop of somebody's day. All times are minutes from one moment, such as the start of that day. */
export interface DayStop {
  id: string;
  /** Its row in the matrix of the day. */
  place: number;
  /** Minutes of work there. */
  service: number;
  /** When the work may begin: work that has to end in a time range has its latest begin here. Null for any time. */
  window: Window | null;
  /** Ids of stops that come before it, such as its pickups; those that are not in the day don't count. */
  after: readonly string[];
}

/** Minutes that are free, within a window that is at least as long. */
export interface DayBreak {
  minutes: number;
  within: Window;
}

/** One person's day, in which the order of the stops is open. */
export interface Day {
  stops: readonly DayStop[];
  breaks: readonly DayBreak[];
  start: { place: number; time: number };
  /** Where the day ends; null for at the last stop. */
  end: { place: number } | null;
  /** Minutes of travel from each place (row) to each place (column). */
  ways: readonly (readonly number[])[];
}

/**
 * How good an order is: the smaller `late` is the better one, and the smaller `minutes` where they are equal. Lateness is in minutes
 * behind windows and breaks, all added up. `minutes` are those from the start to the end of the day, waiting included, and those of
 * travel again: the shortest day alone would hide any detour in a wait, and the shortest way alone would let people wait for hours.
 */
export interface Worth {
  late: number;
  minutes: number;
}

/** Below this, differences of sums of minutes are rounding. */
const rounding = 1e-6;

/** Whether one order is better than another. */
export const isBetter = (one: Worth, other: Worth): boolean =>
  Math.abs(one.late - other.late) > rounding ? one.late < other.late : one.minutes < other.minutes - rounding;

/** When a stop is reached and worked at. */
export interface Visit {
  id: string;
  arrival: number;
  begin: number;
  end: number;
  /** Minutes by which its work begins behind its window; 0 in time. */
  late: number;
}

/** A day in one order of its stops. */
export interface DayPlan extends Worth {
  visits: Visit[];
  /** The breaks in the order in which they are taken; one that lies behind the end of the day is free anyway. */
  breaks: Window[];
  /** When the day ends. */
  end: number;
  travel: number;
}
