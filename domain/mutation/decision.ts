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
  /** The task whose owner and creator are told; null where it is about none, or not for them. */
  taskId: string | null;
  /** Users who are told besides. The one who did it never is. */
  also?: readonly string[];
  /** Where it leads; the task when absent. */
  url?: string;
  details: Record<string, string>;
}

/** What a mutation comes to, given the rows as they are. */
export type Decision =
  | { kind: 'applied'; writes: Write[]; notices: Notice[] }
  | { kind: 'conflict'; conflicts: [FieldConflict, ...FieldConflict[]]; writes: Write[]; notices: Notice[] }
  | { kind: 'rejected'; code: ErrorCode; fields: string[] };

export const applied = (writes: Write[], notices: Notice[] = []): Decision => ({ kind: 'applied', writes, notices });

export const conflicting = (conflict: FieldConflict): Decision => ({
  kind: 'conflict',
  conflicts: [conflict],
  writes: [],
  notices: [],
});

export const rejected = (code: ErrorCode, ...fields: string[]): Decision => ({ kind: 'rejected', code, fields });
