import type { ClockState } from '../../domain/device/clock.ts';
import { mintId } from '../../domain/kernel/ids.ts';
import { hour, minute, second } from '../../domain/kernel/time.ts';
import type { Platform } from './platform.ts';
import type { Moment, RoundTrip } from './transport/transport.ts';

/**
 * The longest round trip that tells the server's time, in milliseconds. Its half is the error, which leaves room for
 * {@link sameDistance} within the 2 s to which times are right.
 */
const longestRoundTrip = 3 * second;

/** The wall clock and the monotonic clock went on together when their distance differs by no more, in milliseconds. */
const sameDistance = second / 2;

/** How far from a measurement times are known, in milliseconds: a device's quartz goes wrong by up to a second in that time. */
const trustedFor = 6 * hour;

/** A better measurement is kept for so long; after that the newest counts, since clocks drift. */
const keptFor = 30 * minute;

/** What another tab made is read by this tab's clocks if this tab sees it within so many milliseconds. */
const seenAtOnce = 3 * second;

/** A moment in the life of one tab's monotonic clock. */
export interface ClockReading {
  /** Which life: monotonic clocks of two tabs, or of two starts, have nothing in common. */
  run: string;
  monotonic: number;
}

/**
 * When something was done: what the wall clock showed, what is to be added to it, and whether that is known, which items of
 * earlier versions do not say. With `reading` it may become known later.
 */
export interface ItemTime {
  at: number;
  offset: number;
  clock?: ClockState | undefined;
  reading?: ClockReading | undefined;
}

interface Measurement {
  monotonic: number;
  /** By how much the server's time is ahead of the monotonic clock. */
  ahead: number;
  /** By how much the wall clock was ahead of the monotonic clock. */
  distance: number;
  roundTrip: number;
  /** Between these moments of the monotonic clock it has not stood still, for `ahead` was the same. */
  awake: { since: number; until: number; ahead: number };
}

const distanceOf = ({ wall, monotonic }: Moment): number => wall - monotonic;
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= sameDistance;

/**
 * The clocks of one tab beside the server's (decision 0086). The wall clock can be set at any time; the monotonic clock stands
 * still while most devices sleep. Each alone proves nothing, but as long as both go on together neither was disturbed: then,
 * and only then, a time is known from a measurement.
 */
export class DeviceClock {
  readonly #platform: Pick<Platform, 'now' | 'monotonic' | 'random'>;
  #run: string | null = null;
  #measured: Measurement | null = null;
  /** Something was done at a time that was not known. */
  #hasUncertain = false;
  /** What both clocks showed when they were last read. */
  #lastRead: Moment | null = null;
  /** This tab has seen what other tabs had made before: what it finds next is newer. */
  #isWatching = false;

  constructor(platform: Pick<Platform, 'now' | 'monotonic' | 'random'>) {
    this.#platform = platform;
  }

  get run(): string {
    this.#run ??= mintId(this.#platform.now(), this.#platform.random);
    return this.#run;
  }

  /** Whether items of this run may wait for a measurement. */
  get hasUncertain(): boolean {
    return this.#hasUncertain;
  }

  /** Notes that an item of this run has a time that is not known. */
  noteUncertain(): void {
    this.#hasUncertain = true;
  }

  /** They were looked at. */
  clearUncertain(): void {
    this.#hasUncertain = false;
  }

  /** The time of something that is done now. `known` is the offset of an earlier run, in milliseconds, where there was one. */
  read(known: number | undefined): ItemTime {
    const { monotonic, ...time } = this.peek(known);
    if (time.clock === 'measured') return time;
    this.#hasUncertain = true;
    return { ...time, reading: { run: this.run, monotonic } };
  }

