import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { call } from './call.ts';

const mostRecipients = 20;

/** Recipients as one text with commas, semicolons or blanks between them, or as a parameter that comes several times. */
const recipients = z
  .union([z.string().max(10_000), z.array(z.string().max(10_000)).max(mostRecipients)])
  .transform((given) => {
    const addresses = [given].flat().flatMap((text) => text.split(/[\s,;]+/));
    return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()].filter(Boolean);
  })
  .pipe(z.array(z.email().max(254)).min(1).max(mostRecipients));

/** The report of a task, and the mail that says that it is done (specification 2.3, 5 and 7; decision 0029). */
export const reportCalls = {
  taskPdf: call({
    method: 'GET',
    path: '/tasks/sendPdf/:id',
    summary: 'The PDF report of a task, with what the user sees of it.',
    access: 'signed-in',
    params: z.object({ id: id() }),
    reply: 'bytes',
    errors: ['not_found'],
  }),
  taskEvidence: call({
    method: 'GET',
    path: '/tasks/evidence/:id',
    summary:
      'A ZIP with all that was recorded of a task, which anybody can check; for the office that sees all its proofs. `originals=true` adds up to 1 GiB of the untouched files of photos.',
    access: 'signed-in',
    params: z.object({ id: id() }),
    query: z.object({ originals: z.enum(['true', 'false']).optional() }),
    reply: 'bytes',
    errors: ['not_found', 'not_permitted', 'storage_unavailable'],
  }),
  sendCompletionEmail: call({
    method: 'POST',
    path: '/tasks/send-completion-email',
    summary: `Tell up to ${mostRecipients} people by mail that a task is done, with its report as a customer sees it.`,
    access: 'signed-in',
    query: z.object({
      addresses: recipients,
      subject: z.string().trim().min(1).max(200),
      taskID: id(),
    }),
    reply: z.object({}),
    errors: ['not_found', 'task_transition_not_allowed', 'subscription_needed', 'rate_limited'],
  }),
} as const;
