import type { OnlineCallName } from '../../domain/catalogue/online.ts';
import { mintId } from '../../domain/kernel/ids.ts';
import { noop } from '../../domain/kernel/noop.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../domain/mutations.ts';
import type { Channel } from '../browser/polled-channel.ts';
import type {
  CaptureResult,
  Choice,
  ChosenFile,
  Draft,
  Engine,
  ImportResult,
  MakePhotoSmall,
  OfferResult,
  OlderTasks,
  PageNews,
  QuarantinedPhoto,
  Readiness,
  Start,
  UndoResult,
} from '../contract/engine.ts';
import type { AnswerTo, Question } from '../contract/online.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import type { StorageState } from '../contract/state.ts';
import { closeInOrder, openDatabase } from '../mirror/open-database.ts';
import { attachedBytes } from './attached-bytes.ts';
import { decide, discard, holdOf, perform, performAgain, undo } from './changes.ts';
import { clearedSession, isCleared, resumeCleared } from './cleared.ts';
import { giveUpCapture, giveUpDraft } from './drop-captures.ts';
import { forget, leaveNothing } from './forget.ts';
import { keepChosen, keepDraft } from './keep-captures.ts';
import { reconnecting } from './lost-connections.ts';
import { fetchOlderTasks } from './older-tasks.ts';
import { readDraft } from './outbox/captures.ts';
import { photoBytes } from './photo-bytes.ts';
import { inBackground, type Platform, unlessFaulty } from './platform.ts';
import { Presence } from './presence.ts';
import { quarantineChain } from './quarantine.ts';
import { readinessOf } from './readiness.ts';
import {
  clearSession,
  publicSession,
  readSession,
  SessionDatabase,
  type StoredSession,
  sessionName,
} from './session-store.ts';
import { askForSession, keepSession, tellSignOut } from './sign-in.ts';
import { careForStorage } from './storage-care.ts';
import { Asker } from './transport/ask.ts';
import type { Transport } from './transport/transport.ts';
import { Transports } from './transport/transports.ts';
import { retryFile } from './uploads/retry.ts';
import { UserEngine } from './user-engine.ts';
import { exportUnsent } from './zip/export-unsent.ts';
import { takeOver } from './zip/take-over.ts';

/** The engine of one tab: the browser's session, and behind it the signed-in user's outbox, mirror and sender. */
export class BrowserEngine implements Engine {
  readonly #platform: Platform;
  readonly #sessions: SessionDatabase;
  readonly #transports: Transports;
  readonly #transport: Transport;
  readonly #asker: Asker;
  readonly #channel: Channel;
  readonly #watchers: ((session: Session | null) => void)[] = [];
  readonly #presence = new Presence();
  #isClosed = false;

  constructor(platform: Platform) {
    const { indexedDB, IDBKeyRange } = platform;
    this.#platform = platform;
    this.#sessions = new SessionDatabase({ indexedDB, IDBKeyRange });
    this.#transports = new Transports(platform, this.#sessions);
    this.#transport = this.#transports.of(() => this.#presence.person);
    this.#transport.onAnswer = () => this.#user?.reached();
    const onSignIn = async () => this.#user?.expired();
    this.#asker = new Asker({ transport: this.#transport, platform, onSignIn });
    this.#channel = platform.channel(sessionName);
    const follow = (): Promise<void> => this.#presence.change(() => this.#followOthers());
    this.#channel.listen(() => {
      // What was still being read for a tab that has been closed is nobody's loss.
      follow().catch((fault: unknown) => (this.#isClosed ? noop() : platform.report(fault)));
    });
  }

