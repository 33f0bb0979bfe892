import type { OnlineCallName } from '../../../domain/catalogue/online.ts';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../../domain/mutations.ts';
import type {
  CaptureResult,
  Change,
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
  UndoResult,
} from '../../../workers/contract/engine.ts';
import type { Answer, AnswerTo, RpcRequest } from '../../../workers/contract/online.ts';
import type {
  Fetched,
  FetchedTasks,
  ServerPageRequest,
  ServerRows,
  TasksRequest,
  Unavailable,
  WorkDaysRequest,
  WorkSumsRequest,
} from '../../../workers/contract/server-page.ts';
import type { Credentials, Session, SignInResult } from '../../../workers/contract/session.ts';
import type { StorageState } from '../../../workers/contract/state.ts';
import { readChosen } from '../../../workers/sync/outbox/captures.ts';
import { checkChange } from './check-change.ts';

/** What a test expects the engine to have been asked. */
export type Asked = [name: keyof Engine, ...args: unknown[]];

export const readyDevice: Readiness = {
  storage: { usage: 48_000_000, quota: 2_100_000_000, persistent: false, low: false },
  days: [],
  filesWaiting: 0,
  bytesWaiting: 0,
  lastPull: null,
  window: null,
};

/**
 * An engine that answers as a test scripts it and remembers what it was asked. The page speaks to it through a real message
 * channel, so that nothing passes that could not be copied to a worker; a change that its mutation does not take fails the test.
 */
export class ScriptedEngine implements Engine {
  readonly asked: Asked[] = [];
  /** What pages have told it of themselves. */
  readonly news: PageNews[] = [];
  /** The pictures of steps that are on this device, by their hash. */
  readonly pictures = new Map<string, Blob>();
  session: Session | null = null;
  signInResult: SignInResult = { kind: 'offline', message: 'no network' };
  performResult: PerformResult = { kind: 'kept', item: 'item' };
  /** How a change is answered. */
  answerTo: (change: Change) => PerformResult | Promise<PerformResult> = () => this.performResult;
  /** What undo, decide, discard and quarantine answer. */
  agrees = true;
  /** What comes of asking for the evidence of a task. */
  evidence: Answer<Blob> = { kind: 'answered', reply: new Blob(['zip']) };
  /** What comes of an offer to the office. */
  offer: OfferResult = 'taken';
  found: Readiness = readyDevice;
  unsent = new Blob(['PK']);
  imported: ImportResult = { kind: 'taken', added: 0, known: 0 };
  serverPage: (request: ServerPageRequest) => Promise<Fetched> = async () => ({ kind: 'unavailable', code: 'network' });
  serverRows: (request: ServerPageRequest) => Promise<ServerRows | Unavailable> = async () => ({
    kind: 'unavailable',
    code: 'network',
  });
  workDays: (request: WorkDaysRequest) => Promise<Fetched> = async () => ({ kind: 'unavailable', code: 'network' });
  workSums: (request: WorkSumsRequest) => Promise<Fetched> = async () => ({ kind: 'unavailable', code: 'network' });
  serverTasks: (request: TasksRequest | null) => Promise<FetchedTasks | Unavailable> = async () => ({
    kind: 'fetched',
    cut: false,
  });
  /** How the server answers for a task that is not on the device. */
  serverTask: (id: string) => Promise<Fetched> = async () => ({ kind: 'unavailable', code: 'not_found' });
  /** What calls to the server answer; those that are not here find no network. A function may wait before it answers. */
  answers: Partial<Record<OnlineCallName, Answer<unknown> | ((input: unknown) => Promise<Answer<unknown>>)>> = {};
  photos = new Map<string, Blob>();
  drafts = new Map<string, Draft>();
  /** The canvas that the page lent. */
  makeSmall: MakePhotoSmall | null = null;
  /** A fault that the next call meets. */
  fault: Error | null = null;
  readonly #watchers: ((session: Session | null) => void)[] = [];

  /** The changes it was asked to perform. */
  get performed(): Change[] {
    return this.asked.flatMap(([name, change]) => (name === 'perform' ? [change as Change] : []));
  }

