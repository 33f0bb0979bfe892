import type { OnlineCallName } from '../../domain/catalogue/online.ts';
import type { DeviceCode } from '../../domain/errors/device-codes.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../domain/mutations.ts';
import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { FileKind } from './items.ts';
import type { Answer, AnswerTo, RpcRequest } from './online.ts';
import type {
  Fetched,
  FetchedTasks,
  ServerPageRequest,
  ServerRows,
  TasksRequest,
  Unavailable,
  WorkDaysRequest,
  WorkSumsRequest,
} from './server-page.ts';
import type { Credentials, Session, SignInResult } from './session.ts';
import type { StorageState } from './state.ts';

/** A change that a person makes, as it is kept: the name of a mutation, the values that it sets, and those that were seen. */
export interface Change {
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

/**
 * What a captured photo was drawn on: the photo `on`, which is its original, with `marks` in the page's own terms, so that the
 * drawing can be gone on with or taken back.
 */
export interface Drawing {
  on: string;
  marks: Record<string, unknown>[];
}

/** A file as it was chosen, taken or drawn. */
export interface ChosenFile {
  /** The photo's id, or the attached file's, minted by the page. */
  id: string;
  /** What is sent as it is, to be attached to a task; a photo when absent. */
  kind?: FileKind;
  /** What a photo shows, as far as its form says. */
  shows?: StoredPhotoKind;
  /** The length of a voice note. */
  seconds?: number;
  name: string | null;
  mediaType: string;
  /** The file itself: its bytes are read in the worker, so that the page never holds them. */
  content: Blob;
  /** Of a photo that was drawn on another captured one: it has the time and the place of that. */
  drawing?: Drawing;
}

/**
 * What a photo is made into: its longer side in pixels, about how many bytes, the JPEG quality (0 to 1) to begin with, and the
 * lines of the stamp that is drawn into it; none for a photo without one.
 */
export interface PhotoLimits {
  longestSide: number;
  goodSize: number;
  quality: number;
  stamp: readonly string[];
}

/** A photo of an item in quarantine, and the SHA-256 of its bytes in hex. */
export interface QuarantinedPhoto {
  item: string;
  photo: string;
  hash: string;
}

/** A picture beside a step's help by its SHA-256 in hex, and the task that has it; without one it is a template's. */
export interface PictureOfStep {
  hash: string;
  task: string | null;
}

/** The photo of a piece of equipment, for a tile or as a whole. */
export interface PhotoOfPiece {
  piece: string;
  size: 'tile' | 'whole';
}

/** Draws a photo as an upright JPEG within the limits, without metadata; null when nothing there can decode it. */
export type MakePhotoSmall = (photo: Blob, limits: PhotoLimits) => Promise<ArrayBuffer | null>;

/**
 * The values of a form when the page went away. `files` are ids of captured files that the draft keeps; when it is read they may be
 * more than `value` knows, taken in the moment in which the page went. `drawings` tells of those that were drawn, by their ids.
 */
export interface Draft {
  key: string;
  value: Record<string, unknown>;
  files: string[];
  drawings?: Record<string, Drawing>;
  savedAt: number;
}

/**
 * What became of an undo. `removed`: nothing was sent, and nothing will be. `correcting`: the server may have it; a correction was
 * appended. `tooLate`: it is no mark, or not the last one of its address.
 */
export type UndoResult = 'removed' | 'correcting' | 'tooLate';

/**
 * What a page knows and a worker is not always told. `front`: it is in front, for the next seconds · `back`: it came to the front, or
 * the browser says that there is a network · `offline`: the browser says that there is none · `hidden`: it may be gone any moment.
 */
export type PageNews = 'front' | 'back' | 'offline' | 'hidden';

export type Choice = 'keepMine' | 'takeTheirs' | 'later';

/**
 * What came of an offer to the office; all but `taken` can be offered again. `full`: its list has no room · `notTaken`: it could
 * not be reached or did not take it, or a photo is not ready yet.
 */
export type OfferResult = 'taken' | 'full' | 'notTaken';

/** `size`: in bytes · `unreadable`: the file gave no bytes, such as one that is only in a cloud. */
export type CaptureResult = { kind: 'captured'; size: number } | { kind: 'unreadable' } | { kind: 'storageFull' };

/** `refused`: nothing was taken in, or for a full disk only some photos; `detail` says where the export is wrong. */
export type ImportResult =
  | { kind: 'taken'; added: number; known: number }
  | { kind: 'refused'; code: DeviceCode; detail: string };

/** What this device holds for work without network. */
export interface Readiness {
  /** Null where the browser does not tell. */
  storage: StorageState | null;
  /** Days (start of day, epoch milliseconds) that have tasks here, with how many addresses. */
  days: { day: number; tasks: number; addresses: number }[];
  filesWaiting: number;
  bytesWaiting: number;
  lastPull: number | null;
  /** Since when closed tasks are here, and how many rows of all kinds; null where the window is the longest (decision 0133). */
  window: { since: Instant; rows: number } | null;
}

export interface Start {
  /** The first tab of a browser start. */
  fresh: boolean;
  locale: string;
  /** Who works in this tab already, whose engine was lost; they go on even if the browser has deleted their session. */
  working?: Session | null;
}

/**
 * The engine as the page sees it, across the worker's boundary. Every promise that reports a change resolves only when the
 * change is durable.
 */
export interface Engine {
  /** Lets the engine draw photos on the page, which it does only in a browser that has no canvas in workers. */
  registerMainThreadCanvas(makeSmall: MakePhotoSmall): Promise<void>;
  /** The session of this browser, opened for work; null when nobody is signed in. */
  open(start: Start): Promise<Session | null>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /** Calls back when the session is renewed, ends, or changes in another tab. */
  watchSession(onChange: (session: Session | null) => void): Promise<void>;
  /**
   * Empties the mirror, which is deleted afterwards with cached photos, and keeps the outbox; what is unsent is sent when the same
   * user signs in again. Whoever has signed in meanwhile in another tab stays.
   */
  signOut(): Promise<void>;
  setLocale(locale: string): Promise<void>;
  /** Asks the server itself, with the session where there is one; works for public calls without any. Never repeated by itself. */
  callServer<Name extends OnlineCallName>(request: RpcRequest<Name>): Promise<AnswerTo<Name>>;
  /** Cancels a request that is still under way. */
  cancelCall(ticket: string): Promise<void>;
  /** Makes a change, with the values it sets and those that were seen: durable and in the overlay when it resolves. */
  perform<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult>;
  /** The same, but it waits as a mark does before it is sent, so that it can be taken back without a trace. */
  performHeld<Name extends MutationName>(name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<PerformResult>;
  /**
   * Makes a file's bytes durable under its id, for a draft or before the proof that announces it. They are copied before
   * anything else happens, for a file's handle goes stale.
   */
  capture(file: ChosenFile, draftKey: string): Promise<CaptureResult>;
  /** Drops a captured file that no item announced yet. */
  dropCapture(photoId: string): Promise<void>;
  /** The evidence of a task as a ZIP, from the server; with the untouched files of its photos if they are wanted. */
  taskEvidence(task: string, withOriginals: boolean): Promise<Answer<Blob>>;
  /** Bytes of an attached file: from this device when it has them, else fetched now; null when neither is possible. */
  attachedFile(id: string): Promise<Blob | null>;
  /** Bytes of a photo: from this device when it has them, else fetched once and cached; null when neither is possible now. */
  photo(photoId: string): Promise<Blob | null>;
  /** The same in small, for a tile; as it is where this device cannot make it small. */
  photoThumbnail(photoId: string): Promise<Blob | null>;
  /** Bytes of the photo of a piece of equipment, also of work that is not seen here: from this device, else fetched once and kept. */
  equipmentPhoto(of: PhotoOfPiece): Promise<Blob | null>;
  /** Bytes of the picture beside a step's help: from this device when it has them, else fetched once and kept; null as above. */
  stepPicture(of: PictureOfStep): Promise<Blob | null>;
  /** In small a photo that came with refused work; null when it cannot be had now. */
  quarantinedThumbnail(of: QuarantinedPhoto): Promise<Blob | null>;
  saveDraft(draft: Omit<Draft, 'savedAt'>): Promise<void>;
  draft(key: string): Promise<Draft | null>;
  /** All drafts whose keys begin so, the oldest first, without captured files. */
  draftsBeginning(prefix: string): Promise<Draft[]>;
  /** Forgets a draft and its captured `files`; those that an item announced stay, and those that another tab captured for it. */
  dropDraft(key: string, files: string[]): Promise<void>;
  /** Takes back an own item: removed while no request can have carried it, else, for the last mark of an address, corrected. */
  undo(item: string): Promise<UndoResult>;
  /** Takes back own items, all or none, with what builds on them; false where a request can have carried one of them. */
  takeBack(items: string[]): Promise<boolean>;
  /** A person's answer to the inbox entry of a chain; false while the office may have an item of it. */
  decide(chain: string, choice: Choice): Promise<boolean>;
  /** Discards a chain that a person gave up, knowingly; false while an item of it is under way, also to the office. */
  discard(chain: string): Promise<boolean>;
  /** Offers what the server refused to the office, with its bytes; stays in the inbox until the server has it. */
  quarantine(chain: string): Promise<OfferResult>;
  retryFile(photoId: string): Promise<void>;
  syncNow(): Promise<void>;
  /** The untouched files of photos that wait here go now, over any network. */
  sendSources(): Promise<void>;
  /** Deletes the untouched files of photos that wait here, knowingly; their photos stay. */
  deleteSources(): Promise<void>;
  /** A person has read that some weren't kept. */
  dismissUnkeptSources(): Promise<void>;
  /** The untouched file of a photo: from this device, else fetched now; null when neither is possible. */
  source(photoId: string): Promise<Blob | null>;
  /** Hears what this tab's page knows of the network and of who looks at it. */
  notice(news: PageNews): Promise<void>;
  /** Somebody is looking at what others change, and will be for the next seconds: changes come at least every 10 s meanwhile. */
  keepPollingFast(): Promise<void>;
  /** Everything unsent as one ZIP. */
  exportUnsent(): Promise<Blob>;
  /** Takes such a ZIP in; items and photos that are already known are counted, not doubled. */
  importUnsent(zip: ArrayBuffer): Promise<ImportResult>;
  readiness(): Promise<Readiness>;
  /** Fetches a page of a list that reaches beyond what this device keeps, and keeps the answer in the mirror. */
  fetchServerPage(request: ServerPageRequest): Promise<Fetched>;
  /** Reads such a page without keeping it: for exports. */
  readServerRows(request: ServerPageRequest): Promise<ServerRows | Unavailable>;
  /**
   * Fetches a task that this device may not have, with what hangs on it and those of its subtasks that are not here; they stay as
   * ones of those opened last.
   */
  fetchTask(id: string): Promise<Fetched>;
  /** The same of many tasks; it ends a call that is still under way. Null only does that. */
  fetchTasks(request: TasksRequest | null): Promise<FetchedTasks | Unavailable>;
  /** Fetches the sums of work that this device no longer keeps, for the overview. */
  fetchWorkSums(request: WorkSumsRequest): Promise<Fetched>;
  /** Fetches working days that this device no longer keeps. */
  fetchWorkDays(request: WorkDaysRequest): Promise<Fetched>;
  /** Measures the storage again, after the page has asked the browser to keep it. */
  checkStorage(): Promise<StorageState | null>;
  /** Ends the engine at once: what was begun in its databases comes to its end, and nothing else begins. Nothing is lost without it. */
  end(): Promise<void>;
}
