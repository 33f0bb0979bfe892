import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { taskNotice } from '../task/notices.ts';
import { mayWorkOn, takesMarks } from './permissions.ts';
import type { OperationalAddress } from './schema.ts';
import { failureReasons } from './states.ts';
import { changeAddresses, statusFields } from './status-change.ts';
import { canMark, type MarkableStatus, reached } from './transitions.ts';

const args = z.object({
  task: id(),
  /** Those that were selected; null for every address of the task that can take the step. */
  addresses: z.array(id()).min(1).max(10_000).nullable(),
  failureReason: z.enum(failureReasons).nullish(),
  failureComment: z.string().max(2000).nullish(),
});

type Args = z.infer<typeof args>;

const hasReached = ({ completionStatus }: OperationalAddress, status: MarkableStatus): boolean =>
  reached(completionStatus, status) || completionStatus === status || completionStatus === 'INVOICED';

/**
 * The addresses that take the step, or null when some that was selected cannot and has not taken it already. What was
 * selected was meant as a whole; of a whole task only those that can are meant.
 */
function marked(addresses: readonly OperationalAddress[], status: MarkableStatus, chosen: Args['addresses']) {
  const open = addresses.filter(
    (address) => (chosen === null || chosen.includes(address.id)) && !hasReached(address, status),
  );
  const fit = open.filter(({ completionStatus }) => canMark(status, completionStatus));
  if (chosen === null) return open.length > 0 && fit.length === 0 ? null : fit;
  const known = chosen.every((address) => addresses.some((each) => each.id === address));
  return known && fit.length === open.length ? fit : null;
}

/**
 * Marks several addresses of a running task at once (specification 4.5, bulk actions, and the leaf-task actions of 4.1).
 * An address that is at or past the status stays as it is.
 */
const bulkMark = (name: string, status: MarkableStatus): AnyMutation =>
  defineMutation<Args, object, TaskFacts>({
    name,
    args,
    base: z.object({}),
    target: (given) => ({ resource: 'tasks', id: given.task }),
    sets: (given) => (given.addresses ?? []).map((address) => `operational-addresses/${address}/status`),
    needs: (given) => [`tasks/${given.task}`],
    load: (given, rows) => loadTask(given.task, rows),
    decide: (facts, { args: given, context: { actor, at } }) => {
      const { task, addresses } = facts;
      if (!mayWorkOn(actor, task)) return rejected('not_permitted');
      const fit = marked(addresses, status, given.addresses);
      if (fit?.length === 0) return applied([]);
      if (!takesMarks(task)) return rejected('task_not_ongoing');
      if (fit === null) return rejected('transition_not_allowed', 'addresses');
      const reason =
        status === 'FAILED'
          ? { failureReason: given.failureReason ?? null, failureComment: given.failureComment ?? null }
          : {};
      const sets = new Map(fit.map((address) => [address.id, { ...statusFields(address, { status, at }), ...reason }]));
      return applied(changeAddresses(facts, sets, { at }), [
        taskNotice(status, task, { addresses: String(fit.length) }),
      ]);
    },
  });

/** Marks addresses of a task COLLECTED (`setCollected`). */
export const markAddressesCollected = bulkMark('markAddressesCollected', 'COLLECTED');
/** Marks addresses of a task IN_PROGRESS, which the specification has one by one only: INSTALLED comes after it. */
export const markAddressesInProgress = bulkMark('markAddressesInProgress', 'IN_PROGRESS');
/** Marks addresses of a task INSTALLED (`setLeafTaskInstalled`). */
export const markAddressesInstalled = bulkMark('markAddressesInstalled', 'INSTALLED');
/** Marks addresses of a task FINISHED (`setLeafTaskFinished`); amounts stay as they are. */
export const markAddressesFinished = bulkMark('markAddressesFinished', 'FINISHED');
/** Marks addresses of a task FAILED (`setLeafTaskFailed`), with one reason for all. */
export const markAddressesFailed = bulkMark('markAddressesFailed', 'FAILED');
