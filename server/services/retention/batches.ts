import { setTimeout as wait } from 'node:timers/promises';
import { second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';

export interface BatchOptions {
  /** Rows of a transaction: few, so that it is short and nobody waits for its locks. */
  limit?: number;
  /** Milliseconds after which a run ends; the next one goes on. Other chores of the node wait meanwhile. */
  budget?: number;
}

const shortestPause = 20;

/** Runs batches, each in its own transaction, until there is nothing left, the time is over, or the server stops. */
export class Batches {
  readonly limit: number;
  readonly #ends: number;
  readonly #stopping: AbortSignal;
  #done = 0;

  constructor({ stopping }: Pick<Context, 'stopping'>, { limit = 500, budget = 30 * second }: BatchOptions = {}) {
    this.limit = limit;
    this.#ends = performance.now() + budget;
    this.#stopping = stopping;
  }

  /** Not before the first batch, so that each run gets on. */
  get isOver(): boolean {
    return this.#stopping.aborted || (this.#done > 0 && performance.now() >= this.#ends);
  }

  /** Repeats `batch` while it says that there is more, and pauses as long as each took, so that others get their turn. */
  async repeat(batch: (limit: number) => Promise<boolean>): Promise<void> {
    while (!this.isOver) {
      const start = performance.now();
      const isMore = await batch(this.limit);
      this.#done += 1;
      if (!isMore || this.isOver) return;
      await wait(Math.max(shortestPause, performance.now() - start));
    }
  }
}
