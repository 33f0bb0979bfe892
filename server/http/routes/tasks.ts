import type { historyCalls } from '../../../domain/catalogue/history.ts';
import type { insightCalls } from '../../../domain/catalogue/insight.ts';
import { type TaskListing, type taskListCalls, taskListings } from '../../../domain/catalogue/task-lists.ts';
import type { taskCalls } from '../../../domain/catalogue/tasks.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { ArgsOf } from '../../../domain/mutations.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../context.ts';
import { readHistory } from '../../services/history/history.ts';
import { readWorkSums } from '../../services/insight/work-sums.ts';
import { type MutationRequest, requestFor } from '../../services/mutate/mutate.ts';
import { type BulkMark, markAddresses } from '../../services/operational-addresses/addresses.ts';
import { readPage } from '../../services/rows/read.ts';
import { changeRow } from '../../services/rows/write.ts';
import { employeesTaken } from '../../services/tasks/reschedule.ts';
import {
  allocateTask,
  cloneTask,
  isTicketFree,
  mayAllocate,
  mayEdit,
  maySplit,
  possibleAddresses,
  readTask,
  rootTasks,
  splitTask,
  taskByJobTicket,
} from '../../services/tasks/tasks.ts';
import { ifMatchVersion, withEtag } from '../headers.ts';
import type { Handlers, Input } from '../register.ts';

type Task = Rows['tasks'];
type CallInput = Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer' | 'request' | 'reply'>;

/** Runs a mutation on a task and returns the updated task. */
const changing =
  (context: Context) =>
  async ({ viewer, request, reply }: CallInput, id: string, mutation: MutationRequest): Promise<Task> => {
    const seen = { ...mutation, version: ifMatchVersion(request) };
    return withEtag(reply, await changeRow(context, viewer, { list: { resource: 'tasks' }, id, mutation: seen }));
  };

type Change = ReturnType<typeof changing>;

/** Marks all addresses of a task that can take the step (specification 4.1). */
const leafHandlers = (context: Context) => {
  const mark =
    (status: Exclude<MarkableStatus, 'IN_PROGRESS'>) =>
    async ({ viewer, query, request, reply }: CallInput & { query: { id: string } & BulkMark['failure'] }) => {
      const { id: task, ...failure } = query;
      const mark = { task, addresses: null, status, failure, version: ifMatchVersion(request) };
      return withEtag(reply, await markAddresses(context, viewer, mark));
    };
  return {
    setLeafTaskInstalled: mark('INSTALLED'),
    setLeafTaskFinished: mark('FINISHED'),
    setLeafTaskFailed: mark('FAILED'),
    setCollected: mark('COLLECTED'),
  };
};

/** Mutations whose only argument is the task's id. */
type Step = 'pauseTask' | 'continueTask' | 'cancelTask' | 'finishTask' | 'publishTask' | 'finalizeParentTask';

const stepHandlers = (change: Change) => {
  const step = (name: Step) => (input: CallInput & { query: { id: string } }) =>
    change(input, input.query.id, requestFor(name, { id: input.query.id }));
  const watch =
    (name: 'addTaskWatcher' | 'removeTaskWatcher') =>
    (input: CallInput & { query: { id: string; watcher_id: string } }) => {
      const { id, watcher_id: watcher } = input.query;
      return change(input, id, requestFor(name, { id, watcher }));
    };
  const people =
    (name: 'assignEmployees' | 'removeAssigneeEmployees') =>
    (input: CallInput & { query: { taskId: string }; body: string[] }) => {
      const { taskId: id } = input.query;
      return change(input, id, requestFor(name, { id, employees: input.body }));
    };
  return {
    addAssigneeEmployees: people('assignEmployees'),
    removeAssigneeEmployees: people('removeAssigneeEmployees'),
    pauseTask: step('pauseTask'),
    continueTask: step('continueTask'),
    cancelTask: step('cancelTask'),
    finishTask: step('finishTask'),
    publishLeafTask: step('publishTask'),
    finalizeParentTask: step('finalizeParentTask'),
    invoiceTask: (input: CallInput & { query: ArgsOf<'invoiceTask'> }) =>
      change(input, input.query.id, requestFor('invoiceTask', input.query)),
    addTaskWatcher: watch('addTaskWatcher'),
    removeTaskWatcher: watch('removeTaskWatcher'),
  };
};

