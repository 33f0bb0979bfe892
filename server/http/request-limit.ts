import type { FastifyInstance } from 'fastify';
import { RateLimited } from '../../domain/errors/codes.ts';
import { minute, second } from '../../domain/kernel/time.ts';

/** Counts requests by account and minute. `clock` returns monotonic milliseconds. */
export class RequestLimit {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Counts a user's request. Throws `rate_limited` with the time to wait once the minute's limit is exceeded. */
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

/** Limits the requests of an account per minute, at each node. */
export function limitRequests(app: FastifyInstance, most: number): void {
  const limit = new RequestLimit(most);
  // After authentication, and before the body is read.
  app.addHook('preParsing', async ({ identity }) => {
    if (identity !== null) limit.count(identity.viewer.userId);
  });
}
