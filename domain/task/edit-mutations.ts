import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge, mergeFields, sameValue } from '../mutation/merge.ts';
import { unlessRemoved } from '../mutation/row-mutations.ts';
import type { RowReader, Write } from '../rows.ts';
import { type Proof, type Task, type TaskAssignment, taskSchema } from '../schemas.ts';
import { waitingRequests, withdrawalNotices } from '../task-assignment/withdrawal.ts';
import { holds } from '../visibility/viewer.ts';
import { hours, seenTimes, taskFields } from './arguments.ts';
import { changeTask, writesAbove } from './change.ts';
import {
  detachPart,
  endsWhenDetached,
  isOwnPart,
  loadTask,
  loadTree,
  type Part,
  publishedParts,
  type TaskFacts,
  type TreeFacts,
} from './facts.ts';
import { employeesOn, taskNotice, taskNoticeTo } from './notices.ts';
import { mayDeleteTask, mayPlanTask } from './permissions.ts';
import { editableFields, isPublished, isReadOnly } from './rules.ts';
import { refuseReschedule, rescheduledFields, timeFields } from './schedule.ts';
import { canTakeTemplate, templateKeys } from './step-template.ts';
import { totalsOf } from './totals.ts';
import { dateGroups, editedDates, isTicketTaken, refuseDates } from './validation.ts';

const editable = z.object(taskFields).partial();
const fieldNames = Object.fromEntries(Object.keys(taskFields).map((name) => [name, true] as const));
const seen = taskSchema.pick(fieldNames as { [Name in keyof typeof taskFields]: true }).partial();

type EditedFields = z.infer<typeof editable>;

/** The fields that an edit changes; unchanged ones need no right. */
const changedFields = (task: Task, set: EditedFields): (keyof EditedFields)[] =>
  (Object.keys(set) as (keyof EditedFields)[]).filter((field) => !sameValue(task[field], set[field]));

interface EditFacts {
  task: Task;
  /** Whether its job ticket is taken. */
  taken: boolean;
  /** Whether it can choose its step template. */
  canTakeTemplate: boolean;
}

function refuseEdit(
  { task, taken, canTakeTemplate: canTake }: EditFacts,
  set: EditedFields,
  context: MutationContext,
): Decision | null {
  if (!mayPlanTask(context.actor, task)) return rejected('not_permitted');
  const changed = changedFields(task, set);
  const allowed: readonly string[] = editableFields(task);
  const fixed = changed.filter((field) => !allowed.includes(field));
  if (fixed.length > 0) return rejected('task_read_only', ...fixed);
  if (changed.includes('salesPrice') && !holds(context.actor, 'VIEW_SALES_PRICE'))
    return rejected('not_permitted', 'salesPrice');
  if (taken) return rejected('job_ticket_taken', 'jobTicket');
  if (changed.includes('stepTemplate') && !canTake) return rejected('rule', 'stepTemplate');
  return refuseDates(editedDates(task, set), task, context);
}

/** A new time clears the list of employees, who were chosen for the old one (specification 4.4). */
function emptiedPeople(task: Task, written: Record<string, unknown>): Write[] {
  const moved = timeFields.some((field) => field in written);
  if (!moved || task.employeesAssignees.length === 0) return [];
  return [{ kind: 'change', resource: 'tasks', id: task.id, set: { employeesAssignees: [] } }];
}

/**
 * Edits a task, merged field by field, each pair of dates as one. Its status decides which fields are editable
 * (specification 4.2). A new date or estimate clears the employees (4.4).
 */
export const editTask = defineMutation({
  args: z.object({ id: id(), set: editable }),
  base: seen,
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `tasks/${args.id}/${field}`),
  needs: (args) => [`tasks/${args.id}`, ...templateKeys(args.set)],
  load: async (args, rows, { actor }) => {
    const task = await rows.lock('tasks', args.id);
    if (task === undefined) return undefined;
    const company = task.company?.id ?? '';
    return {
      task,
      taken: await isTicketTaken({ taskId: args.id, company, jobTicket: args.set.jobTicket }, rows),
      canTakeTemplate: await canTakeTemplate(args.set.stepTemplate, actor, rows),
    };
  },
  decide: (facts: EditFacts, { args, base, context }) => {
    const refused = refuseEdit(facts, args.set, context);
    if (refused !== null) return refused;
    const { task } = facts;
    const edit = { resource: 'tasks', id: task.id, row: task, base, next: args.set, groups: dateGroups } as const;
    const decision = decideMerge(edit, (written) => emptiedPeople(task, written));
    if (decision.kind === 'rejected' || decision.writes.length === 0) return decision;
    return task.taskCompletionStatus === 'DRAFT' ? decision : { ...decision, notices: [taskNotice('CHANGED', task)] };
  },
});

interface Deleted extends TreeFacts {
  proofs: Proof[];
  hanging: Write[];
  /** Its pending requests. */
  waiting: TaskAssignment[];
  drafts: Part[];
}

/** Removes the files and requests of a task. */
async function hangingWrites(taskId: string, rows: RowReader): Promise<Write[]> {
  const files = await rows.pointingAt('attached-files', 'task', taskId);
  const requests = await rows.pointingAt('task-assignments', 'task', taskId);
  return [
    ...files.map((file): Write => ({ kind: 'remove', resource: 'attached-files', id: file.id })),
    ...requests.map((request): Write => ({ kind: 'remove', resource: 'task-assignments', id: request.id })),
  ];
}

