import type { HistoryQuery } from '../../../domain/history/entry.ts';
import type { HistoryResource } from '../../../domain/history/subjects.ts';
import { type AnswerTo, ask } from '../../commands/online.ts';
import type { HistorySubject } from '../../mirror/known-history.ts';

const calls = {
  tasks: 'taskHistory',
  'operational-addresses': 'addressHistory',
  proofs: 'proofHistory',
} as const satisfies Readonly<Record<HistoryResource, string>>;

export type HistoryAnswer = AnswerTo<(typeof calls)[HistoryResource]>;

/** Asks the server for a page of a history. */
export const askHistory = (
  { resource, id }: HistorySubject,
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<HistoryAnswer> => ask(calls[resource], { params: { id }, query }, signal);
