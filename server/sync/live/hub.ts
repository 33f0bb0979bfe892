import { type Scope, viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type Announcement, readAnnouncement, syncChannel } from '../../db/change-log/announce.ts';
import type { Database } from '../../db/database.ts';

export interface Subscriber {
  viewer: Viewer;
  sessionId: string;
  /** Visible rows have changed, or may have. */
  poke(): void;
  notify(notificationId: string): void;
  signOut(): void;
}

/** Open streams per account and node; more than anybody has devices and tabs. */
export const mostStreams = 50;

/** Forwards announcements of all nodes to this node's streams. Keeps no history: reconnecting clients pull. */
export class LiveHub {
  readonly #byScope = new Map<Scope, Set<Subscriber>>();
  readonly #all = new Set<Subscriber>();
  /** How each account's streams are closed, oldest first. */
  readonly #ends = new Map<string, Set<() => void>>();

  /** Returns the function that stops listening. */
  async start(database: Database): Promise<() => Promise<void>> {
    return database.listen(syncChannel, (payload) => {
      const announcement = payload === null ? undefined : readAnnouncement(payload);
      if (announcement) this.#deliver(announcement);
      else this.#pokeAll();
    });
  }

  /** Returns the function that removes the stream. */
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
   * Registers a stream of an account; beyond {@link mostStreams} the oldest is closed with its `end`. Returns the
   * function that unregisters it.
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

  get size(): number {
    return this.#all.size;
  }

  #remove(scope: Scope, subscriber: Subscriber): void {
    const subscribers = this.#byScope.get(scope);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) this.#byScope.delete(scope);
  }

  /** Announcements may have been lost while the database was unavailable. */
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
