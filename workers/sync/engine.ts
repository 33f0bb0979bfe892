import type { OnlineCallName } from '../../domain/catalogue/online.ts';
import { partOf } from '../../domain/errors/faults.ts';
import { mintId } from '../../domain/kernel/ids.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../domain/mutations.ts';
import type {
  CaptureResult,
  Choice,
  ChosenFile,
  Draft,
  Engine,
  ImportResult,
  MakePhotoSmall,
  OfferResult,
  PageNews,
  PhotoOfPiece,
  PictureOfStep,
  QuarantinedPhoto,
  Readiness,
  Start,
  UndoResult,
} from '../contract/engine.ts';
import type { Answer, AnswerTo, RpcRequest } from '../contract/online.ts';
import type {
  Fetched,
  FetchedTasks,
  ServerPageRequest,
  ServerRows,
  TasksRequest,
  Unavailable,
  WorkDaysRequest,
  WorkSumsRequest,
} from '../contract/server-page.ts';
import type { Credentials, Session, SignInResult } from '../contract/session.ts';
import type { StorageState } from '../contract/state.ts';
import { BrowserSession } from './browser-session.ts';
import { decide, discard, type HeldChange, holdOf, perform, performAgain, takeBackTogether, undo } from './changes.ts';
import { equipmentPhoto } from './equipment-photos.ts';
import { evidenceBytes } from './evidence-bytes.ts';
import { discardCapture, discardDraft, keepChosen, keepDraft } from './keep-captures.ts';
import { reconnecting } from './lost-connections.ts';
import { fetchServerPage, readServerRows } from './older/server-page.ts';
import { fetchTask, fetchTasks } from './older/tasks.ts';
import { fetchWorkDays } from './older/work-days.ts';
import { fetchWorkSums } from './older/work-sums.ts';
import { draftsBeginning, readDraft } from './outbox/captures.ts';
import { attachedBytes, photoBytes } from './photo-bytes.ts';
import { type Platform, unlessFaulty } from './platform.ts';
import { quarantineChain } from './quarantine.ts';
import { readinessOf } from './readiness.ts';
import { deleteWaitingSources, dismissUnkept, sendSourcesNow, sourceOf } from './sources/decide-sources.ts';
import { stepPicture } from './step-pictures.ts';
import { enforceQuota } from './storage-quota.ts';
import { RpcClient } from './transport/rpc-client.ts';
import { retryFile } from './uploads/recheck.ts';
import type { UserEngine } from './user-engine.ts';

