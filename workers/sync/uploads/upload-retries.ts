import { type RetrySchedule, retryDelay, withJitter } from '../../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { OutboxFile } from '../outbox/database.ts';
import type { Platform } from '../platform.ts';

const failedUploads: RetrySchedule = {
  first: 2 * second,
  growth: 'exponential',
  longest: 5 * minute,
  jitter: [0.5, 1],
};

/** After so many tries in a row that had no answer, whichever photos they were about, the next one would have none, either. */
const fewestSilent = 2;
/** The shortest and the longest pause between tries while nobody answers. */
const shortestRest = second;
const longestRest = minute;

/** How long a photo was put off, after how many failures in a row that brought nothing. */
interface Wait {
  failures: number;
  from: number;
  until: number;
}

/** Nobody has answered since then; `until` says for how long nothing is tried. */
interface Silence {
  since: number;
  tries: number;
  from: number;
  until: number;
}

/** Nothing is tried from one moment to the other, since the server asked for it. */
interface Rest {
  from: number;
  until: number;
}

/**
 * When each photo may be tried again; every one waits by itself, so that a bad one holds up no other. While nobody answers, all
 * wait for one try at a time, and while the server wants to be left alone all wait for that.
 */
export class UploadRetries {
  readonly #platform: Pick<Platform, 'now' | 'jitter'>;
  readonly #waits = new Map<string, Wait>();
  readonly #taken = new Map<string, number>();
  #silence: Silence | null = null;
  #rest: Rest | null = null;

  constructor(platform: Pick<Platform, 'now' | 'jitter'>) {
    this.#platform = platform;
  }

  /**
   * Puts a photo off after a failure, longer after each that follows; at least as long as the server asked for. Only failures
   * that brought nothing lengthen it: a network that loses every third reply is slow enough by itself.
   */
  putOff(id: string, { moved = false, retryAfter = null }: { moved?: boolean; retryAfter?: number | null } = {}): void {
    const failures = moved ? 1 : (this.#waits.get(id)?.failures ?? 0) + 1;
    const backoff = retryDelay(failedUploads, failures, this.#platform.jitter());
    const from = this.#platform.now();
    this.#waits.set(id, { failures, from, until: from + Math.max(backoff, retryAfter ?? 0) });
  }

  /**
   * Keeps how many bytes of a photo the server says it has; whether that is more than it said before. A piece whose reply was
   * lost is known by the next try only.
   */
  noteTaken(id: string, bytes: number): boolean {
    const before = this.#taken.get(id) ?? 0;
    // Nothing: this try did not get as far as to ask.
    if (bytes > 0) this.#taken.set(id, bytes);
    return bytes > before;
  }

  /**
   * Whether a photo may be tried. One whose tries and fault were set back (a person asked for it) need not wait, nor does any
   * when the clock was set back: by that it would wait for hours.
   */
  isDue({ id, tries, error }: Pick<OutboxFile, 'id' | 'tries' | 'error'>): boolean {
    const wait = this.#waits.get(id);
    const now = this.#platform.now();
    const isAsked = tries === 0 && error === null;
    return isAsked || wait === undefined || now >= wait.until || now < wait.from;
  }

  done(id: string): void {
    this.#waits.delete(id);
    this.#taken.delete(id);
  }

  /**
   * A try had no answer. From the second one in a row on nothing is tried for a while, which is a share of how long the silence
   * has lasted: short cuts end soon, and hours without network cost a try now and then, however many photos wait.
   */
  noteSilence(): void {
    const from = this.#platform.now();
    const { since, tries } = this.#silence ?? { since: from, tries: 0 };
    const share = Math.min(longestRest, Math.max(shortestRest, (from - since) / 4));
    const rest = withJitter(share, failedUploads, this.#platform.jitter());
    this.#silence = { since, tries: tries + 1, from, until: tries + 1 < fewestSilent ? from : from + rest };
  }

  /** A try had an answer. What failed in a silence before it did so for want of a network, and is due. */
  noteAnswer(): void {
    if (this.#silence !== null && this.#silence.tries >= fewestSilent) this.clear();
    this.#silence = null;
  }

  /** The server wants to be left alone for so many milliseconds: more photos at once are what it asks not to get. */
  rest(retryAfter: number): void {
    const from = this.#platform.now();
    this.#rest = { from, until: from + retryAfter };
  }

  /** Until when the server wants to be left alone; null where it does not. */
  get restsUntil(): number | null {
    return this.#isWithin(this.#rest) ? this.#rest.until : null;
  }

  /** Whether nothing is to be sent now, since nobody would answer or wants it. */
  isPaused(): boolean {
    return this.#isWithin(this.#silence) || this.#isWithin(this.#rest);
  }

  /** A clock that was set back ends a pause, which would else last for hours. */
  #isWithin<Pause extends Rest>(pause: Pause | null): pause is Pause {
    const now = this.#platform.now();
    return pause !== null && now >= pause.from && now < pause.until;
  }

  /** All are due, and what failed before the network was back lengthens no wait. What the server asked for stays. */
  clear(): void {
    this.#waits.clear();
    this.#silence = null;
  }

  /** A person wants it now, whatever the server asked for. */
  clearAll(): void {
    this.clear();
    this.#rest = null;
  }

  /**
   * Milliseconds until the next one that waits is due; null when none does. One that has become due since `checkedAt`, when it was
   * last checkedAt which ones are, is due now.
   */
  next(checkedAt = this.#platform.now()): number | null {
    const now = this.#platform.now();
    const pauses = [this.#silence, this.#rest].filter((pause) => this.#isWithin(pause));
    if (pauses.length > 0) return Math.max(...pauses.map((pause) => pause?.until ?? now)) - now;
    const ahead = [...this.#waits.values()].filter(({ from, until }) => until > checkedAt && from <= now);
    return ahead.length === 0 ? null : Math.max(0, Math.min(...ahead.map(({ until }) => until)) - now);
  }
}
