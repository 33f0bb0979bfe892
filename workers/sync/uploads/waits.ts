import { minute, second } from '../../../domain/kernel/time.ts';
import type { OutboxFile } from '../outbox/database.ts';
import type { Platform } from '../platform.ts';

const least = second;
const most = 5 * minute;

/** When each photo may be tried again; every one waits by itself, so that a bad one holds up no other. */
export class Waits {
  readonly #platform: Pick<Platform, 'now' | 'jitter'>;
  readonly #waits = new Map<string, { from: number; until: number }>();
  readonly #taken = new Map<string, number>();

  constructor(platform: Pick<Platform, 'now' | 'jitter'>) {
    this.#platform = platform;
  }

  /** Puts a photo off after its `tries`-th failure, longer each time; at least as long as the server asked for. */
  putOff(id: string, tries: number, retryAfter: number | null): void {
    const backoff = Math.min(most, least * 2 ** Math.min(tries, 16)) * (0.5 + this.#platform.jitter() / 2);
    const from = this.#platform.now();
    this.#waits.set(id, { from, until: from + Math.max(backoff, retryAfter ?? 0) });
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
   * Whether a photo may be tried. One whose tries were set back (a person asked for it) need not wait, nor does any when the
   * clock was set back: by that it would wait for hours.
   */
  isDue({ id, tries }: Pick<OutboxFile, 'id' | 'tries'>): boolean {
    const wait = this.#waits.get(id);
    const now = this.#platform.now();
    return tries === 0 || wait === undefined || now >= wait.until || now < wait.from;
  }

  done(id: string): void {
    this.#waits.delete(id);
    this.#taken.delete(id);
  }

  /** All are due. */
  clear(): void {
    this.#waits.clear();
  }

  /** Milliseconds until the next one that waits is due; null when none waits. */
  next(): number | null {
    const now = this.#platform.now();
    const ahead = [...this.#waits.values()].filter(({ from, until }) => until > now && from <= now);
    return ahead.length === 0 ? null : Math.min(...ahead.map(({ until }) => until)) - now;
  }
}
