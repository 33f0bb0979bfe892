import { z } from 'zod';
import { mayInOffice } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import {
  applied,
  conflicting,
  type Decision,
  type MutationContext,
  type Notice,
  rejected,
} from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { sameValue } from '../mutation/merge.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import { seenTimes } from '../task/arguments.ts';
import {
  detachPart,
  endsWhenDetached,
  loadTask,
  loadTaskAbove,
  loadTree,
  type Part,
  type TaskFacts,
  type TreeFacts,
} from '../task/facts.ts';
import { employeesOn, peopleOn, taskNoticeTo } from '../task/notices.ts';
import { isClosed, isSplit } from '../task/rules.ts';
import { refuseReschedule, rescheduledFields, seenTimesOf, timeFields } from '../task/schedule.ts';
import { effectOn, partsOfAssignee, requestedDates } from './effects.ts';
import { receiverNotice, requestNotices } from './notices.ts';
import { refuseDateRequest, refuseOffer } from './request-mutations.ts';
import {
  expiryAfter,
  isAnsweredInTime,
  isOfferable,
  isOpenFor,
  isToBeConfirmed,
  mayAct,
  type RequestAction,
  statusAfter,
} from './requests.ts';
import { type RequestStatus, requestStatuses } from './states.ts';
import { waitingRequests, withdrawalNotices, withdrawals } from './withdrawal.ts';

interface AnswerFacts {
  request: TaskAssignment;
  /** Undefined when the actor no longer sees the task, as after a cancelled request. */
  task: TreeFacts | undefined;
  /** The other pending date requests, which end with the assignment. */
  dates: TaskAssignment[];
  /** Whether another company has a pending offer of the task. */
  offered: boolean;
}

/** The facts of a task without its parts, which only taking it back changes. */
const withoutParts = (facts: TaskFacts | undefined): TreeFacts | undefined => facts && { ...facts, parts: [] };

interface Answering {
  action: RequestAction;
  /** Whether the answer was given in time to a request that has expired since. */
  inTime: (request: TaskAssignment) => boolean;
}

async function loadAnswer(
  requestId: string,
  rows: RowReader,
  { action, inTime }: Answering,
): Promise<AnswerFacts | undefined> {
  const seen = await rows.get('task-assignments', requestId);
  if (seen === undefined) return undefined;
  // The task is locked before what hangs on it.
  const shown =
    action === 'cancel' ? await loadTree(seen.task.id, rows) : withoutParts(await loadTask(seen.task.id, rows));
  const task = shown ?? (inTime(seen) ? withoutParts(await loadTaskAbove(seen.task, rows)) : undefined);
  const request = await rows.lock('task-assignments', requestId);
  if (request === undefined) return undefined;
  const waiting = task === undefined ? [] : await waitingRequests([task.task], rows);
  const others = waiting.filter((each) => each.id !== requestId);
  const dates = others.filter(isAboutDates);
  return { request, task, dates, offered: dates.length < others.length };
}

const isAboutDates = ({ typeStatus }: TaskAssignment): boolean => typeStatus === 'RESCHEDULE';

/** Whether an action takes the task back from its assignee. */
const endsAssignment = (action: RequestAction, { request, task }: AnswerFacts): boolean =>
  action === 'cancel' && request.status === 'ACCEPTED' && task?.task.requestTaskAssignment?.id === request.id;

/** The notices when a task is taken back: to its people, who are no longer on it, and its watchers. */
function takenBack({ task }: TaskFacts, dates: readonly TaskAssignment[]): Notice[] {
  // Both companies are notified of the cancelled request anyway.
  const people = peopleOn({ ...task, assignee: null });
  const notice = people.length === 0 ? [] : [{ ...taskNoticeTo(people, 'UNASSIGNED', task), taskId: null }];
  return [...notice, ...withdrawalNotices(dates, [task])];
}

