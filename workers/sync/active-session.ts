import { assert } from '../../domain/kernel/assert.ts';
import { Mutex } from '../../domain/kernel/mutex.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Platform } from './platform.ts';
import type { UserEngine } from './user-engine.ts';

/** How long an end waits for what a form does, in milliseconds. */
const formPatience = second / 2;

/** Does something with the engine of a person. */
export type RunForPerson = <Value>(work: (user: UserEngine) => Promise<Value>) => Promise<Value>;

/**
 * Who works in a tab, with their engine. Whoever signs in again gets another one; what their forms ask meanwhile waits for it,
 * and what is under way is done before the one they had is closed.
 */
export class ActiveSession {
  #user: UserEngine | null = null;
  /** Stays the same while one engine of theirs makes way for the next. */
  #person: string | null = null;
  /** Counts who worked here: what an engine still says after its end is not heard. */
  #count = 0;
  /** Two changes at once would start two engines, of which nobody could stop the first. */
  readonly #mutex = new Mutex();

  /** The engine of who is signed in; null also while it is exchanged. */
  get user(): UserEngine | null {
    return this.#user;
  }

  /** Who works here, also while their engine is exchanged. */
  get person(): string | null {
    return this.#person;
  }

  /** Work during which nobody else signs in or out. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#mutex.run(work);
  }

  /** Ends the work of whoever works here and begins that of another one, or the same one anew. Exclusive. */
  async enter(open: (isPresent: () => boolean) => Promise<UserEngine>): Promise<void> {
    await this.#close();
    const count = this.#count;
    this.#user = await open(() => count === this.#count);
    this.#person = this.#user.context.owner.viewer.userId;
  }

  /** Ends the work of whoever works here. Exclusive, or at the end of all. */
  async leave(): Promise<void> {
    await this.#close();
    this.#person = null;
  }

  /** Ends at once the work of whoever works here. What a form does on this device is let come to its end first, for a moment. */
  async end({ later }: Pick<Platform, 'later'>): Promise<void> {
    const late = new Promise<void>((resolve) => {
      later(formPatience, resolve);
    });
    await Promise.race([late, this.runExclusive(async () => undefined)]);
    await this.#user?.end();
  }

  /** Takes work of who is here now, whenever it is ready: no other one's engine gets it. Not for what waits for the network. */
  forCurrentPerson(): RunForPerson {
    const person = this.#person;
    return (work) => this.#mutex.runShared(async () => work(this.#engineOf(person)));
  }

  /** The engine of who is here now, for what may take long: a change does not wait for that. */
  engine(): Promise<UserEngine> {
    return this.forCurrentPerson()(async (user) => user);
  }

  #engineOf(person: string | null): UserEngine {
    assert(this.#user !== null && person !== null, 'nobody is signed in');
    assert(this.#user.context.owner.viewer.userId === person, 'somebody else has signed in meanwhile');
    return this.#user;
  }

  async #close(): Promise<void> {
    this.#count += 1;
    await this.#user?.close();
    this.#user = null;
  }
}
