import { noop } from '../../domain/kernel/noop.ts';
import type { Channel } from '../browser/polled-channel.ts';
import type { Start } from '../contract/engine.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import { closeInOrder, openDatabase } from '../mirror/open-database.ts';
import { ActiveSession } from './active-session.ts';
import { clearedSession, isCleared, resumeCleared } from './cleared.ts';
import { inBackground, type Platform } from './platform.ts';
import {
  clearSession,
  publicSession,
  readSession,
  SessionDatabase,
  type StoredSession,
  sessionName,
} from './session-store.ts';
import { keepSession, notifySignOut, requestSession } from './sign-in.ts';
import type { Transport } from './transport/transport.ts';
import { Transports } from './transport/transports.ts';
import { UserEngine } from './user-engine.ts';
import { forget, wipeUserData } from './wipe-user-data.ts';

/**
 * The session of this browser as one tab follows it. Signing in, here or in another tab, opens an engine for that person; signing
 * out deletes what they could read here.
 */
export class BrowserSession {
  readonly #platform: Platform;
  readonly #sessions: SessionDatabase;
  readonly #transports: Transports;
  /** Sends with the token of the signed-in person. */
  readonly transport: Transport;
  readonly #channel: Channel;
  readonly #watchers: ((session: Session | null) => void)[] = [];
  readonly active = new ActiveSession();
  #isClosed = false;

  constructor(platform: Platform) {
    const { indexedDB, IDBKeyRange } = platform;
    this.#platform = platform;
    this.#sessions = new SessionDatabase({ indexedDB, IDBKeyRange });
    this.#transports = new Transports(platform, this.#sessions);
    this.transport = this.#transports.of(() => this.active.person);
    this.transport.onAnswer = () => this.#user?.reached();
    this.#channel = platform.channel(sessionName);
    const follow = (): Promise<void> => this.active.runExclusive(() => this.#followOthers());
    this.#channel.listen(() => {
      // A tab that has been closed needs nothing more.
      follow().catch((fault: unknown) => (this.#isClosed ? noop() : platform.report(fault)));
    });
  }

  open({ fresh, locale, working = null }: Start): Promise<Session | null> {
    this.#transports.locale = locale;
    return this.active.runExclusive(() => this.#resume(fresh, working));
  }

  async #resume(fresh: boolean, working: Session | null): Promise<Session | null> {
    await openDatabase(this.#sessions, { isPrecious: false });
    const session = (await readSession(this.#sessions)) ?? (await this.#resumeCleared(working));
    if (session === null) return null;
    if (fresh && !session.remember) return forget(session, this.#sessions, this.#platform);
    await this.#start(session);
    return this.#shown(session);
  }

  async #resumeCleared(working: Session | null): Promise<StoredSession | null> {
    const session = working && (await resumeCleared(this.#platform, working));
    if (session !== null) await keepSession(this.#platform, this.#sessions, session);
    return session;
  }

  /** Calls back when the session is renewed, ends, or changes in another tab. */
  watch(onChange: (session: Session | null) => void): void {
    this.#watchers.push(onChange);
  }

  async signIn(credentials: Credentials): Promise<SignInResult> {
    await openDatabase(this.#sessions, { isPrecious: false });
    const reply = await requestSession(this.transport, credentials);
    // Whatever the reason: of a deleted account not even the name is known any more.
    if (reply.kind === 'refused') await this.#user?.checkAccount();
    if (reply.kind !== 'begins') return reply;
    const { session } = reply;
    await this.active.runExclusive(async () => {
      await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#announce(session);
    });
    return { kind: 'signedIn', session: this.#shown(session) };
  }

  async signOut(): Promise<void> {
    const { person } = this.active;
    await notifySignOut(this.transport, this.#platform);
    await this.active.runExclusive(() => this.#end(person));
  }

  /** Ends the session of a person, and not that of whoever signed in meanwhile in another tab. */
  async #end(person: string | null): Promise<void> {
    const session = await readSession(this.#sessions);
    if (session !== null && person !== null && session.user.id !== person) return;
    await this.active.leave();
    await clearSession(this.#sessions);
    this.#announce(null);
    if (person !== null) await wipeUserData(this.#platform, person);
  }

  setLocale(locale: string): void {
    this.#transports.locale = locale;
  }

  /** Ends at once what works here: what was begun in its databases comes to its end, and nothing else begins. */
  async end(): Promise<void> {
    this.#isClosed = true;
    this.#channel.close();
    await this.active.end(this.#platform);
    await closeInOrder(this.#sessions);
  }

  /** The same once nothing is under way any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.active.leave();
    this.#channel.close();
    this.#sessions.close();
  }

  get #user(): UserEngine | null {
    return this.active.user;
  }

  #start(session: StoredSession): Promise<void> {
    return this.active.enter((isPresent) =>
      UserEngine.open(session, {
        platform: this.#platform,
        sessions: this.#sessions,
        // Of this user for good: what is still under way when another signs in must not go out under their name.
        transport: this.#transports.of(() => session.user.id),
        ended: this.#transports.ofEnded(),
        quarantineTransport: this.#transports.forQuarantine(session.user.id),
        onSession: (changed) => {
          if (isPresent()) this.#announce(changed);
        },
        onCleared: () => inBackground(this.#platform, this.#beginAnew(session)),
      }),
    );
  }

  /**
   * The browser has deleted this site's data while somebody worked here. Screens and forms stay; what is done from now on is kept
   * for the same person, who has to sign in again, since the token is gone too.
   */
  #beginAnew(before: StoredSession): Promise<void> {
    return this.active.runExclusive(async () => {
      // Another tab's message may have begun anew already, or somebody has signed out.
      if (this.#user === null || !(await isCleared(this.#user.context))) return;
      const kept = await readSession(this.#sessions);
      const session = kept ?? clearedSession(before);
      if (kept === null) await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#announce(session);
    });
  }

  #shown(session: StoredSession): Session {
    return publicSession(session, this.#user?.context.mirror.generation);
  }

  #announce(session: StoredSession | null): void {
    this.#channel.post({ type: 'session' });
    this.#watched(session);
  }

  #watched(session: StoredSession | null): void {
    for (const watcher of this.#watchers) watcher(session === null ? null : this.#shown(session));
  }

  async #followOthers(): Promise<void> {
    const session = await readSession(this.#sessions);
    const present = this.#user?.context.owner.viewer.userId;
    if (session === null) await this.active.leave();
    else if (session.user.id !== present) await this.#start(session);
    else this.#user?.follow(session);
    this.#watched(session);
  }
}