function notices(action: RequestAction, facts: AnswerFacts): Notice[] {
  const { request, task, dates } = facts;
  if (action === 'resend') return [receiverNotice('REQUESTED', request, { task: task?.task })];
  if (action === 'delete') return [];
  if (task === undefined) return requestNotices(statusAfter[action], request);
  const moved = action === 'accept' && request.typeStatus === 'RESCHEDULE';
  return [
    ...(moved
      ? [{ ...taskNoticeTo(employeesOn(task.task), 'RESCHEDULED', task.task), customers: 'too' } as const]
      : []),
    ...(endsAssignment(action, facts) ? takenBack(task, dates) : []),
    ...requestNotices(statusAfter[action], request, { task: task.task, planners: action !== 'cancel' }),
  ];
}

/** Notifies the people of a subtask, who don't see the task above. */
const endedNotice = ({ task }: Part): Notice => taskNoticeTo(employeesOn(task), 'CANCELED', task);

function ownWrite(action: RequestAction, request: TaskAssignment, { at }: MutationContext): Write {
  const { id: requestId } = request;
  if (action === 'delete') return { kind: 'remove', resource: 'task-assignments', id: requestId };
  const status = statusAfter[action];
  const set = { status, expiresOn: expiryAfter(action, request, at) };
  return { kind: 'change', resource: 'task-assignments', id: requestId, set };
}

/** Rejects a move that the owner couldn't make either (decision 0026). */
function refuseMove(task: Task, request: TaskAssignment, actor: MutationContext['actor']): Decision | null {
  if (!mayInOffice(actor, 'PUT_TASKS')) return rejected('not_permitted');
  if (task.assignee?.id !== request.sender.id) return rejected('request_closed');
  const dates = requestedDates(request, task);
  return dates === null ? null : refuseReschedule(task, dates);
}

function refuseAcceptance(task: Task, request: TaskAssignment, actor: MutationContext['actor']): Decision | null {
  if (isClosed(task)) return rejected('task_not_ongoing');
  if (isAboutDates(request)) return refuseMove(task, request, actor);
  if (isToBeConfirmed(request, task)) return null;
  // Meanwhile the owner may have asked others, or split or finished the task, even before an answer in time arrived.
  const free = task.assignee === null && task.requestTaskAssignment?.id === request.id && !isSplit(task);
  const open = task.taskCompletionStatus === 'ASSIGNMENT_REQUESTED' || isOfferable(task);
  return free && open ? null : rejected('request_closed');
}

/**
 * Whether an action needs no task: a company that requested dates no longer sees the task once somebody else has it.
 */
const goesAlone = (action: RequestAction, request: TaskAssignment): boolean =>
  action === 'delete' || (isAboutDates(request) && (action === 'cancel' || action === 'expire'));

/** Rejects resending a request that couldn't be sent as a new one. */
const refuseResend = (task: Task, { request, dates, offered }: AnswerFacts): Decision | null =>
  isAboutDates(request)
    ? refuseDateRequest(task, {
        sender: request.sender.id,
        dates: requestedDates(request, task),
        waits: dates.length > 0,
      })
    : refuseOffer(task, offered);

/** Rejects an action that the task's state doesn't allow; null when it may be done. */
function refuseByTask(action: RequestAction, facts: AnswerFacts, actor: MutationContext['actor']) {
  const { request, task } = facts;
  if (task === undefined) return goesAlone(action, request) ? null : rejected('not_found');
  if (action === 'accept') return refuseAcceptance(task.task, request, actor);
  if (action === 'resend') return refuseResend(task.task, facts);
  return action === 'cancel' && task.task.taskCompletionStatus === 'INVOICED' ? rejected('request_closed') : null;
}

/** The status or time that was seen, where it decides whether the action is still what was meant. */
interface Seen extends z.infer<typeof seenTimes> {
  status?: RequestStatus | undefined;
}

