import { z } from 'zod';
import { id, instant } from '../kernel/fields.ts';
import { failureReasons } from '../operational-address/states.ts';
import { rowSchemas } from '../schemas.ts';
import { hours, plannedSubtask, shortName } from '../task/arguments.ts';
import { unused } from './body-fields.ts';
import { call } from './call.ts';

const row = rowSchemas.tasks;
const byId = z.object({ id: id() });
const splitting = ['split_not_possible', 'request_waiting', 'split_incomplete', 'split_without_address'] as const;
const planned = ['not_found', 'task_read_only', 'task_transition_not_allowed', 'version_conflict', 'rule'] as const;

/** A row in a body: its id, or an object that has it, as clients send it. */
const named = z.union([id(), byId.transform((body) => body.id)]);

/** A call with one effect on the task of `?id=`; some are GET in the specification (section 7). */
const step = <const Method extends 'GET' | 'PUT', Query extends { id: string } = { id: string }>(
  [method, path]: readonly [Method, string],
  summary: string,
  query?: z.core.$ZodType<Query>,
) =>
  call({
    method,
    path: `/tasks/${path}`,
    summary,
    access: 'signed-in',
    // By default the query is only the id, which `Query` then is.
    query: query ?? (byId as unknown as z.core.$ZodType<Query>),
    reply: row,
    errors: [...planned, 'transition_not_allowed', 'task_not_ongoing', 'photos_required'],
  });

const publishing = step(
  ['GET', 'publishLeafTask'],
  'Publish a draft. One that was created with `rootTask` takes its addresses over from that task.',
);

const question = <Reply>(path: string, summary: string, reply: z.core.$ZodType<Reply>) =>
  call({
    method: 'GET',
    path: `/tasks/${path}/:id`,
    summary,
    access: 'signed-in',
    params: byId,
    reply,
    errors: ['not_found'],
  });

const people = (path: string, summary: string) =>
  call({
    method: 'PUT',
    path: `/tasks/${path}`,
    summary,
    access: 'signed-in',
    query: z.object({ taskId: id() }),
    body: z.array(named).min(1).max(1000),
    reply: row,
    errors: [...planned, 'assignment_open', 'task_has_subtasks', 'user_wasnt_available'],
  });

const watcher = byId.extend({ watcher_id: id() });
const dates = { newFrom: instant(), newTo: instant(), estimatedHours: hours };
/** A reschedule request (specification 3), which may name the task a second time. */
const rescheduleBody = z.strictObject({ ...unused('reschedule'), ...dates, task: named.nullish() });

const made = (path: string, summary: string) =>
  call({
    method: 'POST',
    status: 201,
    path: `/tasks/${path}/:id`,
    summary,
    access: 'signed-in',
    params: byId,
    body: z.strictObject({ id: id().optional() }).nullish(),
    reply: row,
    errors: ['not_found', 'split_not_possible', 'id_taken', 'rule'],
  });

