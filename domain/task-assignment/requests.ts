import { mayInOffice } from '../account/permissions.ts';
import type { Reference } from '../kernel/resources.ts';
import { day, type Instant } from '../kernel/time.ts';
import type { Write } from '../rows.ts';
import type { Task, User } from '../schemas.ts';
import type { TaskCompletionStatus } from '../task/states.ts';
import { taskMayChange } from '../task/transitions.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { RequestStatus, RequestType } from './states.ts';

/** Whether somebody can receive requests: the owner of an active account. */
export const canReceiveRequests = ({
  employer,
  customer,
  enabled,
  deleted,
}: Pick<User, 'employer' | 'customer' | 'enabled' | 'deleted'>): boolean =>
  employer === null && customer === null && enabled && !deleted;

/** The actions on a request (specification 4.6). */
export const requestActions = ['accept', 'reject', 'cancel', 'resend', 'expire', 'delete'] as const;
export type RequestAction = (typeof requestActions)[number];

/** The fields of a request that its actions depend on. */
export interface Request {
  sender: Reference;
  receiver: Reference;
  status: RequestStatus;
  typeStatus: RequestType;
  expiresOn: Instant | null;
}

/** How long a request waits for its answer (decision 0019). */
export const requestLifetime = 7 * day;

/** The status after each action; `delete` has none. */
export const statusAfter = {
  accept: 'ACCEPTED',
  reject: 'REJECTED',
  cancel: 'CANCELLED',
  resend: 'PENDING',
  expire: 'EXPIRED',
} as const satisfies Partial<Record<RequestAction, RequestStatus>>;

const closed: readonly RequestStatus[] = ['CANCELLED', 'EXPIRED', 'REJECTED'];

/**
 * The statuses from which an action is possible (specification 4.6). An accepted assignment can still be cancelled,
 * which takes the task back.
 */
function possibleFrom(action: RequestAction, type: RequestType): readonly RequestStatus[] {
  switch (action) {
    case 'accept':
    case 'reject':
    case 'expire':
      return ['PENDING'];
    case 'cancel':
      return type === 'ASSIGNMENT' ? ['PENDING', 'ACCEPTED'] : ['PENDING'];
    case 'resend':
    case 'delete':
      return closed;
  }
}

/** Whether the time to answer a request is over. */
export const isExpired = ({ status, expiresOn }: Pick<Request, 'status' | 'expiresOn'>, now: Instant): boolean =>
  status === 'PENDING' && expiresOn !== null && expiresOn <= now;

/**
 * Whether an answer was tapped in time but arrived after the request expired: the time of the tap counts (decision
 * 0019).
 */
export const isAnsweredInTime = (
  action: RequestAction,
  { status, expiresOn }: Pick<Request, 'status' | 'expiresOn'>,
  at: Instant,
): boolean =>
  (action === 'accept' || action === 'reject') && status === 'EXPIRED' && expiresOn !== null && at < expiresOn;

/** The expiry after an action; an expired request keeps its time (decision 0061). */
export function expiryAfter(action: RequestAction, { expiresOn }: Pick<Request, 'expiresOn'>, at: Instant) {
  if (action === 'resend') return at + requestLifetime;
  return action === 'expire' ? expiresOn : null;
}

/** Whether a request is in a status from which an action is possible. */
export const isPossible = (action: RequestAction, { status, typeStatus }: Pick<Request, 'status' | 'typeStatus'>) =>
  possibleFrom(action, typeStatus).includes(status);

/** Whether an action is possible at a time: accepting only before expiry, expiring only after. */
export function isOpenFor(action: RequestAction, request: Request, at: Instant): boolean {
  if (!isPossible(action, request) && !isAnsweredInTime(action, request, at)) return false;
  const late = isExpired(request, at);
  return action === 'expire' ? late : !late || action !== 'accept';
}

/** Whether accepting confirms a task that was accepted automatically and is ASSIGNED (decisions 0003 and 0019). */
export const isToBeConfirmed = (
  { id, status, typeStatus }: Pick<Request, 'status' | 'typeStatus'> & Reference,
  task: Pick<Task, 'taskCompletionStatus' | 'requestTaskAssignment'> | undefined,
): boolean =>
  status === 'ACCEPTED' &&
  typeStatus === 'ASSIGNMENT' &&
  task?.taskCompletionStatus === 'ASSIGNED' &&
  task.requestTaskAssignment?.id === id;

/**
 * Whether the viewer may do this: the receiver answers (PUT_REQUESTS), the sender does the rest (POST_REQUESTS). Either
 * side may mark a request as expired, since the clock decides that.
 */
export function mayAct(viewer: Viewer, action: RequestAction, request: Pick<Request, 'sender' | 'receiver'>): boolean {
  const sends = request.sender.id === viewer.companyId && mayInOffice(viewer, 'POST_REQUESTS');
  const receives = request.receiver.id === viewer.companyId && mayInOffice(viewer, 'PUT_REQUESTS');
  if (action === 'expire') return sends || receives;
  return action === 'accept' || action === 'reject' ? receives : sends;
}

/**
 * The actions in a request's menu (specification 2.2, 2.6 and 4.6), without `expire`. `confirms`: its task still has to
 * be confirmed, by accepting.
 */
export const actionsFor = (viewer: Viewer, request: Request, confirms = false): RequestAction[] =>
  requestActions.filter(
    (action) =>
      action !== 'expire' &&
      (isPossible(action, request) || (confirms && action === 'accept')) &&
      mayAct(viewer, action, request),
  );

/** Statuses of a task with work begun but unfinished, whose assignee may have given up. */
const workLeft: ReadonlySet<TaskCompletionStatus> = new Set([
  'COLLECTED',
  'IN_PROGRESS',
  'DELAYED_PICKUP',
  'DELAYED_INSTALLATION',
]);

/** Whether work on a task has begun but isn't finished: then its addresses decide its status (decision 0003). */
export const isBegun = ({ taskCompletionStatus: status }: Pick<Task, 'taskCompletionStatus'>): boolean =>
  workLeft.has(status);

/**
 * Whether an unassigned task can be offered, by its status (decision 0077). Once work has begun its status doesn't
 * change.
 */
export const isOfferable = (task: Pick<Task, 'taskCompletionStatus'>): boolean =>
  isBegun(task) || taskMayChange(task.taskCompletionStatus, 'ASSIGNMENT_REQUESTED', 'request');

type Known = Pick<Request, 'receiver' | 'typeStatus'>;

/** Finds the request that a write changes; undefined when there is none. */
type Find = (resource: 'task-assignments' | 'user-additions', id: string) => Promise<Known | undefined>;

function requestOf(write: Write, find: Find): Promise<Known | undefined> | Known | undefined {
  if (write.resource !== 'task-assignments' && write.resource !== 'user-additions') return undefined;
  if (write.kind === 'create') return write.row;
  return write.kind === 'change' && write.set.status === 'PENDING' ? find(write.resource, write.id) : undefined;
}

/** The receivers of new or resent requests about a task or a fleet. Requests for other dates don't count. */
export async function requestReceivers(writes: readonly Write[], find: Find): Promise<string[]> {
  const receivers: string[] = [];
  for (const write of writes) {
    const request = await requestOf(write, find);
    if (request !== undefined && request.typeStatus !== 'RESCHEDULE') receivers.push(request.receiver.id);
  }
  return receivers;
}
