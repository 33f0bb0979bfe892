/** At a busy time events are `spacing` milliseconds apart; after a rest `burst` of them may come at once. */
export interface RateLimit {
  spacing: number;
  burst: number;
}

/** Lets a few events through at once and makes many of them wait. */
export class RateLimiter {
  readonly #limit: RateLimit;
  /** When the last event would have come, had they come one by one. Epoch milliseconds. */
  #until = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Milliseconds until the next may come; 0 for at once. */
  wait(now: number): number {
    const { spacing, burst } = this.#limit;
    return Math.max(0, this.#ahead(now) - (burst - 1) * spacing);
  }

  /** Notes that one has come. */
  take(now: number): void {
    this.#until = now + this.#ahead(now) + this.#limit.spacing;
  }

  /** How far the events are ahead of their time; if further than the limit allows, the clock was set back meanwhile. */
  #ahead(now: number): number {
    const { spacing, burst } = this.#limit;
    const ahead = this.#until - now;
    return ahead > burst * spacing ? 0 : Math.max(0, ahead);
  }
}
