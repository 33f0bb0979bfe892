/**
 * Runs exclusive work one at a time, in the order in which it was asked for; work that fails holds up no other. Shared work runs
 * beside other shared work, but never beside exclusive work (the two modes of the Web Locks API).
 */
export class Mutex {
  #lastExclusive: Promise<unknown> = Promise.resolve();
  readonly #shared = new Set<Promise<unknown>>();
  #pending = 0;

  /** How much exclusive work runs or waits. */
  get pending(): number {
    return this.#pending;
  }

  /** Runs work alone, after everything that was asked for before it. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#pending += 1;
    const done = Promise.allSettled([this.#lastExclusive, ...this.#shared])
      .then(work)
      .finally(() => {
        this.#pending -= 1;
      });
    this.#lastExclusive = done;
    return done;
  }

  /** Runs work after the exclusive work that was asked for before it; exclusive work that is asked for later waits for it. */
  runShared<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = Promise.allSettled([this.#lastExclusive]).then(work);
    this.#shared.add(done);
    const end = (): void => void this.#shared.delete(done);
    done.then(end, end);
    return done;
  }

  /** Waits until the caller is alone, and for as long as it takes until the returned function is called. Prefer `run`. */
  acquire(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(() => new Promise<void>((release) => resolve(release)));
    });
  }
}
