import type { additionCalls, assignmentCalls } from '../../../domain/catalogue/requests.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { readList } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import { tagged } from '../etag.ts';
import type { Handlers, Input } from '../register.ts';

type Asking = Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer' | 'reply'>;

/** The requests of a kind that the viewer's account sent or received. */
const listsOf = <Name extends 'task-assignments' | 'user-additions'>(context: Context, resource: Name) => {
  const read = (viewer: Viewer, field: 'sender' | 'receiver', only: Record<string, string> = {}) =>
    readList(context, viewer, { list: { resource, naming: [{ field, id: viewer.companyId }], only } });
  const waiting = { status: 'PENDING' };
  return {
    getPending: ({ viewer }: Asking) => readList(context, viewer, { list: { resource, only: waiting } }),
    asSender: ({ viewer }: Asking) => read(viewer, 'sender'),
    asReceiver: ({ viewer }: Asking) => read(viewer, 'receiver'),
    asReceiverPending: ({ viewer }: Asking) => read(viewer, 'receiver', waiting),
  };
};

/** Requests to do a task. */
export function assignmentHandlers(context: Context): Handlers<typeof assignmentCalls> {
  const list = { resource: 'task-assignments' } as const;
  const answer = async ({ viewer, reply }: Asking, name: string, id: string) =>
    tagged(reply, await changeRow(context, viewer, { list, id, mutation: { name, args: { id }, version: null } }));
  return {
    accept: (input) => answer(input, 'acceptTaskAssignment', input.query.id),
    reject: (input) => answer(input, 'rejectTaskAssignment', input.body),
    cancel: (input) => answer(input, 'cancelTaskAssignment', input.body),
    resend: (input) => answer(input, 'resendTaskAssignment', input.body),
    ...listsOf(context, 'task-assignments'),
  };
}

/** Requests into a fleet; an accepted one makes an agreement. */
export function additionHandlers(context: Context): Handlers<typeof additionCalls> {
  const list = { resource: 'user-additions' } as const;
  const answer = async ({ viewer, reply }: Asking, name: string, args: { id: string; agreement?: string }) =>
    tagged(reply, await changeRow(context, viewer, { list, id: args.id, mutation: { name, args, version: null } }));
  return {
    accept: (input) => answer(input, 'acceptUserAddition', { id: input.query.id, agreement: context.newId() }),
    reject: (input) => answer(input, 'rejectUserAddition', { id: input.body }),
    cancel: (input) => answer(input, 'cancelUserAddition', { id: input.body }),
    resend: (input) => answer(input, 'resendUserAddition', { id: input.body }),
    ...listsOf(context, 'user-additions'),
  };
}
