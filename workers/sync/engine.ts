import { z } from 'zod';
import { sessionReplySchema } from '../../domain/catalogue/authentication.ts';
import type { OnlineCallName } from '../../domain/catalogue/online.ts';
import { assert } from '../../domain/kernel/assert.ts';
import { nothing } from '../../domain/kernel/nothing.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type {
  CapturedFile,
  Change,
  Choice,
  Draft,
  Engine,
  ImportResult,
  MakePhotoSmall,
  OlderTasks,
  PerformResult,
  Readiness,
} from '../contract/engine.ts';
import type { AnswerTo, Question } from '../contract/online.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import type { StorageState } from '../contract/state.ts';
import { attachedBytes } from './attached-bytes.ts';
import { decide, discard, perform, undo } from './changes.ts';
import { forget } from './forget.ts';
import { keepCaptures } from './keep-captures.ts';
import { fetchOlderTasks } from './older-tasks.ts';
import { dropCapture, dropDraft, readDraft, saveDraft } from './outbox/captures.ts';
import { photoBytes } from './photo-bytes.ts';
import { type Channel, inBackground, type Platform } from './platform.ts';
import { quarantineChain } from './quarantine.ts';
import { readinessOf } from './readiness.ts';
import { reconcile } from './reconcile.ts';
import { sessionOf } from './session-of.ts';
import {
  clearSession,
  publicSession,
  readSession,
  SessionDatabase,
  type StoredSession,
  sessionName,
  writeSession,
} from './session-store.ts';
import { careForStorage, dropCaches } from './storage-care.ts';
import { tokenFor } from './token.ts';
import { Asker } from './transport/ask.ts';
import { Transport } from './transport/transport.ts';
import { retryFile } from './uploads/retry.ts';
import { UserEngine } from './user-engine.ts';
import { exportUnsent } from './zip/export-unsent.ts';
import { importUnsent } from './zip/import-unsent.ts';

/** How long signing out waits for the server, in milliseconds. */
const signOutPatience = 3000;

/** The engine of one tab: the browser's session, and behind it the signed-in user's outbox, mirror and sender. */
export class BrowserEngine implements Engine {
  readonly #platform: Platform;
  readonly #sessions: SessionDatabase;
  readonly #transport: Transport;
  readonly #asker: Asker;
  readonly #channel: Channel;
  readonly #watchers: ((session: Session | null) => void)[] = [];
  #user: UserEngine | null = null;
  #locale = 'gr';
  #following: Promise<void> = Promise.resolve();

  constructor(platform: Platform) {
    const { indexedDB, IDBKeyRange } = platform;
    this.#platform = platform;
    this.#sessions = new SessionDatabase({ indexedDB, IDBKeyRange });
    const owner = (): string | null => this.#user?.context.owner.viewer.userId ?? null;
    this.#transport = this.#transportOf(owner);
    const onSignIn = async (): Promise<void> => this.#user?.expired();
    this.#asker = new Asker({ transport: this.#transport, platform, onSignIn });
    this.#channel = platform.channel(sessionName);
    this.#channel.listen(() => this.#follow());
  }

