import { webcrypto } from 'node:crypto';
import { mintId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/time.ts';

/** A clock that goes only when told to; it starts on a working day at 09:00 in Athens. */
export class TestClock {
  #now: Instant = Date.UTC(2026, 2, 11, 7);

  now = (): Instant => this.#now;

  /** An id that is minted at the time of this clock. */
  newId = (): string => mintId(this.#now, (count) => webcrypto.getRandomValues(new Uint8Array(count)));

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
