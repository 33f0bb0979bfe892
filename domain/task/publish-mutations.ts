import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { Write } from '../rows.ts';
import { addressFields, mostAddresses } from './arguments.ts';
import { writesAbove } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { mayPublishTask } from './permissions.ts';
import { beginsAddress, pricesSeen, publishedFields, refuseIncomplete } from './publishing.ts';
import { isClosed, taskFormFields } from './rules.ts';
import { invalidRanges } from './validation.ts';

/** What changes of an address of a draft set: that it is there, and its fields. */
const addressKeys = (address: string): string[] => [
  `operational-addresses/${address}`,
  ...Object.keys(addressFields).map((field) => `operational-addresses/${address}/${field}`),
];

/**
 * Publishes a draft: it needs an installation address, and payout and sales price on every address (specification 5). It is
 * then UNASSIGNED, or ACCEPTED where its people are known, and the choice between inside and outside is fixed (4.2). A task
 * that was published already is what the person wanted.
 */
export const publishTask = defineMutation({
  args: z.object({
    id: id(),
    /** Its addresses as whoever publishes saw them planned, with those that they took away; older versions of the app did not say. */
    addresses: z
      .array(id())
      .max(2 * mostAddresses)
      .optional(),
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`],
  // Whoever publishes has read the form and its addresses: with an edit of them undecided, so is this.
  needs: (args) => [
    `tasks/${args.id}`,
    ...taskFormFields.map((field) => `tasks/${args.id}/${field}`),
    ...(args.addresses ?? []).flatMap(addressKeys),
  ],
  load: (args, rows) => loadTask(args.id, rows),
  decide: ({ task, addresses, root }: TaskFacts, { context }) => {
    if (!mayPublishTask(context.actor, task)) return rejected('not_permitted');
    if (task.taskCompletionStatus !== 'DRAFT') return applied([]);
    if (isClosed(task)) return rejected('task_read_only');
    const prices = context.asShown === true ? pricesSeen(context.actor, task) : undefined;
    const refused = refuseIncomplete(task, addresses, prices);
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
