import { minute, second } from '../../../domain/kernel/time.ts';
import type { OutboxFile } from '../outbox/database.ts';
import type { Platform } from '../platform.ts';

const least = second;
const most = 5 * minute;

/** How long a photo was put off, after how many failures in a row that brought nothing. */
interface Wait {
  failures: number;
  from: number;
  until: number;
}

/** When each photo may be tried again; every one waits by itself, so that a bad one holds up no other. */
export class Waits {
  readonly #platform: Pick<Platform, 'now' | 'jitter'>;
  readonly #waits = new Map<string, Wait>();
  readonly #taken = new Map<string, number>();

  constructor(platform: Pick<Platform, 'now' | 'jitter'>) {
    this.#platform = platform;
  }

  /**
   * Puts a photo off after a failure, longer after each that follows; at least as long as the server asked for. Only failures
   * that brought nothing lengthen it: a network that loses every third reply is slow enough by itself.
   */
  putOff(id: string, { moved = false, retryAfter = null }: { moved?: boolean; retryAfter?: number | null } = {}): void {
    const failures = moved ? 1 : (this.#waits.get(id)?.failures ?? 0) + 1;
    const backoff = Math.min(most, least * 2 ** Math.min(failures, 16)) * (0.5 + this.#platform.jitter() / 2);
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

  /** All are due, and what failed before the network was back lengthens no wait. */
  clear(): void {
    this.#waits.clear();
  }

  /**
   * Milliseconds until the next one that waits is due; null when none does. One that has become due since `looked`, when it was
   * last looked which ones are, is due now.
   */
  next(looked = this.#platform.now()): number | null {
    const now = this.#platform.now();
    const ahead = [...this.#waits.values()].filter(({ from, until }) => until > looked && from <= now);
    return ahead.length === 0 ? null : Math.max(0, Math.min(...ahead.map(({ until }) => until)) - now);
  }
}
