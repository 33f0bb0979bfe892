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
 * A task's status after a person's act, where its present one allows that (decision 0003); otherwise work has begun, and
 * its addresses decide.
 */
const movedBy = (trigger: TaskTrigger, task: Task, to: TaskCompletionStatus): TaskFields =>
  taskMayChange(task.taskCompletionStatus, to, trigger) ? { taskCompletionStatus: to } : {};

/** The task as it is when nobody outside has it any more. */
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

/** The dates that a reschedule request asks for; null for a request of another kind. */
export const requestedDates = (request: TaskAssignment, task: Task): RescheduleForm | null =>
  request.newFrom === null || request.newTo === null
    ? null
    : {
        newFrom: request.newFrom,
        newTo: request.newTo,
        estimatedHours: request.estimatedHours ?? task.estimateTime ?? defaultEstimate,
      };

/** What an action on a request does to its task, and to the tasks above. A request that another replaced does nothing. */
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
 * The subtasks that the company from which a task is taken back made of it for its own people: they are left to it, and end
 * where work is left. One whose work is done it goes on to pay and to invoice.
 */
export const partsOfAssignee = ({ task, parts }: TreeFacts): Part[] =>
  parts.filter((part) => isWithMaker(task, part.task));

/** What a new request does to its task: it waits for the answer, or is given at once where that was agreed (auto-accept). */
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
