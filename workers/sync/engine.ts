import type { OnlineCallName } from '../../domain/catalogue/online.ts';
import { assert } from '../../domain/kernel/assert.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type {
  CaptureResult,
  Change,
  Choice,
  ChosenFile,
  Draft,
  Engine,
  ImportResult,
  MakePhotoSmall,
  OlderTasks,
  PerformResult,
  QuarantinedPhoto,
  Readiness,
} from '../contract/engine.ts';
import type { AnswerTo, Question } from '../contract/online.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import type { StorageState } from '../contract/state.ts';
import { attachedBytes } from './attached-bytes.ts';
import { decide, discard, perform, undo } from './changes.ts';
import { giveUpCapture, giveUpDraft } from './drop-captures.ts';
import { dropReadings, forget } from './forget.ts';
import { keepChosen, keepDraft } from './keep-captures.ts';
import { fetchOlderTasks } from './older-tasks.ts';
import { readDraft } from './outbox/captures.ts';
import { photoBytes } from './photo-bytes.ts';
import { type Channel, inBackground, type Platform } from './platform.ts';
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
import { Turns } from './turns.ts';
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
  #user: UserEngine | null = null;
  /** Counts who worked here: what an engine still says after its end is not heard. */
  #present = 0;
  /** Two changes of the session at once would start two engines, of which nobody could stop the first. */
  readonly #changes = new Turns();

  constructor(platform: Platform) {
    const { indexedDB, IDBKeyRange } = platform;
    this.#platform = platform;
    this.#sessions = new SessionDatabase({ indexedDB, IDBKeyRange });
    const owner = (): string | null => this.#user?.context.owner.viewer.userId ?? null;
    this.#transports = new Transports(platform, this.#sessions);
    this.#transport = this.#transports.of(owner);
    const onSignIn = async () => this.#user?.expired();
    this.#asker = new Asker({ transport: this.#transport, platform, onSignIn });
    this.#channel = platform.channel(sessionName);
    const follow = (): Promise<void> => this.#changes.take(() => this.#followOthers());
    this.#channel.listen(() => inBackground(platform, follow()));
  }

  async lendCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.#platform.lendCanvas(makeSmall);
  }

  open({ fresh, locale }: { fresh: boolean; locale: string }): Promise<Session | null> {
    this.#transports.locale = locale;
    return this.#changes.take(() => this.#resume(fresh));
  }

  async #resume(fresh: boolean): Promise<Session | null> {
    const session = await readSession(this.#sessions);
    if (session === null) return null;
    if (fresh && !session.remember) return forget(session, this.#sessions, this.#platform);
    await this.#start(session);
    return publicSession(session);
  }

  async watchSession(onChange: (session: Session | null) => void): Promise<void> {
    this.#watchers.push(onChange);
  }

  async signIn(credentials: Credentials): Promise<SignInResult> {
    const reply = await askForSession(this.#transport, credentials);
    if (reply.kind !== 'begins') {
      if (reply.kind === 'refused' && reply.code === 'account_disabled') await this.#user?.askAfterAccount();
      return reply;
    }
    const { session } = reply;
    await this.#changes.take(async () => {
      await keepSession(this.#platform, this.#sessions, session);
      await this.#start(session);
      this.#tell(session);
    });
    return { kind: 'signedIn', session: publicSession(session) };
  }

  async signOut(): Promise<void> {
    await tellSignOut(this.#transport, this.#platform);
    const userId = this.#user?.context.owner.viewer.userId;
    await this.#changes.take(async () => {
      await this.#leave();
      await clearSession(this.#sessions);
      this.#tell(null);
    });
    if (userId !== undefined) await dropReadings(this.#platform, userId);
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

  perform(change: Change): Promise<PerformResult> {
    return this.#after(perform(this.#context, change));
  }

  capture(file: ChosenFile, draft: string): Promise<CaptureResult> {
    const { userId } = this.#context.owner.viewer;
    return keepChosen(file, { draft, userId, inTurn: (keep) => this.#changes.take(() => keep(this.#signedIn)) });
  }

  dropCapture(photoId: string): Promise<void> {
    return giveUpCapture(this.#context, photoId);
  }

  photo(photoId: string): Promise<Blob | null> {
    return photoBytes(this.#context, photoId);
  }

  photoThumbnail(photoId: string): Promise<Blob | null> {
    return this.#signedIn.tiles.tile(photoId);
  }

  quarantinedThumbnail(of: QuarantinedPhoto): Promise<Blob | null> {
    return this.#signedIn.tiles.quarantined(of);
  }

  attachedFile(id: string): Promise<Blob | null> {
    return attachedBytes(this.#context, id);
  }

  async saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void> {
    await keepDraft(this.#context, draft);
  }

  async draft(key: string): Promise<Draft | null> {
    return readDraft(this.#context.outbox, key);
  }

  dropDraft(key: string, files: string[]): Promise<void> {
    return giveUpDraft(this.#context, key, files);
  }

  undo(item: string): Promise<boolean> {
    return undo(this.#context, item);
  }

  decide(chain: string, choice: Choice): Promise<boolean> {
    return this.#after(decide(this.#context, chain, choice));
  }

  discard(chain: string): Promise<boolean> {
    return discard(this.#context, chain);
  }

  quarantine(chain: string): Promise<boolean> {
    return quarantineChain(this.#context, chain);
  }

  retryFile(photoId: string): Promise<void> {
    return this.#after(retryFile(this.#context, photoId));
  }

  async syncNow(): Promise<void> {
    this.#user?.syncNow();
  }

  async look(): Promise<void> {
    this.#user?.look();
  }

  exportUnsent(): Promise<Blob> {
    return exportUnsent(this.#context.outbox, this.#context.owner.viewer.userId);
  }

  importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    return this.#after(takeOver(this.#context, zip));
  }

  readiness(): Promise<Readiness> {
    return readinessOf(this.#context);
  }

  fetchOlderTasks(range: TimeRange | null): Promise<OlderTasks> {
    return fetchOlderTasks(this.#context, range);
  }

  checkStorage(): Promise<StorageState | null> {
    return careForStorage(this.#context);
  }

  /** Ends this engine's work in an orderly way; nothing is lost without it. */
  async close(): Promise<void> {
    await this.#leave();
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

  get #signedIn(): UserEngine {
    assert(this.#user, 'nobody is signed in');
    return this.#user;
  }

  get #context() {
    return this.#signedIn.context;
  }

  async #after<Value>(change: Promise<Value>): Promise<Value> {
    const value = await change;
    this.#user?.announce();
    return value;
  }

  async #start(session: StoredSession): Promise<void> {
    await this.#leave();
    const number = this.#present;
    this.#user = await UserEngine.open(session, {
      platform: this.#platform,
      sessions: this.#sessions,
      // Of this user for good: what is still under way when another signs in must not go out under their name.
      transport: this.#transports.of(() => session.user.id),
      ended: this.#transports.ofEnded(),
      handing: this.#transports.handing(session.user.id),
      onSession: (changed) => {
        if (number === this.#present) this.#tell(changed);
      },
    });
  }

  /** Ends the work of whoever works here. */
  async #leave(): Promise<void> {
    this.#present += 1;
    await this.#user?.close();
    this.#user = null;
  }

  #tell(session: StoredSession | null): void {
    this.#channel.post({ type: 'session' });
    this.#watched(session);
  }

  #watched(session: StoredSession | null): void {
    for (const watcher of this.#watchers) watcher(session === null ? null : publicSession(session));
  }

  async #followOthers(): Promise<void> {
    const session = await readSession(this.#sessions);
    const present = this.#user?.context.owner.viewer.userId;
    if (session === null) await this.#leave();
    else if (session.user.id !== present) await this.#start(session);
    else this.#user?.follow(session);
    this.#watched(session);
  }
}