type Questions =
  | 'splittable'
  | 'canSplit'
  | 'rightToEditTask'
  | 'taskByJobTicket'
  | 'areJobTicketAndIdUnique'
  | 'completionPercentage'
  | 'allRootTasks'
  | 'possibleOperationalAddresses';

const questionHandlers = (context: Context): Pick<Handlers<typeof taskCalls>, Questions> => ({
  splittable: ({ viewer, params }) => mayAllocate(context, viewer, params.id),
  canSplit: ({ viewer, params }) => maySplit(context, viewer, params.id),
  rightToEditTask: ({ viewer, params }) => mayEdit(context, viewer, params.id),
  taskByJobTicket: async ({ viewer, query, reply }) =>
    withEtag(reply, await taskByJobTicket(context, viewer, query.jobTicket)),
  areJobTicketAndIdUnique: ({ viewer, query }) => isTicketFree(context, viewer, query),
  completionPercentage: async ({ viewer, query }) => (await readTask(context, viewer, query.id)).percentCompleted,
  allRootTasks: ({ viewer }) => rootTasks(context, viewer),
  possibleOperationalAddresses: ({ viewer, query }) => possibleAddresses(context, viewer, query.taskId),
});

/** Tasks: each call runs the mutation of its name, or answers a question about what the viewer sees. */
export function taskHandlers(context: Context): Handlers<typeof taskCalls> {
  const change = changing(context);
  return {
    ...leafHandlers(context),
    ...stepHandlers(change),
    ...questionHandlers(context),
    rescheduleTask: (input) => {
      const { taskId: id } = input.query;
      const { task, ...form } = input.body;
      if ((task ?? id) !== id) throw new DomainError('validation', undefined, ['task']);
      return change(input, id, requestFor('rescheduleTask', { id, ...form }));
    },
    rescheduleValidity: ({ viewer, query, body: { task, ...form } }) => {
      const id = query.taskId ?? task ?? undefined;
      if (id === undefined) throw new DomainError('validation', 'Say which task.', ['taskId']);
      return employeesTaken(context, viewer, { id, form });
    },
    cloneTask: async ({ viewer, params, body, reply }) =>
      withEtag(reply, await cloneTask(context, viewer, { from: params.id, id: body?.id })),
    splitForAllocation: async ({ viewer, params, body, reply }) =>
      withEtag(reply, await allocateTask(context, viewer, { from: params.id, id: body?.id })),
    splitTask: ({ viewer, params, body, request }) =>
      splitTask(context, viewer, { id: params.id, subtasks: body.subtasks, version: ifMatchVersion(request) }),
  };
}

/** The task lists; each call is a page of its listing. */
export function taskListHandlers(context: Context): Handlers<typeof taskListCalls> {
  const handlers = Object.entries<TaskListing>(taskListings).map(
    ([name, { lists, where }]): [string, Handlers<typeof taskListCalls>[keyof typeof taskListCalls]] => [
      `tasks.paged.${name}`,
      ({ viewer, body }) => {
        const list = {
          resource: 'tasks' as const,
          ...(lists ? { lists } : {}),
          ...(where ? { where: where(viewer.kind) } : {}),
        };
        return readPage(context, viewer, { list, request: body });
      },
    ],
  );
  // One handler per listing, matching the calls.
  return Object.fromEntries(handlers) as Handlers<typeof taskListCalls>;
}

/** The overview of the office. */
export const insightHandlers = (context: Context): Handlers<typeof insightCalls> => ({
  workSums: ({ viewer, body }) => readWorkSums(context, viewer, body),
});

export const historyHandlers = (context: Context): Handlers<typeof historyCalls> => ({
  taskHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'tasks', id }, query }),
  addressHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'operational-addresses', id }, query }),
  proofHistory: ({ viewer, params: { id }, query }) =>
    readHistory(context, viewer, { subject: { resource: 'proofs', id }, query }),
});
