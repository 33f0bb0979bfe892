import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { Write } from '../rows.ts';
import { writesAbove } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { mayPublishTask } from './permissions.ts';
import { beginsAddress, publishedFields, refuseIncomplete } from './publishing.ts';
import { isClosed, taskFormFields } from './rules.ts';
import { invalidRanges } from './validation.ts';

/**
 * Publishes a draft: it needs an installation address, and payout and sales price on every address (specification 5). It is
 * then UNASSIGNED, or ACCEPTED where its people are known, and the choice between inside and outside is fixed (4.2). A task
 * that was published already is what the person wanted.
 */
export const publishTask = defineMutation({
  name: 'publishTask',
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`],
  // Whoever publishes has read the form: with an edit of it undecided, so is this.
  needs: (args) => [`tasks/${args.id}`, ...taskFormFields.map((field) => `tasks/${args.id}/${field}`)],
  load: (args, rows) => loadTask(args.id, rows),
  decide: ({ task, addresses, root }: TaskFacts, { context }) => {
    if (!mayPublishTask(context.actor, task)) return rejected('not_permitted');
    if (task.taskCompletionStatus !== 'DRAFT') return applied([]);
    if (isClosed(task)) return rejected('task_read_only');
    const refused = refuseIncomplete(task, addresses);
    if (refused !== null) return refused;
    const invalid = invalidRanges(task);
    if (invalid.length > 0) return rejected('invalid_range', ...invalid);
    const set = publishedFields(task, addresses);
    const above = root === null ? [] : writesAbove(root, { task: { ...task, ...set }, changed: [] }, context.at);
    const told = [...task.employeesAssignees, ...task.watchers].map((person) => person.id);
    const published: Write = { kind: 'change', resource: 'tasks', id: task.id, set };
    return applied([published, ...addresses.map(beginsAddress), ...above], [taskNoticeTo(told, 'PUBLISHED', task)]);
  },
});