async function loadDeleted(taskId: string, rows: RowReader): Promise<Deleted | undefined> {
  const tree = await loadTree(taskId, rows);
  if (tree === undefined) return undefined;
  const proofs: Proof[] = [];
  for (const address of tree.addresses)
    proofs.push(...(await rows.pointingAt('proofs', 'operationalAddress', address.id)));
  const waiting = await waitingRequests([tree.task], rows);
  const hanging = await hangingWrites(taskId, rows);
  const drafts = draftsOf(tree);
  for (const { task } of drafts) hanging.push(...(await hangingWrites(task.id, rows)));
  return { ...tree, proofs, hanging, waiting, drafts };
}

/** Draft subtasks, which hold copies of the task's addresses and are deleted with it. */
const draftsOf = ({ task, parts }: TreeFacts): Part[] =>
  parts.filter((part) => isOwnPart(task, part.task) && !isPublished(part.task));

const hasBegun = ({ addresses, proofs }: Deleted): boolean =>
  proofs.length > 0 || addresses.some(({ completionStatus }) => completionStatus !== 'NO_PROGRESS');

/** The writes on the task above without this subtask; without its last one it does the work itself again. */
function writesOnRoot({ root }: Deleted, context: MutationContext): Write[] {
  if (root === null || root.addresses.length > 0) return [];
  const [first, ...others] = root.otherSubtasks.filter(
    (subtask) => isOwnPart(root.task, subtask) && isPublished(subtask),
  );
  if (first !== undefined) {
    const rest = { ...root, otherSubtasks: others };
    return writesAbove(rest, { task: first, changed: [] }, context.at);
  }
  return [{ kind: 'change', resource: 'tasks', id: root.task.id, set: { leaf: true, ...totalsOf([]) } }];
}

/**
 * Deletes a task that nobody has begun, with its addresses, files and requests; work and evidence are never deleted.
 * Published subtasks have to go first, except other companies' internal ones. Deleting twice succeeds.
 */
export const deleteTask = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}`],
  needs: () => [],
  load: async (args, rows) => unlessRemoved(await loadDeleted(args.id, rows), { resource: 'tasks', id: args.id }, rows),
  decide: ({ found }: { found: Deleted | undefined }, { context }) => {
    if (found === undefined) return applied([]);
    const { task, parts, addresses, hanging, waiting, drafts } = found;
    if (!mayDeleteTask(context.actor, task)) return rejected('not_permitted');
    if (publishedParts(found).length > 0) return rejected('task_has_subtasks');
    if (hasBegun(found)) return rejected('task_begun');
    if (isReadOnly(task)) return rejected('task_read_only');
    const removed = [...addresses, ...drafts.flatMap((draft) => draft.addresses)].map(
      (address): Write => ({ kind: 'remove', resource: 'operational-addresses', id: address.id }),
    );
    const others = parts.filter((part) => !drafts.includes(part));
    const ended = others.filter(endsWhenDetached);
    return applied(
      [
        ...hanging,
        ...removed,
        ...others.map(detachPart),
        ...drafts.map((draft): Write => ({ kind: 'remove', resource: 'tasks', id: draft.task.id })),
        { kind: 'remove', resource: 'tasks', id: task.id },
        ...writesOnRoot(found, context),
      ],
      task.taskCompletionStatus === 'DRAFT'
        ? []
        : [
            taskNoticeTo(employeesOn(task), 'DELETED', task),
            ...withdrawalNotices(waiting, [task]),
            ...ended.map((part) => taskNoticeTo(employeesOn(part.task), 'CANCELED', part.task)),
          ],
    );
  },
});

const latest = 253_402_300_799_999;
const moment = z.int().min(0).max(latest);

/**
 * Moves a task to another time (specification 5, reschedule). Start, end and hours merge as one. Employees stay: the
 * person was shown who is busy then (decision 0016).
 */
export const rescheduleTask = defineMutation({
  args: z.object({ id: id(), newFrom: moment, newTo: moment, estimatedHours: hours }),
  base: seenTimes,
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => timeFields.map((field) => `tasks/${args.id}/${field}`),
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: (args, rows) => loadTask(args.id, rows),
  decide: (facts: TaskFacts, { args, base, context }) => {
    const { task } = facts;
    if (!mayPlanTask(context.actor, task)) return rejected('not_permitted');
    const refused = refuseReschedule(task, args);
    if (refused !== null) return refused;
    const next = {
      installationTimestampFrom: args.newFrom,
      installationTimestampTo: args.newTo,
      estimateTime: args.estimatedHours,
    };
    const edit = { resource: 'tasks', id: task.id, row: task, base, next, groups: [timeFields] } as const;
    const { set, conflicts } = mergeFields(edit);
    const [conflict] = conflicts;
    if (conflict !== undefined) return { kind: 'conflict', conflicts: [conflict], writes: [], notices: [] };
    if (Object.keys(set).length === 0) return applied([]);
    return applied(changeTask(facts, { set: rescheduledFields(task, args), at: context.at }), [
      { ...taskNoticeTo(employeesOn(task), 'RESCHEDULED', task), customers: 'too' },
    ]);
  },
});