  async lendCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.#platform.lendCanvas(makeSmall);
  }

  async open({ fresh, locale }: { fresh: boolean; locale: string }): Promise<Session | null> {
    this.#locale = locale;
    const session = await readSession(this.#sessions);
    if (session === null) return null;
    if (fresh && !session.remember) return forget(session, this.#sessions, this.#platform);
    await this.#start(session);
    return publicSession(session);
  }

  async watchSession(onChange: (session: Session | null) => void): Promise<void> {
    this.#watchers.push(onChange);
  }

  async signIn({ username, password, remember }: Credentials): Promise<SignInResult> {
    const reply = await this.#transport.call('post api/auth/signin', sessionReplySchema, { username, password });
    if (reply.kind === 'transient') return { kind: 'offline', message: reply.message };
    if (reply.kind !== 'ok') return { kind: 'refused', code: reply.code, message: reply.message };
    const session = sessionOf(reply.value, remember);
    await writeSession(this.#sessions, session);
    await this.#start(session);
    this.#tell(session);
    return { kind: 'signedIn', session: publicSession(session) };
  }

  async signOut(): Promise<void> {
    // The server hears of it when it can be reached soon; the token itself is forgotten here in any case.
    const told = this.#transport.call('post api/auth/signout', z.object({}), {});
    await Promise.race([told, new Promise<void>((resolve) => this.#platform.later(signOutPatience, resolve))]);
    const user = this.#user;
    this.#user = null;
    await user?.close();
    // Before the mirror goes: a suspended tab can hold that up for as long as it likes.
    await clearSession(this.#sessions);
    this.#tell(null);
    if (user) {
      await user.context.mirror.delete({ disableAutoOpen: true });
      await dropCaches(user.context);
    }
  }

  async setLocale(locale: string): Promise<void> {
    this.#locale = locale;
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

  async capture(files: CapturedFile[], draftKey: string): Promise<PerformResult | { kind: 'captured' }> {
    if (!(await keepCaptures(this.#context, files, draftKey))) return { kind: 'storageFull' };
    this.#signedIn.announce();
    return { kind: 'captured' };
  }

  async dropCapture(photoId: string): Promise<void> {
    const { outbox, mirror } = this.#context;
    if (await dropCapture(outbox, photoId)) await mirror.files.delete(photoId);
  }

  photo(photoId: string): Promise<Blob | null> {
    return photoBytes(this.#context, photoId);
  }

  attachedFile(id: string): Promise<Blob | null> {
    return attachedBytes(this.#context, id);
  }

  async saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void> {
    await saveDraft(this.#context.outbox, { ...draft, savedAt: this.#platform.now() });
  }

  async draft(key: string): Promise<Draft | null> {
    return readDraft(this.#context.outbox, key);
  }

  async dropDraft(key: string): Promise<void> {
    const { outbox, mirror } = this.#context;
    await mirror.files.bulkDelete(await dropDraft(outbox, key));
  }

  undo(item: string): Promise<boolean> {
    return undo(this.#context, item);
  }

  decide(chain: string, choice: Choice): Promise<void> {
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

  async importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    const context = this.#context;
    const result = await importUnsent(context.outbox, zip, context.owner.viewer.userId);
    await reconcile(context);
    this.#signedIn.announce();
    return result;
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
    await this.#user?.close();
    this.#user = null;
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

  #transportOf(userId: () => string | null): Transport {
    return new Transport(
      this.#platform,
      () => tokenFor(this.#sessions, userId()),
      () => this.#locale,
    );
  }

  async #start(session: StoredSession): Promise<void> {
    await this.#user?.close();
    this.#user = await UserEngine.open(session, {
      platform: this.#platform,
      sessions: this.#sessions,
      // Of this user for good: what is still under way when another signs in must not go out under their name.
      transport: this.#transportOf(() => session.user.id),
      onSession: (changed) => this.#tell(changed),
    });
  }

  #tell(session: StoredSession | null): void {
    this.#channel.post({ type: 'session' });
    this.#watched(session);
  }

  #watched(session: StoredSession | null): void {
    for (const watcher of this.#watchers) watcher(session === null ? null : publicSession(session));
  }

  /** One message after the other: two at once would start two engines, of which nobody could stop the first. */
  #follow(): void {
    const before = this.#following.catch(nothing);
    this.#following = before.then(() => this.#sessionChangedElsewhere());
    inBackground(this.#platform, this.#following);
  }

  async #sessionChangedElsewhere(): Promise<void> {
    const session = await readSession(this.#sessions);
    const present = this.#user?.context.owner.viewer.userId;
    if (session === null) {
      await this.#user?.close();
      this.#user = null;
    } else if (session.user.id !== present) await this.#start(session);
    else if (session.state === 'active') this.#user?.announce();
    this.#watched(session);
  }
}
