import type { Day, DayBreak, DayStop, Window, Worth } from '../../../domain/day-order/day.ts';
import { randomFrom } from '../../../domain/kernel/random.ts';

/** What a random day has. */
interface Wishes {
  stops: number;
  breaks?: number;
  /** The share of stops with a window, and of those with a stop that has to come before. */
  windows?: number;
  pickups?: number;
}

/** A day of whole minutes in a town of an hour's travel across: the same one for the same seed. */
export function randomDay(seed: number, { stops: count, breaks = 0, windows = 0.5, pickups = 0.3 }: Wishes): Day {
  const random = randomFrom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const places = Array.from({ length: count + 1 }, () => ({ x: upTo(50), y: upTo(50) }));
  const ways = places.map((one) =>
    places.map((other) => Math.round(Math.hypot(one.x - other.x, one.y - other.y)) + (one === other ? 0 : upTo(5))),
  );
  const windowOf = (): Window | null => {
    if (random() >= windows) return null;
    const from = 480 + 15 * upTo(24);
    return { from, to: from + 15 * upTo(12) };
  };
  const stops = Array.from({ length: count }, (_, index): DayStop => {
    const before = random() < pickups && index > 0 ? [String(upTo(index - 1))] : [];
    return { id: String(index), place: index + 1, service: 5 + upTo(40), window: windowOf(), after: before };
  });
  const pauses = [
    { minutes: 30, within: { from: 720, to: 840 } },
    { minutes: 15, within: { from: 570, to: 630 } },
  ].slice(0, breaks);
  const end = random() < 0.5 ? { place: 0 } : null;
  return { stops, breaks: pauses, start: { place: 0, time: 480 }, end, ways };
}

interface Reached extends Worth {
  left: number;
  floor: number;
  place: number;
  todo: number;
}

/** Tries every order of a day; nothing of the product's code is used. */
class BruteForce {
  best: Worth = { late: Infinity, minutes: Infinity };
  readonly #day: Day;
  readonly #before: number[];
  readonly #breaks: DayBreak[];

  constructor(day: Day) {
    this.#day = day;
    const { stops, breaks } = day;
    this.#before = stops.map(({ after }) =>
      stops.reduce((bits, { id }, index) => (after.includes(id) ? bits | (1 << index) : bits), 0),
    );
    this.#breaks = breaks.toSorted((one, other) => one.within.to - one.minutes - (other.within.to - other.minutes));
    const todo = (1 << (stops.length + breaks.length)) - 1;
    const { place, time } = day.start;
    this.#go({ place, left: time, floor: 0, late: 0, minutes: 0, todo }, false);
  }

  #go(at: Reached, isPaused: boolean): void {
    // Lateness only grows.
    if (at.late > this.best.late) return;
    if ((at.todo & ((1 << this.#day.stops.length) - 1)) === 0 && !isPaused) this.#finish(at);
    for (const index of this.#day.stops.keys()) this.#visit(at, index);
    for (const index of this.#breaks.keys()) this.#pause(at, index);
  }

  #visit(at: Reached, index: number): void {
    const stop = this.#day.stops[index];
    const bit = 1 << index;
    if (stop === undefined || (at.todo & bit) === 0 || ((this.#before[index] ?? 0) & at.todo) !== 0) return;
    const { place, service, window } = stop;
    const way = this.#day.ways[at.place]?.[place] ?? 0;
    const begin = Math.max(at.left + way, at.floor, window?.from ?? 0);
    const late = at.late + Math.max(0, begin - (window?.to ?? Infinity));
    this.#go({ place, left: begin + service, floor: 0, late, minutes: at.minutes + way, todo: at.todo & ~bit }, false);
  }

  #pause(at: Reached, index: number): void {
    const pause = this.#breaks[index];
    const bit = 1 << (this.#day.stops.length + index);
    if (pause === undefined || (at.todo & bit) === 0) return;
    const { minutes, within } = pause;
    const late = at.late + Math.max(0, Math.max(at.left, at.floor, within.from) + minutes - within.to);
    const floor = Math.max(at.floor, within.from) + minutes;
    this.#go({ ...at, left: at.left + minutes, floor, late, todo: at.todo & ~bit }, true);
  }

  #finish(at: Reached): void {
    const { stops, start, end, ways } = this.#day;
    let { late } = at;
    let free = at.left;
    for (const [index, { minutes, within }] of this.#breaks.entries()) {
      if ((at.todo & (1 << (stops.length + index))) === 0) continue;
      free = Math.max(free, within.from);
      late += Math.max(0, free + minutes - within.to);
      free += minutes;
    }
    const way = end === null ? 0 : (ways[at.place]?.[end.place] ?? 0);
    const minutes = at.minutes + way + Math.max(at.left + way, at.floor) - start.time;
    const { best } = this;
    if (late < best.late || (late === best.late && minutes < best.minutes)) this.best = { late, minutes };
  }
}

/** The worth of the best order of a day, found by trying each. */
export const bruteForce = (day: Day): Worth => new BruteForce(day).best;
