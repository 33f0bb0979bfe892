import { assert } from '../../domain/kernel/assert.ts';
import { Mutex } from '../../domain/kernel/mutex.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Platform } from './platform.ts';
import type { UserEngine } from './user-engine.ts';

/** How long `end` waits for what forms are saving, in milliseconds. */
const formPatience = second / 2;

/** Runs work with the engine of one person. */
export type RunForPerson = <Value>(work: (user: UserEngine) => Promise<Value>) => Promise<Value>;

/**
 * The person who works in a tab, and their engine. Signing in again replaces the engine: requests of forms wait for the new one,
 * and those under way finish before the old one is closed.
 */
export class ActiveSession {
  #user: UserEngine | null = null;
  /** Stays the same while their engine is replaced. */
  #person: string | null = null;
  /** Counts the engines: what an engine reports after it was closed is ignored. */
  #count = 0;
  /** Two changes at once would start two engines, of which nobody could stop the first. */
  readonly #mutex = new Mutex();

  /** The engine of the signed-in person; null also while it is being replaced. */
  get user(): UserEngine | null {
    return this.#user;
  }

  /** The signed-in person, also while their engine is being replaced. */
  get person(): string | null {
    return this.#person;
  }

  /** Work during which nobody else signs in or out. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#mutex.run(work);
  }

  /** Closes the present engine and opens one for another person, or for the same one anew. Exclusive. */
  async enter(open: (isPresent: () => boolean) => Promise<UserEngine>): Promise<void> {
    await this.#close();
    const count = this.#count;
    this.#user = await open(() => count === this.#count);
    this.#person = this.#user.context.owner.viewer.userId;
  }

  /** Closes the present engine; nobody works here any more. Exclusive, or when the tab ends. */
  async leave(): Promise<void> {
    await this.#close();
    this.#person = null;
  }

  /** Ends the present engine at once, after a short wait for what forms are saving on this device. */
  async end({ later }: Pick<Platform, 'later'>): Promise<void> {
    const late = new Promise<void>((resolve) => {
      later(formPatience, resolve);
    });
    await Promise.race([late, this.runExclusive(async () => undefined)]);
    await this.#user?.end();
  }

  /** Binds work to the person who is signed in now: no other person's engine runs it. Not for work that waits for the network. */
  forCurrentPerson(): RunForPerson {
    const person = this.#person;
    return (work) => this.#mutex.runShared(async () => work(this.#engineOf(person)));
  }

  /** The engine of the person who is signed in now, for long work: signing in again does not wait for it. */
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
