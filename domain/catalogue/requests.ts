import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

/** A request in a body: its id, or the row that has it. */
const named = z.union([id(), z.object({ id: id() }).transform((body) => body.id)]);

const answered = ['not_found', 'request_closed', 'request_waiting', 'task_not_ongoing', 'task_has_subtasks'] as const;
/** Resending has the requirements of a new request (decision 0019). */
const sentAgain = [...answered, 'rule', 'subscription_needed'] as const;

const answers = <Row extends z.core.$ZodType>(path: 'task-assignment' | 'user-addition-request', row: Row) => {
  const put = (name: string, summary: string) =>
    call({
      method: 'PUT',
      path: `/${path}/${name}`,
      summary,
      access: 'signed-in',
      body: named,
      reply: row,
      errors: name === 'resend' ? sentAgain : answered,
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
      errors: answered,
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

const assignment = rowSchemas['task-assignments'];
const addition = rowSchemas['user-additions'];
const byId = z.object({ id: id() });

/** A request by its id, or the newest one by its task and receiver. */
const requestBody = z.union([named, z.strictObject({ task: named, receiver: named })]);

export type RequestNamed = z.infer<typeof requestBody>;

/** Sets the status of a request; the same as the answer or resending. */
const setting = (name: 'setRejected' | 'setPending' | 'setExpired' | 'setAccepted', summary: string) =>
  call({
    method: 'PUT',
    path: `/task-assignment/${name}`,
    summary,
    access: 'signed-in',
    body: requestBody,
    reply: assignment,
    errors: name === 'setPending' ? sentAgain : answered,
  });

/** The calls of requests to do a task, besides the generic ones (specification 7). */
export const assignmentCalls = {
  ...answers('task-assignment', assignment),
  setAccepted: setting('setAccepted', 'Accept a request that one received.'),
  setRejected: setting('setRejected', 'Reject a request that one received.'),
  setPending: setting('setPending', 'Send a closed request again.'),
  setExpired: setting('setExpired', 'Say that a request was not answered in time.'),
  forTask: call({
    method: 'GET',
    path: '/task-assignment/task/:id',
    summary: 'The requests about a task.',
    access: 'signed-in',
    params: byId,
    reply: z.array(assignment),
    errors: ['not_found'],
  }),
  forTaskPaged: call({
    method: 'PATCH',
    path: '/task-assignment/task/:id',
    summary: 'One page of the requests about a task.',
    access: 'signed-in',
    params: byId,
    body: pageRequestSchema,
    reply: pageOf(assignment),
    errors: ['not_found'],
  }),
} as const;

const additionPage = (name: string, summary: string) =>
  call({
    method: 'PATCH',
    path: `/user-addition-request/${name}`,
    summary,
    access: 'signed-in',
    body: pageRequestSchema,
    reply: pageOf(addition),
  });

/** The calls of requests into a fleet, besides the generic ones (specification 7). */
export const additionCalls = {
  ...answers('user-addition-request', addition),
  ask: call({
    method: 'GET',
    path: '/user-addition-request/create',
    summary: 'Ask a company into the fleet, by the id of its owner.',
    access: 'signed-in',
    query: byId,
    reply: addition,
    errors: ['rule', 'request_waiting', 'subscription_needed'],
  }),
  getPendingPagedAsSender: additionPage('getPendingPagedAsSender', 'One page of the requests sent that wait.'),
  asSenderPaged: additionPage('asSender/paged', 'One page of the requests that one sent.'),
  asReceiverPaged: additionPage('asReceiver/paged', 'One page of the requests that one received.'),
} as const;
