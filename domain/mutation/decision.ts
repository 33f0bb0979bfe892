import type { ErrorCode } from '../errors/codes.ts';
import type { Resource } from '../kernel/resources.ts';
import type { Instant } from '../kernel/time.ts';
import type { NotificationClassType, NotificationType } from '../notification/states.ts';
import type { Write } from '../rows.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Who acts, and when, in corrected device time. */
export interface MutationContext {
  actor: Viewer;
  at: Instant;
  timeZone: string;
  /** Set on devices, whose rows lack the fields that are hidden from the actor: a null there proves nothing. */
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

/** Something that other people are notified of. */
export interface Notice {
  classType: NotificationClassType;
  type: NotificationType;
  changedItemId: string;
  /**
   * The task whose owner and creator are notified; unless it is a request, also its assignee and watchers. Null to
   * notify none of them.
   */
  taskId: string | null;
  /** Users who are notified besides. The actor never is. */
  also?: readonly string[];
  /**
   * Whether the customer's users are notified: besides the others, or only them. They learn the company, but no person.
   */
  customers?: 'too' | 'only';
  /** The page that the notification opens; the task when absent. */
  url?: string;
  details: Record<string, string>;
}

/** A rejected row of an import: its number in the file, its id, and why. */
export interface RefusedRow {
  row: number;
  id: string;
  code: ErrorCode;
  fields: string[];
}

/** Maps an id that a device made for an imported row to the id of the existing row that it turned out to be. */
export type IdAliases = Readonly<Record<string, string>>;

/**
 * The decision on a mutation, given the current rows. Of an import taken `partly`, the named rows aren't written (those
 * in `conflicts` only in their clean fields). `idAliases` is set when an import skipped rows that exist.
 */
export type Decision =
  | { kind: 'applied'; writes: Write[]; notices: Notice[]; idAliases?: IdAliases }
  | { kind: 'conflict'; conflicts: [FieldConflict, ...FieldConflict[]]; writes: Write[]; notices: Notice[] }
  | {
      kind: 'partly';
      refused: RefusedRow[];
      conflicts: FieldConflict[];
      writes: Write[];
      notices: Notice[];
      idAliases?: IdAliases;
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

/** The result of a change on its own device: kept in the outbox as `item`, rejected by a rule, or no storage left. */
export type PerformResult =
  | { kind: 'kept'; item: string }
  | { kind: 'refused'; code: string; fields: string[] }
  | { kind: 'storageFull' };
