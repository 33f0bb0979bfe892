import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';

const isCode = (code: string): code is ErrorCode => code in errorCodes;

/** Passes when a mutation was applied; otherwise throws what a call answers: a conflict is `version_conflict`. */
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
