import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';

/** A request in a body: its id, or the row that has it. */
const named = z.union([id(), z.object({ id: id() }).transform((body) => body.id)]);

const answers = <Row extends z.ZodType>(path: 'task-assignment' | 'user-addition-request', row: Row) => {
  const errors = ['not_found', 'request_closed', 'request_waiting', 'task_not_ongoing'] as const;
  const put = (name: string, summary: string) =>
    call({
      method: 'PUT',
      path: `/${path}/${name}`,
      summary,
      access: 'signed-in',
      body: named,
      reply: row,
      errors,
    });
  const list = (name: string, summary: string) =>
    call({ method: 'GET', path: `/${path}/${name}`, summary, access: 'signed-in', reply: z.array(row) });
  return {
    accept: call({
      method: 'PATCH',
      path: `/${path}/accept`,
      summary: 'Accept a request that one received.',
      access: 'signed-in',
      query: z.object({ id: id() }),
      reply: row,
      errors,
    }),
    reject: put('reject', 'Reject a request that one received.'),
    cancel: put('cancel', 'Take back a request that one sent.'),
    resend: put('resend', 'Send a closed request again.'),
    getPending: list('getPending', 'The requests that wait for an answer, sent and received.'),
    asSender: list('asSender', 'The requests that one sent.'),
    asReceiver: list('asReceiver', 'The requests that one received.'),
    asReceiverPending: list('asReceiver/pending', 'The requests that one received and has not answered.'),
  } as const;
};

/** The calls of requests to do a task, besides the generic ones (specification 7). */
export const assignmentCalls = answers('task-assignment', rowSchemas['task-assignments']);

/** The calls of requests into a fleet, besides the generic ones (specification 7). */
export const additionCalls = answers('user-addition-request', rowSchemas['user-additions']);
