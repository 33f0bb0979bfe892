import { nothing } from '../../domain/kernel/nothing.ts';

/** Does one thing after the other, in the order in which they were asked for; what fails stops no other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.catch(nothing).then(work);
    this.#last = done;
    return done;
  }
}
