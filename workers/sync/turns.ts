import { nothing } from '../../domain/kernel/nothing.ts';

/** Does one thing after the other, in the order in which they were asked for; what fails stops no other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  readonly #beside = new Set<Promise<unknown>>();

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = Promise.allSettled([this.#last, ...this.#beside]).then(work);
    this.#last = done;
    return done;
  }

  /** Does what waits for the turns that were asked for before it, but not for others of its kind; later turns wait for it. */
  beside<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.catch(nothing).then(work);
    this.#beside.add(done);
    const end = (): void => void this.#beside.delete(done);
    done.then(end, end);
    return done;
  }
}
