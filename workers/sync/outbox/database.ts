import { Dexie, type Table } from 'dexie';
import type { ClockState } from '../../../domain/device/clock.ts';
import type { EvidenceRecord, Seal } from '../../../domain/evidence/schema.ts';
import type { ChainEnd } from '../../../domain/evidence/seal.ts';
import type { StoredPhotoKind } from '../../../domain/photo/required.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Drawing } from '../../contract/engine.ts';
import type { FileKind, FileState, ItemLabels } from '../../contract/items.ts';
import { outboxName } from '../../mirror/database.ts';
import type { ClockReading } from '../clock.ts';

/**
 * One thing a person did, as it is kept until it is settled and seven days longer. `seq` is given when the item first goes
 * into a batch. `outcome` is what the server answered; `settledAt` is set once its effect was pulled, or a person decided.
 * `envelope` is the version of this record's shape.
 */
export interface OutboxItem {
  id: string;
  envelope: number;
  order: number;
  seq: number | null;
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
  after: string[];
  chain: string;
  at: number;
  offset: number;
  /** Whether the time is known; absent from items of earlier versions. */
  clock?: ClockState | undefined;
  /** By which a time that is not known may still become so. */
  reading?: ClockReading | undefined;
  schema: number;
  labels: ItemLabels;
  /** 1 until the item is settled; what IndexedDB can index. */
  open?: 1;
  /** Keys of the fields that the item sets, so that later items find the one they build on. */
  keys: string[];
  outcome: Outcome | null;
  /** Whether the outcome's effect was in a pulled row. */
  pulled: boolean;
  postponed: boolean;
  settledAt: number | null;
  tries: number;
  lastError: string | null;
  /** In which inbox decision it ended, when a person decided. */
  decided: 'keepMine' | 'takeTheirs' | 'discarded' | 'undone' | 'quarantined' | null;
  /** It is sent once more to a restored server, in the order of the taps. */
  again?: true;
  /** The office was offered it for a decision, and may have it. */
  offered?: true;
  /** It is not sent before this moment (device time), unless somebody asks for it: until then undo simply removes it. */
  heldUntil?: number;
  /** The mark that this correction undoes. */
  undoes?: string;
  /** What its record is about; absent where there is none. */
  recorded?: Subject;
  /** Its record, signed. It never changes what becomes of the item. */
  seal?: Seal;
  /** Why it goes without. */
  unsigned?: Unsigned;
}

/** What a record is about, and in which task. */
export type Subject = Pick<EvidenceRecord, 'kind' | 'about' | 'task'>;

/** Why something is not signed: this browser has no keys, or it could not be done. */
export type Unsigned = 'no_keys' | 'failed';

/** The key with which this device signs, and the end of its chain. The private key can't be taken out of the browser. */
export interface SigningKey {
  id: string;
  spki: string;
  privateKey: CryptoKey;
  end: ChainEnd;
}

/** A record that goes without an item: of a photo, of an undo or discard, or of what never went because of it. */
export interface LoneRecord extends Subject {
  /** Absent until it is signed, where it has none of its own. */
  id?: string | undefined;
  content: unknown;
  files: EvidenceRecord['files'];
  /** It goes once the server has answered this item. */
  after?: string;
  at: number;
  offset: number | null;
  /** Absent until it is signed. */
  seal?: Seal;
}

/**
 * Whether no server can know an item: it has not been in a batch, not been answered by a server before that one was restored,
 * and not been offered to the office. Only such an item can be taken back, or be replaced by another one.
 */
export const wasNeverSent = ({ seq, again, offered }: Pick<OutboxItem, 'seq' | 'again' | 'offered'>): boolean =>
  seq === null && again !== true && offered !== true;

