/**
 * Runs exclusive work one at a time, in order of arrival; failed work blocks nothing. Shared work runs beside other
 * shared work, but never beside exclusive work (the two modes of the Web Locks API).
 */
export class Mutex {
  #lastExclusive: Promise<unknown> = Promise.resolve();
  readonly #shared = new Set<Promise<unknown>>();
  #pending = 0;

  /** The amount of exclusive work that is running or waiting. */
  get pending(): number {
    return this.#pending;
  }

  /** Runs exclusive work after all earlier work. */
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

  /** Runs shared work after earlier exclusive work; later exclusive work waits for it. */
  runShared<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = Promise.allSettled([this.#lastExclusive]).then(work);
    this.#shared.add(done);
    const end = (): void => void this.#shared.delete(done);
    done.then(end, end);
    return done;
  }

  /** Acquires the mutex exclusively, until the returned function is called. Prefer `run`. */
  acquire(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(() => new Promise<void>((release) => resolve(release)));
    });
  }
}