  #note(...asked: Asked): void {
    this.asked.push(asked);
    const { fault } = this;
    this.fault = null;
    if (fault !== null) throw fault;
  }

  /** The session changes without the page's doing: it expired, or another tab signed out. */
  changeSession(session: Session | null): void {
    this.session = session;
    for (const watcher of this.#watchers) watcher(session);
  }

  async registerMainThreadCanvas(makeSmall: MakePhotoSmall): Promise<void> {
    this.makeSmall = makeSmall;
  }
  async open(start: { fresh: boolean; locale: string }): Promise<Session | null> {
    this.#note('open', start);
    return this.session;
  }
  async signIn(credentials: Credentials): Promise<SignInResult> {
    this.#note('signIn', credentials);
    if (this.signInResult.kind === 'signedIn') this.session = this.signInResult.session;
    return this.signInResult;
  }
  async watchSession(onChange: (session: Session | null) => void): Promise<void> {
    this.#watchers.push(onChange);
  }
  async signOut(): Promise<void> {
    this.#note('signOut');
    this.changeSession(null);
  }
  async setLocale(locale: string): Promise<void> {
    this.#note('setLocale', locale);
  }
  async callServer<Name extends OnlineCallName>({ call, input }: RpcRequest<Name>): Promise<AnswerTo<Name>> {
    this.#note('callServer', call, input);
    const scripted = this.answers[call] ?? { kind: 'offline', code: 'network', path: `/${call}` };
    const answer = typeof scripted === 'function' ? await scripted(input) : scripted;
    return answer as AnswerTo<Name>;
  }
  async cancelCall(ticket: string): Promise<void> {
    this.#note('cancelCall', ticket);
  }
  async perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult> {
    const change = { name, args, base };
    this.#note('perform', change);
    checkChange(change);
    return this.answerTo(change);
  }
  performHeld<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult> {
    return this.perform(name, args, base);
  }
  async capture(file: ChosenFile, draftKey: string): Promise<CaptureResult> {
    this.#note('capture', file, draftKey);
    const read = await readChosen(file);
    if (read === null) return { kind: 'unreadable' };
    this.photos.set(file.id, new Blob([read.bytes], { type: read.mediaType }));
    return { kind: 'captured', size: read.bytes.byteLength };
  }
  async dropCapture(photoId: string): Promise<void> {
    this.#note('dropCapture', photoId);
    this.photos.delete(photoId);
  }
  async photo(photoId: string): Promise<Blob | null> {
    return this.photos.get(photoId) ?? null;
  }
  async quarantinedThumbnail({ photo }: QuarantinedPhoto): Promise<Blob | null> {
    this.#note('quarantinedThumbnail', photo);
    return this.photos.get(photo) ?? null;
  }
  async equipmentPhoto(of: PhotoOfPiece): Promise<Blob | null> {
    this.asked.push(['equipmentPhoto', of]);
    return this.photos.get(of.piece) ?? null;
  }

  async stepPicture(of: PictureOfStep): Promise<Blob | null> {
    this.asked.push(['stepPicture', of]);
    return this.pictures.get(of.hash) ?? null;
  }

  async photoThumbnail(photoId: string): Promise<Blob | null> {
    return this.photos.get(photoId) ?? null;
  }
  async taskEvidence(task: string, withOriginals: boolean): Promise<Answer<Blob>> {
    this.#note('taskEvidence', task, withOriginals);
    return this.evidence;
  }
  async source(id: string): Promise<Blob | null> {
    this.#note('source', id);
    return null;
  }

  async sendSources(): Promise<void> {
    this.#note('sendSources');
  }

  async deleteSources(): Promise<void> {
    this.#note('deleteSources');
  }

  async dismissUnkeptSources(): Promise<void> {
    this.#note('dismissUnkeptSources');
  }

  async attachedFile(id: string): Promise<Blob | null> {
    return this.photos.get(id) ?? null;
  }
  async saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void> {
    this.#note('saveDraft', draft);
    this.drafts.set(draft.key, { ...draft, savedAt: Date.now() });
  }
  async draft(key: string): Promise<Draft | null> {
    return this.drafts.get(key) ?? null;
  }
  async draftsBeginning(prefix: string): Promise<Draft[]> {
    return [...this.drafts.values()].filter(({ key }) => key.startsWith(prefix));
  }
  async dropDraft(key: string, files: string[]): Promise<void> {
    this.#note('dropDraft', key, files);
    this.drafts.delete(key);
  }
  async undo(item: string): Promise<UndoResult> {
    this.#note('undo', item);
    return this.agrees ? 'removed' : 'tooLate';
  }
  async takeBack(items: string[]): Promise<boolean> {
    this.#note('takeBack', items);
    return this.agrees;
  }
  async notice(news: PageNews): Promise<void> {
    this.news.push(news);
  }
  async decide(chain: string, choice: Choice): Promise<boolean> {
    this.#note('decide', chain, choice);
    return this.agrees;
  }
  async discard(chain: string): Promise<boolean> {
    this.#note('discard', chain);
    return this.agrees;
  }
  async quarantine(chain: string): Promise<OfferResult> {
    this.#note('quarantine', chain);
    return this.offer;
  }
  async retryFile(photoId: string): Promise<void> {
    this.#note('retryFile', photoId);
  }
  async syncNow(): Promise<void> {
    this.#note('syncNow');
  }
  async keepPollingFast(): Promise<void> {
    this.#note('keepPollingFast');
  }
  async exportUnsent(): Promise<Blob> {
    this.#note('exportUnsent');
    return this.unsent;
  }
  async importUnsent(zip: ArrayBuffer): Promise<ImportResult> {
    this.#note('importUnsent', zip);
    return this.imported;
  }
  async readiness(): Promise<Readiness> {
    return this.found;
  }
  async fetchServerPage(request: ServerPageRequest): Promise<Fetched> {
    this.#note('fetchServerPage', request);
    return this.serverPage(request);
  }

  async fetchTask(id: string): Promise<Fetched> {
    this.#note('fetchTask', id);
    return this.serverTask(id);
  }

  async fetchTasks(request: TasksRequest | null): Promise<FetchedTasks | Unavailable> {
    this.#note('fetchTasks', request);
    return this.serverTasks(request);
  }

  async readServerRows(request: ServerPageRequest): Promise<ServerRows | Unavailable> {
    this.#note('readServerRows', request);
    return this.serverRows(request);
  }

  async fetchWorkSums(request: WorkSumsRequest): Promise<Fetched> {
    this.#note('fetchWorkSums', request);
    return this.workSums(request);
  }

  async fetchWorkDays(request: WorkDaysRequest): Promise<Fetched> {
    this.#note('fetchWorkDays', request);
    return this.workDays(request);
  }

  async end(): Promise<void> {
    this.#note('end');
  }

  async checkStorage(): Promise<StorageState | null> {
    this.#note('checkStorage');
    return this.found.storage;
  }
}
