import type { PageRequest } from '../../../domain/catalogue/paging.ts';
import type { additionCalls, assignmentCalls, RequestNamed } from '../../../domain/catalogue/requests.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { ArgsOf } from '../../../domain/mutations.ts';
import type { RequestAction } from '../../../domain/task-assignment/requests.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import { readList, readPage } from '../../services/rows/read.ts';
import { changeRow, createRow } from '../../services/rows/write.ts';
import { readTask } from '../../services/tasks/tasks.ts';
import { withEtag } from '../headers.ts';
import type { Handlers, Input } from '../register.ts';

type CallInput = Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer' | 'reply'>;

/** Lists of requests that the viewer's account sent or received. */
const listsOf = <Name extends 'task-assignments' | 'user-additions'>(context: Context, resource: Name) => {
  const read = (viewer: Viewer, field: 'sender' | 'receiver', only: Record<string, string> = {}) =>
    readList(context, viewer, { list: { resource, naming: [{ field, id: viewer.companyId }], only } });
  const waiting = { status: 'PENDING' };
  return {
    getPending: ({ viewer }: CallInput) => readList(context, viewer, { list: { resource, only: waiting } }),
    asSender: ({ viewer }: CallInput) => read(viewer, 'sender'),
    asReceiver: ({ viewer }: CallInput) => read(viewer, 'receiver'),
    asReceiverPending: ({ viewer }: CallInput) => read(viewer, 'receiver', waiting),
  };
};

/** The request that a body names: by id, or the newest one about a task to a receiver. */
async function requestId(context: Context, viewer: Viewer, body: RequestNamed): Promise<string> {
  if (typeof body === 'string') return body;
  const naming = (['task', 'receiver'] as const).map((field) => ({ field, id: body[field] }));
  const list = { resource: 'task-assignments', naming } as const;
  const [newest] = await readList(context, viewer, { list, request: { rows: 1 } });
  if (!newest) throw new DomainError('not_found');
  return newest.id;
}

type AssignmentAnswer = `${RequestAction}TaskAssignment`;
type AdditionAnswer = `${RequestAction}UserAddition`;

export function assignmentHandlers(context: Context): Handlers<typeof assignmentCalls> {
  const list = { resource: 'task-assignments' } as const;
  const answer = async ({ viewer, reply }: CallInput, name: AssignmentAnswer, id: string) =>
    withEtag(reply, await changeRow(context, viewer, { list, id, mutation: requestFor(name, { id }) }));
  const set = async (input: CallInput & { body: RequestNamed }, name: AssignmentAnswer) =>
    answer(input, name, await requestId(context, input.viewer, input.body));
  const about = (task: string) => ({ ...list, naming: [{ field: 'task', id: task }] });
  return {
    setAccepted: (input) => set(input, 'acceptTaskAssignment'),
    setRejected: (input) => set(input, 'rejectTaskAssignment'),
    setPending: (input) => set(input, 'resendTaskAssignment'),
    setExpired: (input) => set(input, 'expireTaskAssignment'),
    forTask: async ({ viewer, params }) => {
      await readTask(context, viewer, params.id);
      return readList(context, viewer, { list: about(params.id) });
    },
    forTaskPaged: async ({ viewer, params, body }) => {
      await readTask(context, viewer, params.id);
      return readPage(context, viewer, { list: about(params.id), request: body });
    },
    accept: (input) => answer(input, 'acceptTaskAssignment', input.query.id),
    reject: (input) => answer(input, 'rejectTaskAssignment', input.body),
    cancel: (input) => answer(input, 'cancelTaskAssignment', input.body),
    resend: (input) => answer(input, 'resendTaskAssignment', input.body),
    ...listsOf(context, 'task-assignments'),
  };
}

/** Requests to join a fleet; accepting one creates an agreement. */
export function additionHandlers(context: Context): Handlers<typeof additionCalls> {
  const list = { resource: 'user-additions' } as const;
  const page = (
    viewer: Viewer,
    request: PageRequest,
    { field, only = {} }: { field: 'sender' | 'receiver'; only?: Record<string, string> },
  ) => readPage(context, viewer, { list: { ...list, naming: [{ field, id: viewer.companyId }], only }, request });
  const answer = async <Name extends AdditionAnswer>({ viewer, reply }: CallInput, name: Name, args: ArgsOf<Name>) =>
    withEtag(reply, await changeRow(context, viewer, { list, id: args.id, mutation: requestFor(name, args) }));
  return {
    accept: (input) => answer(input, 'acceptUserAddition', { id: input.query.id, agreement: context.newId() }),
    reject: (input) => answer(input, 'rejectUserAddition', { id: input.body }),
    cancel: (input) => answer(input, 'cancelUserAddition', { id: input.body }),
    resend: (input) => answer(input, 'resendUserAddition', { id: input.body }),
    ask: async ({ viewer, query, reply }) => {
      const id = context.newId();
      const mutation = requestFor('requestUserAddition', { id, receiver: query.id });
      return withEtag(reply, await createRow(context, viewer, { list, id, mutation }));
    },
    getPendingPagedAsSender: ({ viewer, body }) => page(viewer, body, { field: 'sender', only: { status: 'PENDING' } }),
    asSenderPaged: ({ viewer, body }) => page(viewer, body, { field: 'sender' }),
    asReceiverPaged: ({ viewer, body }) => page(viewer, body, { field: 'receiver' }),
    ...listsOf(context, 'user-additions'),
  };
}
