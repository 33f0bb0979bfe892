import type { ErrorCode } from '../errors/codes.ts';
import type { Resource } from '../kernel/resources.ts';
import type { Instant } from '../kernel/time.ts';
import type { NotificationClassType, NotificationType } from '../notification/states.ts';
import type { Write } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Who decides, and when in corrected device time. */
export interface MutationContext {
  actor: Viewer;
  at: Instant;
  timeZone: string;
  /** On a device: rows are as the actor is shown them, so that a field which is hidden from them is null and says nothing. */
  asShown?: true;
}

/** Fields of one row on which the actor and somebody else differ. */
export interface FieldConflict {
  resource: Resource;
  id: string;
  fields: string[];
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
}

/** Something that other people are told about. */
export interface Notice {
  classType: NotificationClassType;
  type: NotificationType;
  changedItemId: string;
  /**
   * The task whose people are told: its owner and creator, and of what is no request also the company that does it and its
   * watchers. Null where it is about none, or not for them.
   */
  taskId: string | null;
  /** Users who are told besides. The one who did it never is. */
  also?: readonly string[];
  /** Whether the accounts of the task's customer are told, which learn the company and no person: besides, or nobody but them. */
  customers?: 'too' | 'only';
  /** Where it leads; the task when absent. */
  url?: string;
  details: Record<string, string>;
}

/** A row of an import that is not taken: its number in the file, the id that it was to have or has, and why. */
export interface RefusedRow {
  row: number;
  id: string;
  code: ErrorCode;
  fields: string[];
}

/** Ids that a device has minted for rows of an import, each with the id of the row that was there already and stands for it. */
export type StandIns = Readonly<Record<string, string>>;

/**
 * What a mutation comes to, given the rows as they are. Of an import that is taken `partly`, the rows that are named are not
 * written (those in `conflicts` only in their clean fields), and all others are. An import has `standIns` when it passed over rows.
 */
export type Decision =
  | { kind: 'applied'; writes: Write[]; notices: Notice[]; standIns?: StandIns }
  | { kind: 'conflict'; conflicts: [FieldConflict, ...FieldConflict[]]; writes: Write[]; notices: Notice[] }
  | {
      kind: 'partly';
      refused: RefusedRow[];
      conflicts: FieldConflict[];
      writes: Write[];
      notices: Notice[];
      standIns?: StandIns;
    }
  | { kind: 'rejected'; code: ErrorCode; fields: string[] };

export const applied = (writes: Write[], notices: Notice[] = []): Decision => ({ kind: 'applied', writes, notices });

export const conflicting = (conflict: FieldConflict): Decision => ({
  kind: 'conflict',
  conflicts: [conflict],
  writes: [],
  notices: [],
});

export const rejected = (code: ErrorCode, ...fields: string[]): Decision => ({ kind: 'rejected', code, fields });

/** The result of a change on the device that made it: kept in the outbox as `item`, refused by a rule, or no room to keep it. */
export type PerformResult =
  | { kind: 'kept'; item: string }
  | { kind: 'refused'; code: string; fields: string[] }
  | { kind: 'storageFull' };
