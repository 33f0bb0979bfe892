import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, type Notice, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import { mayInOffice } from '../role/permissions.ts';
import type { RowReader, Write } from '../rows.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { taskNoticeTo } from '../task/notices.ts';
import { refuseReschedule } from '../task/rescheduling.ts';
import type { Task } from '../task/schema.ts';
import { askedDates, effectOn } from './effects.ts';
import { askedNotice, notToBeOffered } from './request-mutations.ts';
import { isExpired, isPossible, mayAct, type RequestAction, requestLifetime, statusAfter } from './requests.ts';
import type { TaskAssignment } from './schema.ts';

interface AnswerFacts {
  request: TaskAssignment;
  /** Undefined when the task is not there for the actor any more, as after a cancelled request. */
  task: TaskFacts | undefined;
}

async function loadAnswer(requestId: string, rows: RowReader): Promise<AnswerFacts | undefined> {
  const seen = await rows.get('task-assignments', requestId);
  if (seen === undefined) return undefined;
  // The task is locked before what hangs on it.
  const task = await loadTask(seen.task.id, rows);
  const request = await rows.lock('task-assignments', requestId);
  return request && { request, task };
}

/** A task that came by auto-accept is confirmed by accepting the request, which is accepted already (decision 0003). */
const confirms = ({ request, task }: AnswerFacts): boolean =>
  request.status === 'ACCEPTED' && task?.task.taskCompletionStatus === 'ASSIGNED';

function notices(action: RequestAction, { request, task }: AnswerFacts): Notice[] {
  if (task === undefined) return [];
  if (action === 'resend') return [askedNotice(request.receiver.id, request.id, task.task)];
  if (action === 'delete') return [];
  const moved = action === 'accept' && request.typeStatus === 'RESCHEDULE';
  const people = task.task.employeesAssignees.map((person) => person.id);
  return [
    ...(moved ? [taskNoticeTo(people, 'RESCHEDULED', task.task)] : []),
    {
      classType: 'REQUEST',
      type: statusAfter[action],
      changedItemId: request.id,
      taskId: action === 'cancel' ? null : task.task.id,
      also: [request.sender.id, request.receiver.id],
      url: '/profile?requests=task',
      details: { task: task.task.nickname },
    },
  ];
}

function ownWrite(action: RequestAction, request: TaskAssignment, { at }: MutationContext): Write {
  const { id: requestId } = request;
  if (action === 'delete') return { kind: 'remove', resource: 'task-assignments', id: requestId };
  const status = statusAfter[action];
  const expiresOn = status === 'PENDING' ? at + requestLifetime : null;
  return { kind: 'change', resource: 'task-assignments', id: requestId, set: { status, expiresOn } };
}

/** Refuses to move a task as its owner could not move it either (decision 0026). */
function notToBeMoved(task: Task, request: TaskAssignment, actor: MutationContext['actor']): Decision | null {
  if (!mayInOffice(actor, 'PUT_TASKS')) return rejected('not_permitted');
  const dates = askedDates(request, task);
  return dates === null ? null : refuseReschedule(task, dates);
}

/** What the task does not allow of an action that the request allows; null when it may be done. */
function refusedByTask(action: RequestAction, { request, task }: AnswerFacts, actor: MutationContext['actor']) {
  if (task === undefined) return action === 'delete' ? null : rejected('not_found');
  const { task: row } = task;
  if (action === 'resend' && request.typeStatus === 'ASSIGNMENT') return notToBeOffered(row);
  if (action === 'accept' && (row.taskOperationalStatus === 'CANCELED' || row.taskOperationalStatus === 'FINISHED')) {
    return rejected('task_not_ongoing');
  }
  if (action === 'accept' && request.typeStatus === 'RESCHEDULE') return notToBeMoved(row, request, actor);
  return action === 'cancel' && row.taskCompletionStatus === 'INVOICED' ? rejected('request_closed') : null;
}

function decideAnswer(action: RequestAction, facts: AnswerFacts, context: MutationContext): Decision {
  const { request, task } = facts;
  if (!mayAct(context.actor, action, request)) return rejected('not_permitted');
  const confirming = action === 'accept' && confirms(facts);
  const target = action === 'delete' ? null : statusAfter[action];
  if (request.status === target && !confirming) return applied([]);
  if (!confirming && !isPossible(action, request)) return rejected('request_closed');
  const late = isExpired(request, context.at);
  if (action === 'expire' ? !late : late && action === 'accept') return rejected('request_closed');
  const refused = refusedByTask(action, facts, context.actor);
  if (refused) return refused;
  const effects = task === undefined ? [] : effectOn(task, { action, request }, context.at);
  const own = confirming ? [] : [ownWrite(action, request, context)];
  return applied([...own, ...effects], notices(action, facts));
}

const answer = (name: string, action: RequestAction): AnyMutation =>
  defineMutation({
    name,
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'task-assignments', id: args.id }),
    sets: (args) => [`task-assignments/${args.id}/status`],
    needs: (args) => [`task-assignments/${args.id}`],
    load: (args, rows) => loadAnswer(args.id, rows),
    decide: (facts, { context }) => decideAnswer(action, facts, context),
  });

/** Accepts a request: the task is the receiver's, or has the new dates (specification 4.6). */
export const acceptTaskAssignment = answer('acceptTaskAssignment', 'accept');
/** Rejects a request: the task is DECLINED. */
export const rejectTaskAssignment = answer('rejectTaskAssignment', 'reject');
/** Takes a request back, also an accepted one: the task is UNASSIGNED, unless work on it has begun. */
export const cancelTaskAssignment = answer('cancelTaskAssignment', 'cancel');
/** Sends a closed request again. */
export const resendTaskAssignment = answer('resendTaskAssignment', 'resend');
/** Says that a request was not answered in time. A job does it in the name of the sender's owner. */
export const expireTaskAssignment = answer('expireTaskAssignment', 'expire');
/** Deletes a closed request. */
export const deleteTaskAssignment = answer('deleteTaskAssignment', 'delete');