/** The calls of tasks besides the generic ones and the lists (specification 7; decision 0025). */
export const taskCalls = {
  rescheduleTask: call({
    method: 'PUT',
    path: '/tasks/reschedule',
    summary: 'Move a task to another time; its employees stay.',
    access: 'signed-in',
    query: z.object({ taskId: id() }),
    body: rescheduleBody,
    reply: row,
    errors: [...planned, 'invalid_range'],
  }),
  rescheduleValidity: call({
    method: 'PUT',
    path: '/tasks/reschedule/validity',
    summary:
      'The employees of a task who are already scheduled in a new time: those whose tasks and vacations one sees.',
    access: 'signed-in',
    query: z.object({ taskId: id().optional() }),
    body: rescheduleBody,
    reply: z.array(rowSchemas.users),
    errors: ['not_found', 'invalid_range', 'task_transition_not_allowed'],
  }),
  addAssigneeEmployees: people('addAssigneeEmployees', 'Assign employees to a task.'),
  removeAssigneeEmployees: people('removeAssigneeEmployees', 'Take employees from a task.'),
  pauseTask: step(['PUT', 'operational/toPause'], 'Pause a task.'),
  continueTask: step(['PUT', 'operational/toContinue'], 'Continue a paused task.'),
  cancelTask: step(['PUT', 'operational/toCancel'], 'Cancel a task, for good.'),
  finishTask: step(['PUT', 'operational/finished'], 'End a task, for good.'),
  setLeafTaskInstalled: step(['GET', 'setLeafTaskInstalled'], 'Mark every address of a task installed that can be.'),
  setLeafTaskFinished: step(['GET', 'setLeafTaskFinished'], 'Mark every address of a task finished that can be.'),
  setLeafTaskFailed: step(
    ['GET', 'setLeafTaskFailed'],
    'Mark every address of a task failed that can be, with one reason.',
    byId.extend({
      failureReason: z.enum(failureReasons).optional(),
      failureComment: z.string().max(2000).optional(),
    }),
  ),
  setCollected: step(['GET', 'setCollected'], 'Mark every address of a task collected that can be.'),
  publishLeafTask: { ...publishing, errors: [...publishing.errors, ...splitting] },
  finalizeParentTask: step(['GET', 'finalizeParentTask'], 'Finish an installed task together with its subtasks.'),
  invoiceTask: step(['GET', 'invoiceTask'], 'Invoice a task.', byId.extend({ invoiceId: shortName })),
  addTaskWatcher: step(['GET', 'addWatcher'], 'Let a user watch a task.', watcher),
  removeTaskWatcher: step(['GET', 'removeWatcher'], 'Let a user watch a task no longer.', watcher),
  splittable: question(
    'splittable',
    'Whether the company to which a task was given can split it for allocation.',
    z.boolean(),
  ),
  canSplit: question('canSplit', 'Whether the user can split a task into subtasks.', z.boolean()),
  rightToEditTask: question('right-to-edit', 'Whether the user may edit a task.', z.boolean()),
  cloneTask: made('clone', 'A new draft like a task.'),
  splitForAllocation: made('split-for-allocation', 'An internal subtask of a task that was given to the company.'),
  splitTask: call({
    method: 'POST',
    status: 201,
    path: '/tasks/split/:id',
    summary: 'Split a task into subtasks and publish them, all or none; each address goes to exactly one.',
    access: 'signed-in',
    params: byId,
    body: z.strictObject({
      subtasks: z
        .array(z.strictObject({ ...plannedSubtask.shape, id: id().optional() }))
        .min(1)
        .max(1000),
    }),
    reply: z.array(row),
    errors: ['not_found', ...splitting, 'job_ticket_taken'],
  }),
  taskByJobTicket: call({
    method: 'GET',
    path: '/tasks/getByJobTicket',
    summary: "The company's task with a job ticket.",
    access: 'signed-in',
    query: z.object({ jobTicket: shortName }),
    reply: row,
    errors: ['not_found'],
  }),
  areJobTicketAndIdUnique: call({
    method: 'GET',
    path: '/tasks/areJobTicketAndIdUnique',
    summary: 'Whether no other task of the company has a job ticket; the id of a new task is -1.',
    access: 'signed-in',
    query: z.object({ jobTicket: shortName, id: z.union([id(), z.literal('-1')]) }),
    reply: z.boolean(),
  }),
  completionPercentage: call({
    method: 'GET',
    path: '/tasks/completion-percentage',
    summary: 'How much of a task is completed, from 0 to 100.',
    access: 'signed-in',
    query: byId,
    reply: z.number(),
    errors: ['not_found'],
  }),
  allRootTasks: call({
    method: 'GET',
    path: '/tasks/all/root-tasks',
    summary: 'The tasks that are part of no other, at most 10000.',
    access: 'signed-in',
    reply: z.array(row),
  }),
  possibleOperationalAddresses: call({
    method: 'GET',
    path: '/tasks/possible-operational-addresses',
    summary: 'The addresses of a task that its subtasks may get: those on which nobody has begun.',
    access: 'signed-in',
    query: z.object({ taskId: id() }),
    reply: z.array(rowSchemas['operational-addresses']),
    errors: ['not_found'],
  }),
} as const;
