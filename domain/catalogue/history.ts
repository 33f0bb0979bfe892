import { z } from 'zod';
import { historyPageSchema, historyQuerySchema } from '../history/entry.ts';
import type { HistoryResource } from '../history/subjects.ts';
import { id } from '../kernel/fields.ts';
import { call } from './call.ts';

const historyCall = (resource: HistoryResource, of: string) =>
  call({
    method: 'GET',
    path: `/history/${resource}/:id`,
    summary: `What was done to ${of}, the latest first: who, when, on which device, field by field.`,
    access: 'signed-in',
    params: z.object({ id: id() }),
    query: historyQuerySchema,
    reply: historyPageSchema,
    errors: ['not_found'],
  });

/** The history of a row, read from the immutable log of mutations (decision 0057). */
export const historyCalls = {
  taskHistory: historyCall('tasks', 'a task and what hangs on it'),
  addressHistory: historyCall('operational-addresses', 'an operational address and its proofs'),
  proofHistory: historyCall('proofs', 'a proof of work and its photos'),
} as const;
