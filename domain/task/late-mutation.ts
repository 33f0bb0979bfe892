import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { changeTask } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { becomesLate } from './lateness.ts';
import { employeesOn, taskNoticeTo } from './notices.ts';

/**
 * Notes that a task has become late (specification 4.1; decision 0003): what the clock alone does to its status. A job runs
 * it for the company, as an owner who is no user, so that the owner is told as well. Nobody but an owner may, since a device
 * could claim any time. A task that is not late any more stays as it is.
 */
export const noteLateTask = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`],
  needs: (args) => [`tasks/${args.id}`],
  load: (args, rows) => loadTask(args.id, rows),
  decide: (facts: TaskFacts, { context: { actor, at } }) => {
    const { task, addresses } = facts;
    if (!actor.owner || task.company?.id !== actor.companyId) return rejected('not_permitted');
    const statuses = addresses.map(({ completionStatus }) => completionStatus);
    if (!becomesLate({ ...task, addresses: statuses }, at)) return applied([]);
    return applied(changeTask(facts, { at }), [taskNoticeTo(employeesOn(task), 'DELAYED', task)]);
  },
});
