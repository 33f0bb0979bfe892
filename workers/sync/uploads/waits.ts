import { minute, second } from '../../../domain/kernel/time.ts';
import type { OutboxFile } from '../outbox/database.ts';
import type { Platform } from '../platform.ts';

const least = second;
const most = 5 * minute;

/** When each photo may be tried again; every one waits by itself, so that a bad one holds up no other. */
export class Waits {
  readonly #platform: Pick<Platform, 'now' | 'jitter'>;
  readonly #until = new Map<string, number>();

  constructor(platform: Pick<Platform, 'now' | 'jitter'>) {
    this.#platform = platform;
  }

  /** Puts a photo off after its `tries`-th failure, longer each time; at least as long as the server asked for. */
  putOff(id: string, tries: number, retryAfter: number | null): void {
    const backoff = Math.min(most, least * 2 ** Math.min(tries, 16)) * (0.5 + this.#platform.jitter() / 2);
    this.#until.set(id, this.#platform.now() + Math.max(backoff, retryAfter ?? 0));
  }

  /** Whether a photo may be tried. One whose tries were set back (a person asked for it) need not wait. */
  isDue({ id, tries }: Pick<OutboxFile, 'id' | 'tries'>): boolean {
    return tries === 0 || (this.#until.get(id) ?? 0) <= this.#platform.now();
  }

  done(id: string): void {
    this.#until.delete(id);
  }

  /** All are due. */
  clear(): void {
    this.#until.clear();
  }

  /** Milliseconds until the next one that waits is due; null when none waits. */
  next(): number | null {
    const now = this.#platform.now();
    const ahead = [...this.#until.values()].filter((until) => until > now);
    return ahead.length === 0 ? null : Math.min(...ahead) - now;
  }
}
