interface Timer {
  due: number;
  callback: () => void;
}

/** The time of a scenario. It stands still until the scenario moves it. */
export class Clock {
  #now: number;
  #timers = new Set<Timer>();

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  later(milliseconds: number, callback: () => void): () => void {
    const timer = { due: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves time on and calls what falls due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.callback();
    }
    this.#now = end;
  }
}
