import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { RowReader, Write } from '../rows.ts';
import type { StepTemplate } from '../schemas.ts';
import { addressFields, mostAddresses } from './arguments.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { mayPublishTask } from './permissions.ts';
import { loadSubtask, publishSubtask, type SubtaskFacts } from './publish-subtask.ts';
import { type Price, pricesSeen, publishedFields, refuseIncomplete, startAddressWrite } from './publishing.ts';
import { isClosed, isPublished, taskFormFields } from './rules.ts';
import { chosenTemplate, takenSteps } from './step-template.ts';
import { isOwnSource } from './subtask-source.ts';
import { invalidRanges } from './validation.ts';

/** The keys that changes of a draft's address set. */
const addressKeys = (address: string): string[] => [
  `operational-addresses/${address}`,
  ...Object.keys(addressFields).map((field) => `operational-addresses/${address}/${field}`),
];

interface PublishFacts extends TaskFacts {
  /** The task of which it becomes a subtask. */
  above?: SubtaskFacts | undefined;
  /** The template that it has chosen, as it now is. */
  template: StepTemplate | undefined;
}

async function loadPublishing(
  args: { id: string },
  rows: RowReader,
  context: MutationContext,
): Promise<PublishFacts | undefined> {
  const task = await rows.get('tasks', args.id);
  // Parts are locked before their task, so the whole tree comes first.
  const above = task === undefined || isPublished(task) ? undefined : await loadSubtask(task, rows, context);
  const facts = await loadTask(args.id, rows);
  return facts && { ...facts, above, template: await chosenTemplate(facts.task, rows) };
}

/** The prices that every address needs: none for internal subtasks; on a device, those that the actor sees. */
function pricesJudged({ task, above }: PublishFacts, context: MutationContext): readonly Price[] | undefined {
  if (above !== undefined && !isOwnSource(context.actor, above)) return [];
  return context.asShown === true ? pricesSeen(context.actor, task) : undefined;
}

/**
 * Publishes a draft with an installation address, and payout and sales price on every address (specification 5). It
 * becomes UNASSIGNED, or ACCEPTED with people, and its choice of in-house or outside is fixed (4.2). Publishing twice
 * succeeds.
 */
export const publishTask = defineMutation({
  args: z.object({
    id: id(),
    /** The addresses that the person saw, including removed ones; older versions don't send them. */
    addresses: z
      .array(id())
      .max(2 * mostAddresses)
      .optional(),
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`],
  // Publishing depends on the form and addresses that were read: it waits for pending edits of them.
  needs: (args) => [
    `tasks/${args.id}`,
    ...taskFormFields.map((field) => `tasks/${args.id}/${field}`),
    ...(args.addresses ?? []).flatMap(addressKeys),
  ],
  load: loadPublishing,
  decide: (facts: PublishFacts, { context }) => {
    const { task, addresses } = facts;
    if (!mayPublishTask(context.actor, task)) return rejected('not_permitted');
    if (task.taskCompletionStatus !== 'DRAFT') return applied([]);
    if (isClosed(task)) return rejected('task_read_only');
    const refused = refuseIncomplete(task, addresses, pricesJudged(facts, context));
    if (refused !== null) return refused;
    const invalid = invalidRanges(task);
    if (invalid.length > 0) return rejected('invalid_range', ...invalid);
    if (task.stepTemplate !== null && facts.template === undefined) return rejected('rule', 'stepTemplate');
    const taken = takenSteps(facts.template);
    if (task.rootTask !== null) return publishSubtask({ ...facts, taken }, facts.above, context);
    const set = { ...publishedFields(task, addresses), ...taken };
    const notified = [...task.employeesAssignees, ...task.watchers].map((person) => person.id);
    const published: Write = { kind: 'change', resource: 'tasks', id: task.id, set };
    return applied([published, ...addresses.map(startAddressWrite)], [taskNoticeTo(notified, 'PUBLISHED', task)]);
  },
});