/** The conflict when the request or the time has changed since it was seen; null when it hasn't. */
function findConflict({ request, task }: AnswerFacts, base: Seen): Decision | null {
  if (base.status !== undefined && base.status !== request.status) {
    const mine = { status: statusAfter.cancel };
    const theirs = { status: request.status };
    return conflicting({ resource: 'task-assignments', id: request.id, fields: ['status'], mine, theirs });
  }
  const dates = task === undefined ? null : requestedDates(request, task.task);
  const unseen = timeFields.every((field) => base[field] === undefined);
  if (task === undefined || dates === null || unseen) return null;
  // Not merged like an edit: there, an unchanged value has no effect, but accepting says what shall hold.
  const mine = seenTimesOf(rescheduledFields(task.task, dates));
  const theirs = seenTimesOf(task.task);
  if (sameValue(theirs, seenTimesOf(base)) || sameValue(theirs, mine)) return null;
  return conflicting({
    resource: 'tasks',
    id: task.task.id,
    fields: [...timeFields],
    mine: { ...mine },
    theirs: { ...theirs },
  });
}

function decideAnswer(
  action: RequestAction,
  facts: AnswerFacts,
  { base, context }: { base: Seen; context: MutationContext },
): Decision {
  const { request, task } = facts;
  if (!mayAct(context.actor, action, request)) return rejected('not_permitted');
  const confirming = action === 'accept' && isToBeConfirmed(request, task?.task);
  const target = action === 'delete' ? null : statusAfter[action];
  if (request.status === target && !confirming) return applied([]);
  if (!confirming && !isOpenFor(action, request, context.at)) return rejected('request_closed');
  const refused = refuseByTask(action, facts, context.actor);
  if (refused) return refused;
  const question = findConflict(facts, base);
  if (question) return question;
  const effects = task === undefined ? [] : effectOn(task, { action, request }, context.at);
  const own = confirming ? [] : [ownWrite(action, request, context)];
  const ends = endsAssignment(action, facts);
  const closing = ends ? withdrawals(facts.dates) : [];
  const left = ends && task !== undefined ? partsOfAssignee(task) : [];
  return applied(
    [...own, ...effects, ...closing, ...left.map(detachPart)],
    [...notices(action, facts), ...left.filter(endsWhenDetached).map(endedNotice)],
  );
}

const nothingSeen = z.object({});

const answer = <Base extends z.core.$ZodType<Seen>>(action: RequestAction, base: Base) =>
  defineMutation({
    args: z.object({ id: id() }),
    base,
    target: (args) => ({ resource: 'task-assignments', id: args.id }),
    sets: (args) => [`task-assignments/${args.id}/status`],
    needs: (args) => [`task-assignments/${args.id}`],
    load: (args, rows, { actor, at }): Promise<AnswerFacts | undefined> =>
      loadAnswer(args.id, rows, {
        action,
        inTime: (request) => isAnsweredInTime(action, request, at) && mayAct(actor, action, request),
      }),
    decide: (facts, change) => decideAnswer(action, facts, change),
  });

/**
 * Accepts a request: assigns the task to the receiver, or sets the new dates (specification 4.6). For dates it carries
 * the time that was seen, so that a newer time is a conflict.
 */
export const acceptTaskAssignment = answer('accept', seenTimes);
/** Rejects a request; the task becomes DECLINED. */
export const rejectTaskAssignment = answer('reject', nothingSeen);
/**
 * Takes back a request, even an accepted one: the task becomes UNASSIGNED unless work has begun. It carries the status
 * that was seen, because taking back a request accepted meanwhile takes work from people who may be at it.
 */
export const cancelTaskAssignment = answer('cancel', z.object({ status: z.enum(requestStatuses) }));
/** Sends a closed request again. */
export const resendTaskAssignment = answer('resend', nothingSeen);
/** Says that a request was not answered in time. A job does it in the name of the sender's owner. */
export const expireTaskAssignment = answer('expire', nothingSeen);
/** Deletes a closed request. */
export const deleteTaskAssignment = answer('delete', nothingSeen);
