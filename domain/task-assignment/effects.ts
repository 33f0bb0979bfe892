import type { Instant } from '../kernel/time.ts';
import type { NewRow, Write } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import { isWithMaker } from '../task/allocation.ts';
import { changeTask } from '../task/change.ts';
import type { Part, TaskFacts, TreeFacts } from '../task/facts.ts';
import { defaultEstimate, type RescheduleForm, rescheduledFields } from '../task/schedule.ts';
import type { TaskCompletionStatus } from '../task/states.ts';
import { type TaskTrigger, taskMayChange } from '../task/transitions.ts';
import type { RequestAction } from './requests.ts';

type TaskFields = Partial<NewRow<'tasks'>>;

/**
 * The status after an action, if the current one allows it (decision 0003); otherwise work has begun and the addresses
 * decide.
 */
const movedBy = (trigger: TaskTrigger, task: Task, to: TaskCompletionStatus): TaskFields =>
  taskMayChange(task.taskCompletionStatus, to, trigger) ? { taskCompletionStatus: to } : {};

/** The fields of a task that no other company has any more. */
const withdrawn = (task: Task, accepted: boolean): TaskFields =>
  accepted
    ? { assignee: null, employeesAssignees: [], ...movedBy('unassign', task, 'UNASSIGNED') }
    : movedBy('withdraw', task, 'UNASSIGNED');

function assignmentFields(action: RequestAction, request: TaskAssignment, task: Task): TaskFields {
  switch (action) {
    case 'accept':
      return { assignee: request.receiver, ...movedBy('accept', task, 'ACCEPTED') };
    case 'reject':
      return movedBy('decline', task, 'DECLINED');
    case 'cancel':
      return withdrawn(task, request.status === 'ACCEPTED');
    case 'expire':
      return withdrawn(task, false);
    case 'resend':
      return { requestTaskAssignment: { id: request.id }, ...movedBy('request', task, 'ASSIGNMENT_REQUESTED') };
    case 'delete':
      return { requestTaskAssignment: null, ...withdrawn(task, false) };
  }
}

/** The dates of a reschedule request; null for other requests. */
export const requestedDates = (request: TaskAssignment, task: Task): RescheduleForm | null =>
  request.newFrom === null || request.newTo === null
    ? null
    : {
        newFrom: request.newFrom,
        newTo: request.newTo,
        estimatedHours: request.estimatedHours ?? task.estimateTime ?? defaultEstimate,
      };

/**
 * The writes of an action on the request's task and the tasks above. A request that was replaced by another has no
 * effect.
 */
export function effectOn(
  facts: TaskFacts,
  { action, request }: { action: RequestAction; request: TaskAssignment },
  at: Instant,
): Write[] {
  if (request.typeStatus === 'RESCHEDULE') {
    const dates = requestedDates(request, facts.task);
    if (action !== 'accept' || dates === null) return [];
    return changeTask(facts, { set: rescheduledFields(facts.task, dates), at });
  }
  const current = facts.task.requestTaskAssignment?.id === request.id;
  if (!current && action !== 'resend') return [];
  return changeTask(facts, { set: assignmentFields(action, request, facts.task), at });
}

/**
 * The internal subtasks of the company that loses the task: they stay with it, and end if work is left. Finished ones
 * can still be paid and invoiced.
 */
export const partsOfAssignee = ({ task, parts }: TreeFacts): Part[] =>
  parts.filter((part) => isWithMaker(task, part.task));

/**
 * The writes of a new request on its task: it waits for an answer, or is assigned at once with automatic acceptance.
 */
export const effectOfNew = (
  facts: TaskFacts,
  { id, receiver, autoAccept }: { id: string; receiver: { id: string }; autoAccept: boolean },
  at: Instant,
): Write[] => {
  const requestTaskAssignment = { id };
  const set: TaskFields = autoAccept
    ? { requestTaskAssignment, assignee: receiver, taskCompletionStatus: 'ASSIGNED' }
    : { requestTaskAssignment, ...movedBy('request', facts.task, 'ASSIGNMENT_REQUESTED') };
  return changeTask(facts, { set, at });
};