/** A captured file without its bytes. `hash` is the SHA-256 (hex) of the bytes that are sent, once they are processed. */
export interface OutboxFile {
  id: string;
  /** Absent for a photo. */
  kind?: FileKind | undefined;
  /** Of a photo that was drawn on another one. */
  drawing?: Drawing | undefined;
  /** What the photo shows, as its form said when it was taken. */
  shows?: StoredPhotoKind | undefined;
  /** The length of a voice note. */
  seconds?: number | undefined;
  /**
   * The company asked for stamps when the photo was taken: `wanted` until it is processed, which waits until it is announced,
   * for only then its place is certain; `drawn` once the bytes show it.
   */
  stamp?: 'wanted' | 'drawn' | undefined;
  /** The untouched bytes that this device keeps of it. */
  source?: { hash: string; size: number } | undefined;
  proof: string | null;
  item: string | null;
  draft: string | null;
  name: string | null;
  mediaType: string;
  size: number;
  hash: string | null;
  state: FileState;
  /** tus address of an upload that was begun. */
  uploadUrl: string | null;
  sent: number;
  tries: number;
  error: string | null;
  takenOn: number | null;
  latitude: number | null;
  longitude: number | null;
  capturedAt: number;
  /** What has to be added to `capturedAt`, in milliseconds, as far as it was known then; absent from earlier and imported files. */
  offset?: number | undefined;
  /** When the server's receipt was pulled; from then on the bytes may go at any time. */
  receivedAt: number | null;
  /** A restored server has lost what was received, and the bytes are no longer here. */
  bytesGone?: true | undefined;
  /** A photo that has its signed record, which is kept with those that go without an item. */
  sealed?: true | undefined;
}

/** The bytes of a captured file; an ArrayBuffer, since Blobs and File handles go stale. */
export interface OutboxBytes {
  id: string;
  bytes: ArrayBuffer;
}

/** The values of an unfinished form; its captured files point at it. */
export interface OutboxDraft {
  key: string;
  value: Record<string, unknown>;
  files: string[];
  savedAt: number;
}

/** A record that this version cannot read, kept as it is and shown. */
export interface UnreadableRecord {
  id: string;
  record: unknown;
  message: string;
  foundAt: number;
}

/** Single values: the device's id, its counters, and the measured difference to the server's clock. */
export interface OutboxValues {
  device: string;
  nextOrder: number;
  nextSeq: number;
  clockOffset: number;
  /** About how many bytes of received files are kept. */
  receivedBytes: number;
  /** The epoch of the server's database that the last pull was from. */
  epoch: string;
  /** The generation of the mirror that is in use; absent for the first. */
  mirror: number;
  signing: SigningKey;
  /** Absent while there are none. */
  records: LoneRecord[];
}

/** The version of the outbox's records. */
export const envelopeVersion = 1;

/**
 * What a user has done and the server does not have yet. Precious: strict durability, never deleted by the program,
 * kept across logout, updates and a reset of the mirror.
 */
export class OutboxDatabase extends Dexie {
  declare items: Table<OutboxItem, string>;
  declare files: Table<OutboxFile, string>;
  declare bytes: Table<OutboxBytes, string>;
  declare drafts: Table<OutboxDraft, string>;
  declare unreadable: Table<UnreadableRecord, string>;
  declare values: Table<{ key: keyof OutboxValues; value: OutboxValues[keyof OutboxValues] }, string>;

  constructor(userId: string, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(outboxName(userId), { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      items: 'id, [open+order], chain, settledAt, *keys',
      files: 'id, proof, item, draft, state, receivedAt',
      bytes: 'id',
      drafts: 'key',
      unreadable: 'id',
      values: 'key',
    });
  }
}

/** The records of a table that have these ids. */
export const withIds = <Row>(table: Table<Row, string>, ids: readonly string[]) => table.where('id').anyOf(ids);

/** The change that makes the server be asked again whether it has a file; null for a file with a receipt or still to be sent. */
export const toBeRechecked = ({ state, receivedAt }: OutboxFile): Partial<OutboxFile> | null =>
  state === 'stored' && receivedAt === null ? { state: 'ready', tries: 0, sent: 0 } : null;
