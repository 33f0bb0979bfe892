import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import type { Decision, FieldConflict, MutationContext } from '../../../domain/mutation/decision.ts';
import type { Conflict, Outcome } from '../../../domain/protocol/outcome.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findLastWriter } from '../../db/change-log/mutations.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRows } from '../../db/visibility/visible.ts';

const isCode = (code: string): code is ErrorCode => code in errorCodes;

/** Throws unless a mutation was applied; a conflict is `version_conflict`. */
export function requireApplied(outcome: Outcome): void {
  switch (outcome.kind) {
    case 'applied':
      return;
    case 'conflict':
    case 'partly':
      throw new DomainError(
        'version_conflict',
        undefined,
        outcome.conflicts.flatMap(({ fields }) => fields),
      );
    case 'rejected':
      throw new DomainError(isCode(outcome.code) ? outcome.code : 'internal', outcome.message, outcome.fields);
    case 'held':
      throw new DomainError('held');
  }
}

/** A conflict as its person may see it, with who wrote the other value and when. */
export async function describeConflict(tx: Executor, viewer: Viewer, conflict: FieldConflict): Promise<Conflict> {
  const { resource, id, fields } = conflict;
  const [found] = await visibleRows(tx, viewer, { resource, ids: [id] });
  const shown = found ? new Map<string, unknown>(Object.entries(project(resource, found, viewer))) : new Map();
  const theirs = Object.fromEntries(fields.map((field) => [field, shown.get(field) ?? null]));
  const writer = await findLastWriter(tx, conflict);
  return {
    ...conflict,
    theirs,
    by: writer ? { id: writer.id, name: writer.name } : null,
    at: writer?.at ?? null,
  };
}

export const refusal = (code: ErrorCode, fields: readonly string[] = []): Outcome => ({
  kind: 'rejected',
  code,
  message: errorCodes[code].cause,
  fields: [...fields],
});

/** Converts a decision to the outcome for the person who asked. */
export async function outcomeOf(tx: Executor, decision: Decision, { actor }: MutationContext): Promise<Outcome> {
  switch (decision.kind) {
    case 'applied':
      return { kind: 'applied' };
    case 'rejected':
      return refusal(decision.code, decision.fields);
    case 'conflict':
    case 'partly': {
      const conflicts = [];
      for (const conflict of decision.conflicts) conflicts.push(await describeConflict(tx, actor, conflict));
      return decision.kind === 'conflict'
        ? { kind: 'conflict', conflicts }
        : { kind: 'partly', refused: decision.refused, conflicts };
    }
  }
}