/** The engine of one tab: the browser's session, and behind it the signed-in user's outbox, mirror and sender. */
export class BrowserEngine implements Engine {
  readonly #platform: Platform;
  readonly #session: BrowserSession;
  readonly #rpc: RpcClient;
  /** Ends the fetch of many tasks that is under way. */
  #fetchedTasks = new AbortController();

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#session = new BrowserSession(platform);
    const onSignIn = async () => this.#user?.expired();
    this.#rpc = new RpcClient({ transport: this.#session.transport, platform, onSignIn });
  }

  async registerMainThreadCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.#platform.registerMainThreadCanvas(makeSmall);
  }

  open(start: Start): Promise<Session | null> {
    return this.#session.open(start);
  }

  async watchSession(onChange: (session: Session | null) => void): Promise<void> {
    this.#session.watch(onChange);
  }

  signIn(credentials: Credentials): Promise<SignInResult> {
    return this.#session.signIn(credentials);
  }

  signOut(): Promise<void> {
    return this.#session.signOut();
  }

  async setLocale(locale: string): Promise<void> {
    this.#session.setLocale(locale);
  }

  callServer<Name extends OnlineCallName>(request: RpcRequest<Name>): Promise<AnswerTo<Name>> {
    return this.#rpc.call(request);
  }

  async cancelCall(ticket: string): Promise<void> {
    this.#rpc.cancel(ticket);
  }

  perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult> {
    return this.#perform({ name, args, base });
  }

  performHeld<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult> {
    return this.#perform({ name, args, base, held: true });
  }

  #perform(change: HeldChange): Promise<PerformResult> {
    // The id is minted once, so that a retry after a lost connection doesn't append a second item.
    const id = mintId(this.#platform.now(), this.#platform.random);
    let attempt: typeof performAgain = perform;
    return this.#locally(async (user) => {
      const performed = attempt(user.context, { ...change, id });
      attempt = performAgain;
      const result = await performed;
      user.wakeSender(holdOf(change));
      return result;
    });
  }

  capture(file: ChosenFile, draft: string): Promise<CaptureResult> {
    return keepChosen(file, draft, this.#session.active.forCurrentPerson());
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

  equipmentPhoto({ piece, size }: PhotoOfPiece): Promise<Blob | null> {
    return this.#freely(({ context, tiles }) =>
      size === 'tile' ? tiles.ofPiece(piece) : equipmentPhoto(context, piece),
    );
  }

  stepPicture(of: PictureOfStep): Promise<Blob | null> {
    return this.#freely(({ context }) => stepPicture(context, of));
  }

  quarantinedThumbnail(of: QuarantinedPhoto): Promise<Blob | null> {
    return this.#freely(({ tiles }) => tiles.quarantined(of));
  }

  taskEvidence(task: string, withOriginals: boolean): Promise<Answer<Blob>> {
    return this.#freely(({ context }) => evidenceBytes(context, task, withOriginals));
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

  draftsBeginning(prefix: string): Promise<Draft[]> {
    return this.#locally(({ context }) => draftsBeginning(context.outbox, prefix));
  }

  dropDraft(key: string, files: string[]): Promise<void> {
    return this.#locally(({ context }) => discardDraft(context, key, files));
  }

  undo(item: string): Promise<UndoResult> {
    return this.#locally(async (user) => {
      const result = await undo(user.context, item);
      if (result === 'correcting') user.wakeSender();
      return result;
    });
  }

  takeBack(items: string[]): Promise<boolean> {
    return this.#locally(({ context }) => takeBackTogether(context, items));
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

  async sendSources(): Promise<void> {
    await this.#locally(({ context }) => sendSourcesNow(context));
    this.#user?.sourcesChanged();
  }

  deleteSources(): Promise<void> {
    return this.#locally(({ context }) => deleteWaitingSources(context));
  }

  dismissUnkeptSources(): Promise<void> {
    return this.#locally(({ context }) => dismissUnkept(context));
  }

  source(photoId: string): Promise<Blob | null> {
    return this.#freely(({ context }) => sourceOf(context, photoId));
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
    return this.#freely(async ({ context }) => {
      const { exportUnsent } = await partOf(import('./zip/export-unsent.ts'));
      return exportUnsent(context.outbox, context.owner.viewer.userId, context.sources);
    });
  }

  importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    return this.#announced(async ({ context }) => {
      const { importAndShow } = await partOf(import('./zip/import-unsent.ts'));
      return importAndShow(context, zip);
    });
  }

  readiness(): Promise<Readiness> {
    return this.#freely(({ context }) => readinessOf(context));
  }

  fetchServerPage(request: ServerPageRequest): Promise<Fetched> {
    return this.#freely(({ context }) => fetchServerPage(context, request));
  }

  readServerRows(request: ServerPageRequest): Promise<ServerRows | Unavailable> {
    return this.#freely(({ context }) => readServerRows(context, request));
  }

  fetchTask(id: string): Promise<Fetched> {
    return this.#freely(({ context }) => fetchTask(context, id));
  }

  async fetchTasks(request: TasksRequest | null): Promise<FetchedTasks | Unavailable> {
    this.#fetchedTasks.abort();
    this.#fetchedTasks = new AbortController();
    const { signal } = this.#fetchedTasks;
    if (request === null) return { kind: 'unavailable', code: 'cancelled' };
    return this.#freely(({ context }) => fetchTasks(context, request, signal));
  }

  fetchWorkSums(request: WorkSumsRequest): Promise<Fetched> {
    return this.#freely(({ context }) => fetchWorkSums(context, request));
  }

  fetchWorkDays(request: WorkDaysRequest): Promise<Fetched> {
    return this.#freely(({ context }) => fetchWorkDays(context, request));
  }

  checkStorage(): Promise<StorageState | null> {
    return this.#freely(({ context }) => unlessFaulty(this.#platform, 'storage', () => enforceQuota(context)));
  }

  end(): Promise<void> {
    return this.#session.end();
  }

  /** Ends once nothing is under way any more. */
  close(): Promise<void> {
    return this.#session.close();
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    await this.#user?.whenIdle();
  }

  get leading(): boolean {
    return this.#user?.leading ?? false;
  }

  get #user(): UserEngine | null {
    return this.#session.active.user;
  }

  /** For work of forms on this device: signing in again waits for it. */
  #locally<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    return this.#session.active.forCurrentPerson()((user) => reconnecting(user.context, () => work(user)));
  }

  /** For work that waits for the network, or takes long. */
  async #freely<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const user = await this.#session.active.engine();
    return reconnecting(user.context, () => work(user));
  }

  /** The same, when it leaves something to be sent. */
  async #announced<Value>(work: (user: UserEngine) => Promise<Value>): Promise<Value> {
    const value = await this.#freely(work);
    this.#user?.wakeSender();
    return value;
  }
}
