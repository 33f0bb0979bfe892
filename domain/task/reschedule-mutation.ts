import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { mergeFields } from '../mutation/merge.ts';
import { hours, seenTimes } from './arguments.ts';
import { changeTask } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { employeesOn, taskNoticeTo } from './notices.ts';
import { mayPlanTask } from './permissions.ts';
import { refuseReschedule, rescheduledFields, timeFields } from './rescheduling.ts';

const latest = 253_402_300_799_999;
const moment = z.int().min(0).max(latest);

/**
 * Moves a task to another time (specification 5, reschedule). The new begin, end and hours are one group with those that
 * were seen. Its employees stay: whoever reschedules was shown those who are taken then, and went on (decision 0016).
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
