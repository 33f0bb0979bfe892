import { type Scope, viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Announcement, readAnnouncement, syncChannel } from '../../db/change-log/announce.ts';
import type { Database } from '../../db/database.ts';

/** One open stream of events. */
export interface Subscriber {
  viewer: Viewer;
  sessionId: string;
  /** Rows that the viewer sees have changed, or may have. */
  poke(): void;
  /** A notification was made for the viewer. */
  notify(notificationId: string): void;
  /** The session has ended. */
  signOut(): void;
}

/** The most streams of one account on a node: more than anybody has devices and tabs. */
export const mostStreams = 50;

/**
 * Tells the streams that are open on this node what any node has announced. Nothing is remembered: whoever was away pulls
 * when it is back.
 */
export class LiveHub {
  readonly #byScope = new Map<Scope, Set<Subscriber>>();
  readonly #all = new Set<Subscriber>();
  /** How the streams of each account are closed, the oldest first. */
  readonly #ends = new Map<string, Set<() => void>>();

  /** Listens to the database; the function that is returned stops it. */
  async start(database: Database): Promise<() => Promise<void>> {
    return database.listen(syncChannel, (payload) => {
      const announcement = payload === null ? undefined : readAnnouncement(payload);
      if (announcement) this.#deliver(announcement);
      else this.#pokeAll();
    });
  }

  /** Adds a stream; the function that is returned takes it away. */
  add(subscriber: Subscriber): () => void {
    const scopes = viewerScopes(subscriber.viewer);
    this.#all.add(subscriber);
    for (const scope of scopes) this.#byScope.set(scope, (this.#byScope.get(scope) ?? new Set()).add(subscriber));
    return () => {
      this.#all.delete(subscriber);
      for (const scope of scopes) this.#remove(scope, subscriber);
    };
  }

  /**
   * Makes room for a stream of an account, which `end` closes: one beyond {@link mostStreams} closes the oldest. The function
   * that is returned gives the room back.
   */
  admit(userId: string, end: () => void): () => void {
    const ends = this.#ends.get(userId) ?? new Set();
    this.#ends.set(userId, ends.add(end));
    const [oldest] = ends;
    if (ends.size > mostStreams && oldest !== undefined) {
      ends.delete(oldest);
      oldest();
    }
    return () => {
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(userId);
    };
  }

  /** How many streams are open. */
  get size(): number {
    return this.#all.size;
  }

  #remove(scope: Scope, subscriber: Subscriber): void {
    const subscribers = this.#byScope.get(scope);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.#byScope.delete(scope);
  }

  /** Notifications may have been lost while the database was away. */
  #pokeAll(): void {
    for (const subscriber of this.#all) subscriber.poke();
  }

  #deliver({ scopes = [], notifications = [], sessions = [] }: Announcement): void {
    const poked = new Set(scopes.flatMap((scope) => [...(this.#byScope.get(scope) ?? [])]));
    for (const subscriber of poked) subscriber.poke();
    for (const { id, receiver } of notifications) {
      for (const subscriber of this.#all) if (subscriber.viewer.userId === receiver) subscriber.notify(id);
    }
    const ended = new Set(sessions);
    for (const subscriber of this.#all) if (ended.has(subscriber.sessionId)) subscriber.signOut();
  }
}
