import { DomainError } from '../../../domain/errors/codes.ts';
import { answerWith } from '../../../server/services/threads/answer.ts';

/** A thread that does what it is told: gives a value back, refuses, or fails. */
await answerWith(async (data) => {
  if (data === 'refuse') throw new DomainError('excel_unreadable', 'no');
  if (data === 'fail') throw new TypeError('a mistake');
  return data;
});
