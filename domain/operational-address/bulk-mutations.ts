import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import type { PhotoKind } from '../photo/kinds.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { taskNotice } from '../task/notices.ts';
import { mayWorkOn, takesMarks } from './permissions.ts';
import { lackingPhotos, refusedFor } from './required-photos.ts';
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

interface BulkFacts extends TaskFacts {
  /** What addresses lack of the photos that the task asks for, by their ids; only those that lack some. */
  lacking: ReadonlyMap<string, PhotoKind[]>;
}

/**
 * The addresses that take the step, or why it is refused: some that was selected cannot take it and has not taken it already.
 * What was selected was meant as a whole; of a whole task only those that can are meant.
 */
function marked(
  { addresses, lacking }: BulkFacts,
  status: MarkableStatus,
  chosen: Args['addresses'],
): OperationalAddress[] | Decision {
  const open = addresses.filter(
    (address) => (chosen === null || chosen.includes(address.id)) && !hasReached(address, status),
  );
  const can = open.filter(({ completionStatus }) => canMark(status, completionStatus));
  const fit = can.filter(({ id: address }) => !lacking.has(address));
  const known = chosen?.every((address) => addresses.some((each) => each.id === address)) ?? true;
  const refused = chosen === null ? open.length > 0 && can.length === 0 : can.length < open.length;
  if (refused || !known) return rejected('transition_not_allowed', 'addresses');
  const lacks = chosen === null ? can.length > 0 && fit.length === 0 : fit.length < can.length;
  return lacks ? refusedFor([...new Set(can.flatMap(({ id: address }) => lacking.get(address) ?? []))]) : fit;
}

/**
 * Marks several addresses of a running task at once (specification 4.5, bulk actions, and the leaf-task actions of 4.1).
 * An address that is at or past the status stays as it is, and so do, of a whole task, those that lack photos.
 */
const bulkMark = (name: string, status: MarkableStatus): AnyMutation =>
  defineMutation<Args, object, BulkFacts>({
    name,
    args,
    base: z.object({}),
    target: (given) => ({ resource: 'tasks', id: given.task }),
    sets: (given) => (given.addresses ?? []).map((address) => `operational-addresses/${address}/status`),
    needs: (given) => [`tasks/${given.task}`],
    load: async (given, rows) => {
      const facts = await loadTask(given.task, rows);
      if (facts === undefined) return undefined;
      const { task, addresses } = facts;
      const meant = addresses.filter((address) => given.addresses?.includes(address.id) ?? true);
      return { ...facts, lacking: await lackingPhotos({ task, addresses: meant }, status, rows) };
    },
    decide: (facts, { args: given, context: { actor, at } }) => {
      const { task } = facts;
      if (!mayWorkOn(actor, task)) return rejected('not_permitted');
      const fit = marked(facts, status, given.addresses);
      if (Array.isArray(fit) && fit.length === 0) return applied([]);
      if (!takesMarks(task)) return rejected('task_not_ongoing');
      if (!Array.isArray(fit)) return fit;
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