  async lendCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.#platform.lendCanvas(makeSmall);
  }

  open({ fresh, locale, working = null }: Start): Promise<Session | null> {
    this.#transports.locale = locale;
    return this.#presence.change(() => this.#resume(fresh, working));
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

  async watchSession(onChange: (session: Session | null) => void): Promise<void> {
    this.#watchers.push(onChange);
  }

  async signIn(credentials: Credentials): Promise<SignInResult> {
    await openDatabase(this.#sessions, { isPrecious: false });
    const reply = await askForSession(this.#transport, credentials);
    // Whatever the reason: of a deleted account not even the name is known any more.
    if (reply.kind === 'refused') await this.#user?.askAfterAccount();
    if (reply.kind !== 'begins') return reply;
    const { session } = reply;
    await this.#presence.change(async () => {
      await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#tell(session);
    });
    return { kind: 'signedIn', session: this.#shown(session) };
  }

  async signOut(): Promise<void> {
    const { person } = this.#presence;
    await tellSignOut(this.#transport, this.#platform);
    await this.#presence.change(() => this.#end(person));
  }

  /** Ends the session of a person, and not that of whoever signed in meanwhile in another tab. */
  async #end(person: string | null): Promise<void> {
    const session = await readSession(this.#sessions);
    if (session !== null && person !== null && session.user.id !== person) return;
    await this.#presence.leave();
    await clearSession(this.#sessions);
    this.#tell(null);
    if (person !== null) await leaveNothing(this.#platform, person);
  }

  async setLocale(locale: string): Promise<void> {
    this.#transports.locale = locale;
  }

  ask<Name extends OnlineCallName>(question: Question<Name>): Promise<AnswerTo<Name>> {
    return this.#asker.ask(question);
  }

  async cancelQuestion(ticket: string): Promise<void> {
    this.#asker.cancel(ticket);
  }

  perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult> {
    // Named before it is kept: done once more after a lost connection, it is kept once.
    const id = mintId(this.#platform.now(), this.#platform.random);
    let make: typeof performAgain = perform;
    return this.#locally(async (user) => {
      const making = make(user.context, { name, args, base, id });
      make = performAgain;
      const result = await making;
      user.announce(holdOf({ name }));
      return result;
    });
  }

  capture(file: ChosenFile, draft: string): Promise<CaptureResult> {
    return keepChosen(file, draft, this.#presence.inTurn());
  }

  dropCapture(photoId: string): Promise<void> {
    return this.#locally(({ context }) => giveUpCapture(context, photoId));
  }

  photo(photoId: string): Promise<Blob | null> {
    return this.#freely(({ context }) => photoBytes(context, photoId));
  }

  photoThumbnail(photoId: string): Promise<Blob | null> {
    return this.#freely(({ tiles }) => tiles.tile(photoId));
  }

  quarantinedThumbnail(of: QuarantinedPhoto): Promise<Blob | null> {
    return this.#freely(({ tiles }) => tiles.quarantined(of));
  }

  attachedFile(id: string): Promise<Blob | null> {
    return this.#freely(({ context }) => attachedBytes(context, id));
  }

  saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void> {
    return this.#locally(({ context }) => keepDraft(context, draft));
  }

  draft(key: string): Promise<Draft | null> {
    return this.#locally(({ context }) => readDraft(context.outbox, key));
  }

  dropDraft(key: string, files: string[]): Promise<void> {
    return this.#locally(({ context }) => giveUpDraft(context, key, files));
  }

  undo(item: string): Promise<UndoResult> {
    return this.#locally(async (user) => {
      const result = await undo(user.context, item);
      if (result === 'correcting') user.announce();
      return result;
    });
  }

  decide(chain: string, choice: Choice): Promise<boolean> {
    return this.#announced(({ context }) => decide(context, chain, choice));
  }

  discard(chain: string): Promise<boolean> {
    return this.#freely(({ context }) => discard(context, chain));
  }

  quarantine(chain: string): Promise<OfferResult> {
    return this.#freely(({ context }) => quarantineChain(context, chain));
  }

  retryFile(photoId: string): Promise<void> {
    return this.#announced(({ context }) => retryFile(context, photoId));
  }

  async syncNow(): Promise<void> {
    this.#user?.syncNow();
  }

  async notice(news: PageNews): Promise<void> {
    this.#user?.notice(news);
  }

  async look(): Promise<void> {
    this.#user?.look();
  }

  exportUnsent(): Promise<Blob> {
    return this.#freely(({ context }) => exportUnsent(context.outbox, context.owner.viewer.userId));
  }

  importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    return this.#announced(({ context }) => takeOver(context, zip));
  }

  readiness(): Promise<Readiness> {
    return this.#freely(({ context }) => readinessOf(context));
  }

  fetchOlderTasks(range: TimeRange | null): Promise<OlderTasks> {
    return this.#freely(({ context }) => fetchOlderTasks(context, range));
  }

  checkStorage(): Promise<StorageState | null> {
    return this.#freely(({ context }) => unlessFaulty(this.#platform, 'storage', () => careForStorage(context)));
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    this.#channel.close();
    await this.#presence.end(this.#platform);
    await closeInOrder(this.#sessions);
  }

  /** The same once nothing is under way any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#presence.leave();
    this.#channel.close();
    this.#sessions.close();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#user?.settled();
  }

  get leading(): boolean {
    return this.#user?.leading ?? false;
  }

  get #user(): UserEngine | null {
    return this.#presence.user;
  }

  /** For what a form does on this device: whoever signs in meanwhile waits for it. */
  #locally<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    return this.#presence.inTurn()((user) => reconnecting(user.context, () => work(user)));
  }

  /** For what may wait for the network, or take long. */
  async #freely<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const user = await this.#presence.engine();
    return reconnecting(user.context, () => work(user));
  }

  /** The same, when it leaves something to be sent. */
  async #announced<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const value = await this.#freely(work);
    this.#user?.announce();
    return value;
  }

  #start(session: StoredSession): Promise<void> {
    return this.#presence.enter((isPresent) =>
      UserEngine.open(session, {
        platform: this.#platform,
        sessions: this.#sessions,
        // Of this user for good: what is still under way when another signs in must not go out under their name.
        transport: this.#transports.of(() => session.user.id),
        ended: this.#transports.ofEnded(),
        handing: this.#transports.handing(session.user.id),
        onSession: (changed) => {
          if (isPresent()) this.#tell(changed);
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
    return this.#presence.change(async () => {
      // Another turn may have begun anew already, or somebody has signed out.
      if (this.#user === null || !(await isCleared(this.#user.context))) return;
      const kept = await readSession(this.#sessions);
      const session = kept ?? clearedSession(before);
      if (kept === null) await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#tell(session);
    });
  }

  #shown(session: StoredSession): Session {
    return publicSession(session, this.#user?.context.mirror.generation);
  }

  #tell(session: StoredSession | null): void {
    this.#channel.post({ type: 'session' });
    this.#watched(session);
  }

  #watched(session: StoredSession | null): void {
    for (const watcher of this.#watchers) watcher(session === null ? null : this.#shown(session));
  }

  async #followOthers(): Promise<void> {
    const session = await readSession(this.#sessions);
    const present = this.#user?.context.owner.viewer.userId;
    if (session === null) await this.#presence.leave();
    else if (session.user.id !== present) await this.#start(session);
    else this.#user?.follow(session);
    this.#watched(session);
  }
}
