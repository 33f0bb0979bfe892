import { setTimeout as wait } from 'node:timers/promises';
import { minute } from '../domain/kernel/time.ts';

/** A load balancer asks more often than this. */
const recently = minute;

/**
 * Lets load balancers notice that the server stops while it still takes requests, so that they send none into the void.
 */
export class Drain {
  #isOn = false;
  #lastCheck = Number.NEGATIVE_INFINITY;

  /** Whether health answers that the server stops. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** To be called whenever somebody asks for the server's health. */
  noteCheck(): void {
    this.#lastCheck = performance.now();
  }

  /** Begins, and waits so long if somebody has asked in the last minute; else nobody would notice. */
  async run(milliseconds: number): Promise<void> {
    this.#isOn = true;
    if (performance.now() - this.#lastCheck < recently) await wait(milliseconds);
  }
}
