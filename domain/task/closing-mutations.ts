import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { sumOf } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { changeAddresses, statusFields } from '../operational-address/status-change.ts';
import type { NewRow, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { type EndingFacts, loadEnding, withdrawalNotices, withdrawals } from '../task-assignment/withdrawal.ts';
import { shortName } from './arguments.ts';
import { followingFields } from './change.ts';
import { followed, isOwnPart, loadTree, type Part, partsWith, type TreeFacts } from './facts.ts';
import { taskNotice } from './notices.ts';
import { mayPlanTask } from './permissions.ts';
import { isClosed } from './rules.ts';
import { taskMayChange } from './transitions.ts';

type Sets = Map<string, Partial<OperationalAddress>>;

/** A part without the task above, whose writes the caller decides. */
const alone = ({ task, addresses }: Part) => ({ task, addresses, subtasks: [], root: null });

const finishedAddresses = (addresses: readonly OperationalAddress[], at: Instant): Sets =>
  new Map(
    addresses
      .filter(({ completionStatus }) => completionStatus === 'INSTALLED')
      .map((address) => [
        address.id,
        { ...statusFields(address, { status: 'FINISHED', at }), finalPayout: address.finalPayout ?? address.payout },
      ]),
  );

const closed: Partial<NewRow<'tasks'>> = { taskOperationalStatus: 'FINISHED' };

/** The sum of final payouts after the change. */
const paidFor = (addresses: readonly OperationalAddress[], sets: Sets): number =>
  sumOf(addresses.map((address) => sets.get(address.id)?.finalPayout ?? address.finalPayout));

/** The fields that the writes set on a task. */
const writtenOn = (task: Task, writes: readonly Write[]): Partial<NewRow<'tasks'>> => {
  const own = writes.filter((write) => write.resource === 'tasks' && write.id === task.id).at(-1);
  return own?.kind === 'change' && own.resource === 'tasks' ? own.set : {};
};

/**
 * Finalizes an INSTALLED task with subtasks: installed addresses become finished, and all tasks end for good
 * (specification 4.2). Undivided payouts are paid as agreed, final payouts become sums, and pending requests are
 * cancelled.
 */
export const finalizeParentTask = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`, `tasks/${args.id}/taskOperationalStatus`],
  needs: (args) => [`tasks/${args.id}`],
  load: (args, rows) => loadEnding(args.id, rows),
  decide: ({ task, parts, requests }: EndingFacts, { context: { actor, at } }) => {
    if (!mayPlanTask(actor, task)) return rejected('not_permitted');
    if (task.taskOperationalStatus === 'FINISHED' && !task.leaf) return applied([]);
    const fits = !task.leaf && parts.length > 0 && task.taskCompletionStatus === 'INSTALLED' && !isClosed(task);
    if (!fits) return rejected('task_transition_not_allowed', 'taskCompletionStatus');
    const ends = (part: Part) => {
      const sets = finishedAddresses(part.addresses, at);
      const paid = { finalPayout: paidFor(part.addresses, sets) };
      return changeAddresses(alone(part), sets, { at, task: isClosed(part.task) ? paid : { ...paid, ...closed } });
    };
    // Internal subtasks of other companies end too, and are theirs to pay.
    const writes = partsWith({ task, parts })
      .filter((part) => part.task.taskOperationalStatus !== 'CANCELED')
      .flatMap(ends);
    const own = followed(
      task,
      parts.map((part) => part.task),
    );
    const after = own.map((each) => ({ ...each, ...writtenOn(each, writes) }));
    const set = { ...closed, ...followingFields(task, after), finishedOn: at };
    const last: Write = { kind: 'change', resource: 'tasks', id: task.id, set };
    return applied(
      [...writes, last, ...withdrawals(requests)],
      [
        { ...taskNotice('FINISHED', task), customers: 'too' },
        ...withdrawalNotices(requests, [task, ...parts.map((part) => part.task)]),
      ],
    );
  },
});

const invoicedAddresses = (addresses: readonly OperationalAddress[]): Sets =>
  new Map(
    addresses
      .filter(({ completionStatus }) => completionStatus === 'FINISHED')
      .map((address) => [address.id, { completionStatus: 'INVOICED' }]),
  );

/**
 * Invoices a finished task: its addresses and the same company's subtasks become INVOICED (specification 4.1; decision
 * 0014). Failed ones stay failed. Repeating the same invoice has no effect.
 */
export const invoiceTask = defineMutation({
  args: z.object({ id: id(), invoiceId: shortName }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`, `tasks/${args.id}/invoiceId`],
  needs: (args) => [`tasks/${args.id}`],
  load: (args, rows) => loadTree(args.id, rows),
  decide: (facts: TreeFacts, { args, context: { actor, at } }) => {
    const { task } = facts;
    if (!mayPlanTask(actor, task)) return rejected('not_permitted');
    if (task.taskCompletionStatus === 'INVOICED' && task.invoiceId === args.invoiceId) return applied([]);
    const fits = (each: Task): boolean =>
      each.taskCompletionStatus !== 'INVOICED' && taskMayChange(each.taskCompletionStatus, 'INVOICED', 'invoice');
    if (!fits(task) || task.taskOperationalStatus === 'CANCELED')
      return rejected('task_transition_not_allowed', 'taskCompletionStatus');
    const set = { taskCompletionStatus: 'INVOICED', invoiceId: args.invoiceId } as const;
    const own = facts.parts.filter(
      (part) => isOwnPart(task, part.task) && part.task.taskOperationalStatus !== 'CANCELED' && fits(part.task),
    );
    const writes = own.flatMap((part) =>
      changeAddresses(alone(part), invoicedAddresses(part.addresses), { at, task: set }),
    );
    return applied(
      [...writes, ...changeAddresses(facts, invoicedAddresses(facts.addresses), { at, task: set })],
      [taskNotice('INVOICED', task)],
    );
  },
});
