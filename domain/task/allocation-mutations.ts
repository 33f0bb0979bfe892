import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { createdAlready } from '../mutation/row-mutations.ts';
import type { RowReader } from '../rows.ts';
import { copyIdOf } from './allocation.ts';
import { loadTree, type TreeFacts } from './facts.ts';
import { createsAddress, draftTask, freshAddress } from './new-rows.ts';
import { mayAllocateTask } from './permissions.ts';
import { publishedFields } from './publishing.ts';
import { canSplitForAllocation } from './rules.ts';
import type { Task } from './schema.ts';
import { freeTicket, suffixed } from './validation.ts';

interface AllocationFacts extends TreeFacts {
  existing: Task | undefined;
  jobTicket: string | null;
}

async function loadAllocation(
  args: { id: string; subtask: string },
  rows: RowReader,
  context: MutationContext,
): Promise<AllocationFacts | undefined> {
  const tree = await loadTree(args.id, rows);
  if (tree === undefined) return undefined;
  const sought = { company: context.actor.companyId, jobTicket: tree.task.jobTicket, suffix: '-Internal' };
  return { ...tree, existing: await rows.get('tasks', args.subtask), jobTicket: await freeTicket(sought, rows) };
}

function internalRow({ task, jobTicket }: AllocationFacts, { actor }: MutationContext): ReturnType<typeof draftTask> {
  const draft = draftTask(actor, {
    nickname: suffixed(task.nickname, ' (Internal)'),
    jobTicket,
    customer: task.customer,
    installationTimestampFrom: task.installationTimestampFrom,
    installationTimestampTo: task.installationTimestampTo,
    pickupTimestampFrom: task.pickupTimestampFrom,
    pickupTimestampTo: task.pickupTimestampTo,
    salesPrice: null,
    totalPayout: task.totalPayout,
    estimateTime: task.estimateTime,
    antediluvian: false,
    rootTask: { id: task.id },
    requiredPhotos: task.requiredPhotos,
  });
  return { ...draft, ...publishedFields(draft, []), salesPrice: null };
}

/**
 * Splits a task for allocation: the company to which it was given makes itself an internal subtask with copies of the
 * addresses, without sales prices, and publishes it (specification 4.3; decision 0015). What is done on a copy shows on the
 * address that it was copied from.
 */
export const splitForAllocation = defineMutation({
  name: 'splitForAllocation',
  args: z.object({ id: id(), subtask: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.subtask}`],
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: loadAllocation,
  decide: (facts: AllocationFacts, { args, context }) => {
    const { task, addresses, parts } = facts;
    if (!mayAllocateTask(context.actor, task)) return rejected('not_permitted');
    if (facts.existing !== undefined) return createdAlready(context.actor, facts.existing);
    if (!canSplitForAllocation(task, { addresses, subtasks: parts.length })) return rejected('split_not_possible');
    const placed = { task: args.subtask, company: context.actor.companyId, status: 'ON_GOING' as const };
    const copies = addresses.map((address) =>
      createsAddress(copyIdOf({ id: args.subtask }, address), freshAddress({ ...address, salesPrice: null }, placed)),
    );
    const row = internalRow(facts, context);
    return applied([{ kind: 'create', resource: 'tasks', id: args.subtask, row }, ...copies]);
  },
});
