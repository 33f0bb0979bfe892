import { z } from 'zod';
import { mayInOffice, mayOnOwn } from '../account/permissions.ts';
import { id, instant } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation } from '../mutation/row-mutations.ts';
import type { NewRow, RowReader, Rows } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { mayRequestDates } from '../task/permissions.ts';
import { isSplit } from '../task/rules.ts';
import { type RescheduleForm, refuseReschedule } from '../task/schedule.ts';
import { taskMayChange } from '../task/transitions.ts';
import { effectOfNew } from './effects.ts';
import { receiverNotice } from './notices.ts';
import { isOfferable, requestLifetime } from './requests.ts';

interface NewRequestFacts {
  facts: TaskFacts;
  existing: TaskAssignment | undefined;
  /** The other requests about the task. */
  others: TaskAssignment[];
  agreement: Rows['subcontractor-agreements'] | undefined;
}

interface NewRequest {
  id: string;
  task: string;
  receiver: string;
}

async function loadNew(args: NewRequest, rows: RowReader, company: string): Promise<NewRequestFacts | undefined> {
  const facts = await loadTask(args.task, rows);
  if (facts === undefined) return undefined;
  const others = await rows.pointingAt('task-assignments', 'task', args.task);
  const agreements = await rows.pointingAt('subcontractor-agreements', 'contractor', company);
  return {
    facts,
    existing: others.find((other) => other.id === args.id),
    others: others.filter((other) => other.id !== args.id),
    agreement: agreements.find(({ subcontractor }) => subcontractor.id === args.receiver),
  };
}

const isRunning = ({ taskOperationalStatus: status }: Task): boolean => status === 'ON_GOING' || status === 'PAUSED';

/** Rejects an offer of a task that can't be given to another company, or not now. `waits`: an offer is pending. */
export function refuseOffer(task: Task, waits: boolean): Decision | null {
  if (!isRunning(task)) return rejected('task_not_ongoing');
  if (isSplit(task)) return rejected('task_has_subtasks', 'task');
  if (!task.antediluvian) return rejected('rule', 'antediluvian');
  const offered = waits || task.taskCompletionStatus === 'ASSIGNMENT_REQUESTED';
  if (offered || task.assignee !== null) return rejected('request_waiting', 'task');
  return isOfferable(task) ? null : rejected('task_transition_not_allowed', 'task');
}

/** The fields that decide whether dates can be requested. */
interface DateRequest {
  sender: string;
  /** Null where the request names none. */
  dates: RescheduleForm | null;
  /** Whether another date request of the task is pending. */
  waits: boolean;
}

/** Rejects a date request for a task that isn't the sender's, can't be moved there, or has a pending one. */
export function refuseDateRequest(task: Task, { sender, dates, waits }: DateRequest): Decision | null {
  if (task.assignee?.id !== sender) return rejected('request_closed');
  if (!isRunning(task)) return rejected('task_not_ongoing');
  const refused = dates === null ? null : refuseReschedule(task, dates);
  if (refused) return refused;
  return waits ? rejected('request_waiting', 'task') : null;
}

const waiting = (type: TaskAssignment['typeStatus'], requests: readonly TaskAssignment[]): boolean =>
  requests.some(({ status, typeStatus }) => typeStatus === type && status === 'PENDING');

const rowOf = (
  given: Pick<NewRow<'task-assignments'>, 'task' | 'receiver' | 'nickname' | 'typeStatus' | 'status'> &
    Partial<NewRow<'task-assignments'>>,
  { actor, at }: MutationContext,
): NewRow<'task-assignments'> => ({
  requester: { id: actor.userId },
  newFrom: null,
  newTo: null,
  estimatedHours: null,
  ...given,
  sender: { id: actor.companyId },
  company: { id: actor.companyId },
  expiresOn: given.status === 'PENDING' ? at + requestLifetime : null,
});

/**
 * Offers a task to another company (specification 2.6 and 4.6). With automatic acceptance it is theirs at once, as
 * ASSIGNED, until they confirm (decision 0003).
 */
export const requestTaskAssignment = defineMutation({
  args: z.object({ id: id(), task: id(), receiver: id(), nickname: z.string().trim().max(64).nullable() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.task }),
  sets: (args) => [`task-assignments/${args.id}`, `tasks/${args.task}/assignee`],
  needs: (args) => [`tasks/${args.task}`, `tasks/${args.task}/status`],
  load: (args, rows, { actor }) => loadNew(args, rows, actor.companyId),
  decide: ({ facts, existing, others, agreement }: NewRequestFacts, { args, context }) => {
    const { actor, at } = context;
    const { task } = facts;
    if (!mayOnOwn(actor, 'POST_REQUESTS', task) || !mayInOffice(actor, 'PUT_TASKS')) return rejected('not_permitted');
    if (existing) return decideRepeatedCreation(actor, existing);
    if (args.receiver === actor.companyId) return rejected('rule', 'receiver');
    const refused = refuseOffer(task, waiting('ASSIGNMENT', others));
    if (refused) return refused;
    const receiver = { id: args.receiver };
    const autoAccept =
      agreement?.autoAccept === true && taskMayChange(task.taskCompletionStatus, 'ASSIGNED', 'autoAccept');
    const status = autoAccept ? ('ACCEPTED' as const) : ('PENDING' as const);
    const given = {
      task: { id: task.id },
      receiver,
      nickname: args.nickname,
      typeStatus: 'ASSIGNMENT' as const,
      status,
    };
    return applied(
      [
        { kind: 'create', resource: 'task-assignments', id: args.id, row: rowOf(given, context) },
        ...effectOfNew(facts, { id: args.id, receiver, autoAccept }, at),
      ],
      [receiverNotice(autoAccept ? 'ASSIGNED' : 'REQUESTED', { id: args.id, ...given }, { task })],
    );
  },
});

/** Requests other dates from the owner of a task (specification 3, reschedule request); `estimatedHours` is hours. */
export const requestReschedule = defineMutation({
  args: z.object({
    id: id(),
    task: id(),
    nickname: z.string().trim().max(64).nullable(),
    newFrom: instant(),
    newTo: instant(),
    estimatedHours: z.number().min(0).max(10_000),
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.task }),
  sets: (args) => [`task-assignments/${args.id}`],
  needs: (args) => [`tasks/${args.task}`, `tasks/${args.task}/status`],
  load: (args, rows, { actor }) => loadNew({ ...args, receiver: actor.companyId }, rows, actor.companyId),
  decide: ({ facts: { task }, existing, others }: NewRequestFacts, { args, context }) => {
    const { actor } = context;
    const owner = task.company;
    if (owner === null || !mayRequestDates(actor, task)) return rejected('not_permitted');
    if (existing) return decideRepeatedCreation(actor, existing);
    const request = { sender: actor.companyId, dates: args, waits: waiting('RESCHEDULE', others) };
    const refused = refuseDateRequest(task, request);
    if (refused) return refused;
    const { id: requestId, task: taskId, ...dates } = args;
    const given = { ...dates, task: { id: taskId }, receiver: owner };
    const row = rowOf({ ...given, typeStatus: 'RESCHEDULE', status: 'PENDING' }, context);
    return applied(
      [{ kind: 'create', resource: 'task-assignments', id: requestId, row }],
      [receiverNotice('REQUESTED', { id: requestId, ...row }, { task })],
    );
  },
});