  /** The same for who only wants to know it. */
  peek(known: number | undefined): { at: number; offset: number; clock: ClockState; monotonic: number } {
    const moment = this.#moment();
    const { wall: at, monotonic } = moment;
    const offset = this.offsetAt(moment);
    if (offset !== null) return { at, offset, clock: 'measured', monotonic };
    return { at, offset: this.#guess(moment) ?? known ?? 0, clock: 'uncertain', monotonic };
  }

  /**
   * What has to be added to the wall clock at a moment of this run; null when that is not known. It is where both clocks went
   * on together between that moment and the last measurement, or where the monotonic clock has not stood still meanwhile.
   */
  offsetAt(moment: Moment): number | null {
    const measured = this.#measured;
    if (measured === null) return null;
    const { monotonic, wall } = moment;
    if (Math.abs(monotonic - measured.monotonic) > trustedFor) return null;
    const { since, until } = measured.awake;
    // Neither of the two itself: browsers round this clock, and a device may have slept within one of its ticks.
    const wentOn = monotonic > since && monotonic < until;
    if (!wentOn && !isSame(distanceOf(moment), measured.distance)) return null;
    return Math.round(monotonic + measured.ahead - wall);
  }

  /**
   * Takes a reply's time of the server, which was some time between leaving and coming; false where that is too inexact, or one
   * of the clocks was disturbed meanwhile.
   */
  measure({ left, came }: RoundTrip, serverTime: number): boolean {
    const roundTrip = came.monotonic - left.monotonic;
    if (roundTrip > longestRoundTrip || !isSame(distanceOf(left), distanceOf(came))) return false;
    const ahead = serverTime - (left.monotonic + came.monotonic) / 2;
    const measured = { monotonic: came.monotonic, ahead, distance: distanceOf(came), roundTrip };
    const before = this.#measured;
    const until = came.monotonic;
    const goesOn = before !== null && isSame(ahead, before.awake.ahead);
    const awake = goesOn ? { ...before.awake, until } : { since: until, until, ahead };
    if (before === null || !this.#isWorse(measured, before)) this.#measured = { ...measured, awake };
    else if (goesOn) this.#measured = { ...before, awake };
    return true;
  }

  /** Whether a clock was disturbed since both were last read, as by a sleep of the device. */
  get wasDisturbed(): boolean {
    const before = this.#lastRead;
    const now = { wall: this.#platform.now(), monotonic: this.#platform.monotonic() };
    return before !== null && !isSame(distanceOf(before), distanceOf(now));
  }

  /** Forgets what was seen of other tabs: until the next look, they may make things that this tab doesn't see. */
  stopWatching(): void {
    this.#isWatching = false;
  }

  /**
   * Looks at what other tabs made since the previous look: both show the same wall clock, which tells how long ago that was.
   * The answer reads such a wall time by this tab's clocks. Null on the first look, for what is older than
   * {@link seenAtOnce}, and if a clock was disturbed since it was last read: it may have been made under another wall time.
   */
  watch(): (wall: number) => ClockReading | null {
    const [before, wasWatching] = [this.#lastRead, this.#isWatching];
    const now = this.#moment();
    this.#isWatching = true;
    const wentOn = wasWatching && before !== null && isSame(distanceOf(before), distanceOf(now));
    return (wall) => {
      const age = now.wall - wall;
      const isFresh = wentOn && age >= 0 && age <= seenAtOnce;
      return isFresh ? { run: this.run, monotonic: now.monotonic - age } : null;
    };
  }

  /** Whether a measurement now may tell more about a moment of this run than those before. */
  mayLearn({ monotonic }: ClockReading): boolean {
    return this.#measured === null || monotonic >= this.#measured.awake.until;
  }

  /** A slower reply tells less than a quicker one of the same undisturbed minutes. */
  #isWorse(measured: Omit<Measurement, 'awake'>, before: Measurement): boolean {
    return (
      isSame(measured.distance, before.distance) &&
      measured.roundTrip > before.roundTrip &&
      measured.monotonic - before.monotonic < keptFor
    );
  }

  /**
   * The likeliest offset once the clocks have parted. A wall clock that went back was set. One that is ahead was set, or the
   * device slept, which happens all the time.
   */
  #guess(moment: Moment): number | null {
    const measured = this.#measured;
    if (measured === null) return null;
    const { ahead, distance } = measured;
    const offset = distanceOf(moment) < distance ? moment.monotonic + ahead - moment.wall : ahead - distance;
    return Math.round(offset);
  }

  #moment(): Moment {
    this.#lastRead = { wall: this.#platform.now(), monotonic: this.#platform.monotonic() };
    return this.#lastRead;
  }
}
