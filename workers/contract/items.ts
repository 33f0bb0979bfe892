import type { RowKey } from '../../domain/kernel/resources.ts';
import type { StoredPhotoKind } from '../../domain/photo/required.ts';
import type { Conflict, RefusedRow } from '../../domain/protocol/outcome.ts';

/** Where an item stands. `answered`: the server has settled it and its effect is not pulled yet. */
export type ItemState = 'waiting' | 'sending' | 'answered' | 'attention';

/** Why an item needs a person; `held` follows a decision about the chain's first item. */
export type Attention =
  | { kind: 'conflict'; conflicts: Conflict[] }
  /** Of an import: the rows that were not taken, and those that somebody else had changed. */
  | { kind: 'partly'; refused: RefusedRow[]; conflicts: Conflict[] }
  /** `fields` say what it is about; copies of earlier versions have none. */
  | { kind: 'rejected'; code: string; message: string; fields?: string[] }
  | { kind: 'held'; by: string }
  | { kind: 'unreadable'; message: string };

/** The labels of an item, readable even after its row is gone. */
export interface ItemLabels {
  task: string | null;
  address: string | null;
  /** Of a change of a customer. */
  customer?: string | null;
  /** Of a change of a person, or of somebody's vacation. */
  person?: string | null;
  /** Of a change of a role. */
  role?: string | null;
  /** Of a change of a saved view. */
  view?: string | null;
  /** Of a change of a step template. */
  template?: string | null;
  /** Of a change of equipment. */
  piece?: string | null;
  /** Of an import: the name of the file. */
  file?: string | null;
}

/**
 * A copy of an outbox item in the mirror: what the overlay replays and what the panel and the inbox list.
 * `chain` is the id of the first item of its chain; `order` is the order of the taps on this device.
 */
export interface PendingItem {
  id: string;
  order: number;
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
  after: string[];
  chain: string;
  at: number;
  offset: number;
  state: ItemState;
  attention: Attention | null;
  /** A person chose "later": listed, but no longer announced. */
  postponed: boolean;
  labels: ItemLabels;
  target: RowKey;
  /**
   * What the item's replay read or wrote: rows (`resource/id`), and what points at a row (`resource?field=id`), so that it
   * runs again when one comes to it.
   */
  touches: string[];
  /** A request may have carried it to the server: from now on it is undone by a further change, and no longer removed. */
  mayHaveLeft: boolean;
  /** The mark that this correction undoes. */
  undoes?: string;
  tries: number;
  lastError: string | null;
}

/**
 * queued: captured, to be processed · processing · ready: processed, to be sent · sending · stored: the server has
 * it, its row is not pulled yet · failed: needs a look; `error` says why, and it can be tried again.
 */
export type FileState = 'queued' | 'processing' | 'ready' | 'sending' | 'stored' | 'failed';

/** The kind of a captured file that is no photo: attached to a task. */
export type FileKind = 'attachment';

/** A copy of what the outbox knows of a captured file, without its bytes. */
export interface PendingFile {
  /** The photo's id, or the attached file's. */
  id: string;
  kind?: FileKind;
  /** What a photo shows, as its form said when it was taken. */
  shows?: StoredPhotoKind;
  /** The length of a voice note. */
  seconds?: number;
  proof: string;
  /** The item that announced it. */
  item: string | null;
  name: string | null;
  /** The SHA-256 of the bytes as they are sent, once they are processed. */
  hash?: string;
  state: FileState;
  size: number;
  sent: number;
  error: string | null;
  capturedAt: number;
}
