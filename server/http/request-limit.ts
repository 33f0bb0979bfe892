import type { FastifyInstance } from 'fastify';
import { RateLimited } from '../../domain/errors/codes.ts';
import { minute, second } from '../../domain/kernel/time.ts';

/** Counts what accounts ask for, minute by minute. `clock` gives milliseconds and never goes back. */
export class RequestLimit {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Counts a request of a user. Throws `rate_limited`, with the time to wait, when the minute has had enough of theirs. */
  count(userId: string): void {
    const now = this.#clock();
    if (now - this.#since >= minute) {
      this.#counts.clear();
      this.#since = now;
    }
    const count = (this.#counts.get(userId) ?? 0) + 1;
    this.#counts.set(userId, count);
    if (count > this.#most) throw new RateLimited(Math.ceil((this.#since + minute - now) / second));
  }
}

/** Keeps one account from taking the server from the others: each may ask so often per minute, at each node. */
export function limitRequests(app: FastifyInstance, most: number): void {
  const limit = new RequestLimit(most);
  // After it is known who asks, and before anything that they send is read.
  app.addHook('preParsing', async ({ identity }) => {
    if (identity !== null) limit.count(identity.viewer.userId);
  });
}
