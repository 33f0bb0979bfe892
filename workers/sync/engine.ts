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
import type { AnswerTo, RpcRequest } from '../contract/online.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import type { StorageState } from '../contract/state.ts';
import { closeInOrder, openDatabase } from '../mirror/open-database.ts';
import { ActiveSession } from './active-session.ts';
import { discardCapture, discardDraft, keepChosen, keepDraft } from './captures.ts';
import { decide, discard, holdOf, perform, performAgain, undo } from './changes.ts';
import { clearedSession, isCleared, resumeCleared } from './cleared.ts';
import { reconnecting } from './lost-connections.ts';
import { fetchOlderTasks } from './older-tasks.ts';
import { readDraft } from './outbox/captures.ts';
import { attachedBytes, photoBytes } from './photo-bytes.ts';
import { inBackground, type Platform, unlessFaulty } from './platform.ts';
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
import { askForSession, keepSession, notifySignOut } from './sign-in.ts';
import { enforceQuota } from './storage-quota.ts';
import { RpcClient } from './transport/rpc-client.ts';
import type { Transport } from './transport/transport.ts';
import { Transports } from './transport/transports.ts';
import { retryFile } from './uploads/recheck.ts';
import { UserEngine } from './user-engine.ts';
import { forget, wipeUserData } from './wipe-user-data.ts';
import { exportUnsent } from './zip/export-unsent.ts';
import { importAndShow } from './zip/import-unsent.ts';

/** The engine of one tab: the browser's session, and behind it the signed-in user's outbox, mirror and sender. */
export class BrowserEngine implements Engine {
  readonly #platform: Platform;
  readonly #sessions: SessionDatabase;
  readonly #transports: Transports;
  readonly #transport: Transport;
  readonly #rpc: RpcClient;
  readonly #channel: Channel;
  readonly #watchers: ((session: Session | null) => void)[] = [];
  readonly #active = new ActiveSession();
  #isClosed = false;

  constructor(platform: Platform) {
    const { indexedDB, IDBKeyRange } = platform;
    this.#platform = platform;
    this.#sessions = new SessionDatabase({ indexedDB, IDBKeyRange });
    this.#transports = new Transports(platform, this.#sessions);
    this.#transport = this.#transports.of(() => this.#active.person);
    this.#transport.onAnswer = () => this.#user?.reached();
    const onSignIn = async () => this.#user?.expired();
    this.#rpc = new RpcClient({ transport: this.#transport, platform, onSignIn });
    this.#channel = platform.channel(sessionName);
    const follow = (): Promise<void> => this.#active.runExclusive(() => this.#followOthers());
    this.#channel.listen(() => {
      // What was still being read for a tab that has been closed is nobody's loss.
      follow().catch((fault: unknown) => (this.#isClosed ? noop() : platform.report(fault)));
    });
  }

  async registerMainThreadCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.#platform.registerMainThreadCanvas(makeSmall);
  }

  open({ fresh, locale, working = null }: Start): Promise<Session | null> {
    this.#transports.locale = locale;
    return this.#active.runExclusive(() => this.#resume(fresh, working));
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
    await this.#active.runExclusive(async () => {
      await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#announce(session);
    });
    return { kind: 'signedIn', session: this.#shown(session) };
  }

  async signOut(): Promise<void> {
    const { person } = this.#active;
    await notifySignOut(this.#transport, this.#platform);
    await this.#active.runExclusive(() => this.#end(person));
  }

  /** Ends the session of a person, and not that of whoever signed in meanwhile in another tab. */
  async #end(person: string | null): Promise<void> {
    const session = await readSession(this.#sessions);
    if (session !== null && person !== null && session.user.id !== person) return;
    await this.#active.leave();
    await clearSession(this.#sessions);
    this.#announce(null);
    if (person !== null) await wipeUserData(this.#platform, person);
  }

  async setLocale(locale: string): Promise<void> {
    this.#transports.locale = locale;
  }

  ask<Name extends OnlineCallName>(request: RpcRequest<Name>): Promise<AnswerTo<Name>> {
    return this.#rpc.call(request);
  }

  async cancelCall(ticket: string): Promise<void> {
    this.#rpc.cancel(ticket);
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
    return keepChosen(file, draft, this.#active.forCurrentPerson());
  }

  dropCapture(photoId: string): Promise<void> {
    return this.#locally(({ context }) => discardCapture(context, photoId));
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
    return this.#locally(({ context }) => discardDraft(context, key, files));
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

  async keepPollingFast(): Promise<void> {
    this.#user?.keepPollingFast();
  }

  exportUnsent(): Promise<Blob> {
    return this.#freely(({ context }) => exportUnsent(context.outbox, context.owner.viewer.userId));
  }

  importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    return this.#announced(({ context }) => importAndShow(context, zip));
  }

  readiness(): Promise<Readiness> {
    return this.#freely(({ context }) => readinessOf(context));
  }

  fetchOlderTasks(range: TimeRange | null): Promise<OlderTasks> {
    return this.#freely(({ context }) => fetchOlderTasks(context, range));
  }

  checkStorage(): Promise<StorageState | null> {
    return this.#freely(({ context }) => unlessFaulty(this.#platform, 'storage', () => enforceQuota(context)));
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    this.#channel.close();
    await this.#active.end(this.#platform);
    await closeInOrder(this.#sessions);
  }

  /** The same once nothing is under way any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#active.leave();
    this.#channel.close();
    this.#sessions.close();
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    await this.#user?.whenIdle();
  }

  get leading(): boolean {
    return this.#user?.leading ?? false;
  }

  get #user(): UserEngine | null {
    return this.#active.user;
  }

  /** For what a form does on this device: whoever signs in meanwhile waits for it. */
  #locally<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    return this.#active.forCurrentPerson()((user) => reconnecting(user.context, () => work(user)));
  }

  /** For what may wait for the network, or take long. */
  async #freely<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const user = await this.#active.engine();
    return reconnecting(user.context, () => work(user));
  }

  /** The same, when it leaves something to be sent. */
  async #announced<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const value = await this.#freely(work);
    this.#user?.announce();
    return value;
  }

  #start(session: StoredSession): Promise<void> {
    return this.#active.enter((isPresent) =>
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
    return this.#active.runExclusive(async () => {
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
    if (session === null) await this.#active.leave();
    else if (session.user.id !== present) await this.#start(session);
    else this.#user?.follow(session);
    this.#watched(session);
  }
}
