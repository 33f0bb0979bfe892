import type { historyCalls } from '../../../domain/catalogue/history.ts';
import type { Context } from '../../context.ts';
import { readHistory } from '../../services/history/history.ts';
import type { Handlers } from '../register.ts';

/** What happened to tasks, addresses and proofs. */
export const historyHandlers = (context: Context): Handlers<typeof historyCalls> => ({
  taskHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'tasks', id }, query }),
  addressHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'operational-addresses', id }, query }),
  proofHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'proofs', id }, query }),
});
