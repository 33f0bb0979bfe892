import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { mergeFields } from '../mutation/merge.ts';
import { hours } from './arguments.ts';
import { changeTask } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { mayPlanTask } from './permissions.ts';
import { canReschedule } from './rules.ts';
import { pickupEndBefore, type RescheduleForm, rescheduleProblems } from './schedule.ts';
import { type Task, taskSchema } from './schema.ts';

const latest = 253_402_300_799_999;
const moment = z.int().min(0).max(latest);
const timeFields = ['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'] as const;

const seen = taskSchema
  .pick({ installationTimestampFrom: true, installationTimestampTo: true, estimateTime: true })
  .partial();

/** A pickup that ended when the installation began still does; one that was set by itself stays, unless it would be later. */
function pickupFields(task: Task, newFrom: number): Partial<Task> {
  const { installationTimestampFrom: oldFrom, pickupTimestampTo: oldEnd } = task;
  if (oldEnd === null) return {};
  const followed = oldFrom !== null && oldEnd === pickupEndBefore(oldFrom);
  return followed ? { pickupTimestampTo: pickupEndBefore(newFrom) } : {};
}

function refuse(task: Task, form: RescheduleForm): Decision | null {
  if (!canReschedule(task)) return rejected('task_transition_not_allowed', 'taskCompletionStatus');
  const problems = rescheduleProblems(form, task.installationTimestampFrom);
  return problems.length > 0 ? rejected('invalid_range', ...problems) : null;
}

/**
 * Moves a task to another time (specification 5, reschedule). The new begin, end and hours are one group with those that
 * were seen. Its employees stay: whoever reschedules was shown those who are taken then, and went on (decision 0016).
 */
export const rescheduleTask = defineMutation({
  name: 'rescheduleTask',
  args: z.object({ id: id(), newFrom: moment, newTo: moment, estimatedHours: hours }),
  base: seen,
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => timeFields.map((field) => `tasks/${args.id}/${field}`),
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: (args, rows) => loadTask(args.id, rows),
  decide: (facts: TaskFacts, { args, base, context }) => {
    const { task } = facts;
    if (!mayPlanTask(context.actor, task)) return rejected('not_permitted');
    const refused = refuse(task, args);
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
    const told = [...task.employeesAssignees, task.assignee].flatMap((person) => person?.id ?? []);
    const fields = { ...next, ...pickupFields(task, args.newFrom) };
    return applied(changeTask(facts, { set: fields, at: context.at }), [taskNoticeTo(told, 'RESCHEDULED', task)]);
  },
});
