/** What a device does when it is busy comes one by one, so many milliseconds apart; after a rest, `burst` at once. */
export interface Pace {
  spacing: number;
  burst: number;
}

/** Keeps a pace: a few things at once are let through, many have to wait. */
export class Spacing {
  readonly #pace: Pace;
  /** When the last of what was let through would have had its turn, one by one. Epoch milliseconds. */
  #until = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Milliseconds until the next may come; 0 for at once. */
  wait(now: number): number {
    const { spacing, burst } = this.#pace;
    return Math.max(0, this.#ahead(now) - (burst - 1) * spacing);
  }

  /** Notes that one has come. */
  take(now: number): void {
    this.#until = now + this.#ahead(now) + this.#pace.spacing;
  }

  /** How far what was let through is ahead of its time; further than the pace lets it be, the clock was set back meanwhile. */
  #ahead(now: number): number {
    const { spacing, burst } = this.#pace;
    const ahead = this.#until - now;
    return ahead > burst * spacing ? 0 : Math.max(0, ahead);
  }
}
