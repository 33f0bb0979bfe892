import type { FieldConflict } from '../../../domain/mutation/decision.ts';
import type { Conflict } from '../../../domain/protocol/conflict.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { lastWriter } from '../../db/change-log/mutations.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRows } from '../../db/visibility/visible.ts';

/** A conflict as its person may see it, with who wrote theirs and when. */
export async function describeConflict(tx: Executor, viewer: Viewer, conflict: FieldConflict): Promise<Conflict> {
  const { resource, id, fields } = conflict;
  const [found] = await visibleRows(tx, viewer, { resource, ids: [id] });
  const shown = found ? new Map<string, unknown>(Object.entries(project(resource, found, viewer))) : new Map();
  const theirs = Object.fromEntries(fields.map((field) => [field, shown.get(field) ?? null]));
  const writer = await lastWriter(tx, conflict);
  return {
    ...conflict,
    theirs,
    by: writer ? { id: writer.id, name: writer.name } : null,
    at: writer?.at ?? null,
  };
}
