import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { type DecidedChange, defineMutation } from '../mutation/definition.ts';
import type { PhotoKind } from '../photo/required.ts';
import type { OperationalAddress } from '../schemas.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import { taskNotice } from '../task/notices.ts';
import { failure } from './mark-mutations.ts';
import { mayWorkOn, takesMarks } from './permissions.ts';
import { lackingPhotos, refuseMissingPhotos } from './required-photos.ts';
import { heldSteps, lackingSteps, refuseMissingSteps } from './required-steps.ts';
import { addressCompletionStatuses } from './states.ts';
import { changeAddresses, statusConflictFields, statusFields } from './status-change.ts';
import { canMark, type MarkableStatus, reached } from './transitions.ts';

const args = z.object({
  task: id(),
  /** The selected addresses; null for every address of the task that can take the step. */
  addresses: z.array(id()).min(1).max(10_000).nullable(),
  ...failure,
  ...heldSteps,
});

/** The statuses that the person saw, by address id; older versions of the app don't send them. */
const base = z.object({ statuses: z.record(id(), z.enum(addressCompletionStatuses)).optional() });

type Args = z.infer<typeof args>;
type Base = z.infer<typeof base>;

const hasReached = ({ completionStatus }: OperationalAddress, status: MarkableStatus): boolean =>
  reached(completionStatus, status) || completionStatus === status || completionStatus === 'INVOICED';

interface BulkFacts extends TaskFacts {
  /** The missing photo kinds by address id; complete addresses are absent. */
  lacking: ReadonlyMap<string, PhotoKind[]>;
  /** The missing steps by address id; complete addresses are absent. */
  unanswered: ReadonlyMap<string, string[]>;
}

/** The addresses that take the step, and those whose status has changed since it was seen. */
interface Marked {
  fit: OperationalAddress[];
  changed: OperationalAddress[];
}

/**
 * Sorts the addresses for the step, or rejects it. If one selected address can't take it, the whole selection is
 * rejected; of a whole task, only those that can are meant. Addresses changed meanwhile become conflicts.
 */
function marked(
  { addresses, lacking, unanswered }: BulkFacts,
  status: MarkableStatus,
  { args: { addresses: chosen }, base: { statuses = {} } }: Pick<DecidedChange<Args, Base>, 'args' | 'base'>,
): Marked | Decision {
  const left = addresses.filter(
    (address) => (chosen === null || chosen.includes(address.id)) && !hasReached(address, status),
  );
  const isAsSeen = (address: OperationalAddress): boolean =>
    (statuses[address.id] ?? address.completionStatus) === address.completionStatus;
  const open = left.filter(isAsSeen);
  const changed = left.filter((address) => !isAsSeen(address));
  const can = open.filter(({ completionStatus }) => canMark(status, completionStatus));
  const fit = can.filter(({ id: address }) => !lacking.has(address) && !unanswered.has(address));
  const known = chosen?.every((address) => addresses.some((each) => each.id === address)) ?? true;
  const refused = chosen === null ? open.length > 0 && can.length === 0 : can.length < open.length;
  if (refused || !known) return rejected('transition_not_allowed', 'addresses');
  const lacks = chosen === null ? can.length > 0 && fit.length === 0 : fit.length < can.length;
  const missing = <Name>(by: ReadonlyMap<string, Name[]>): Name[] => [
    ...new Set(can.flatMap(({ id: address }) => by.get(address) ?? [])),
  ];
  if (lacks && missing(lacking).length > 0) return refuseMissingPhotos(missing(lacking));
  if (lacks) return refuseMissingSteps(missing(unanswered));
  return { fit, changed };
}

/**
 * Marks several addresses of a running task (specification 4.5, bulk actions, and 4.1, leaf tasks). Addresses at or
 * past the status stay, as do, of a whole task, those without their photos or steps. A status other than the one seen is a
 * conflict.
 */
const bulkMark = (status: MarkableStatus) =>
  defineMutation({
    args,
    base,
    target: (given) => ({ resource: 'tasks', id: given.task }),
    sets: (given) => (given.addresses ?? []).map((address) => `operational-addresses/${address}/status`),
    needs: (given) => [`tasks/${given.task}`],
    load: async (given, rows): Promise<BulkFacts | undefined> => {
      const facts = await loadTask(given.task, rows);
      if (facts === undefined) return undefined;
      const { task, addresses } = facts;
      const meant = addresses.filter((address) => given.addresses?.includes(address.id) ?? true);
      return {
        ...facts,
        lacking: await lackingPhotos({ task, addresses: meant }, status, rows),
        unanswered: await lackingSteps({ task, addresses: meant }, { to: status, held: given.steps }, rows),
      };
    },
    decide: (facts, change) => {
      const { task } = facts;
      if (!mayWorkOn(change.context.actor, task)) return rejected('not_permitted');
      const step = marked(facts, status, change);
      const nothingLeft = 'fit' in step && step.fit.length === 0 && step.changed.length === 0;
      if (nothingLeft) return applied([]);
      if (!takesMarks(task)) return rejected('task_not_ongoing');
      return 'fit' in step ? stepTaken(facts, { status, ...step }, change) : step;
    },
  });

/** Takes the step on the fitting addresses and returns a conflict for each changed one. */
function stepTaken(
  facts: BulkFacts,
  { status, fit, changed }: Marked & { status: MarkableStatus },
  { args: { failureReason = null, failureComment = null }, context: { actor, at } }: DecidedChange<Args, Base>,
): Decision {
  const reason = status === 'FAILED' ? { failureReason, failureComment } : {};
  const sets = new Map(
    fit.map((address) => [address.id, { ...statusFields(address, { status, at, by: actor }), ...reason }]),
  );
  const writes = fit.length === 0 ? [] : changeAddresses(facts, sets, { at });
  const notices = fit.length === 0 ? [] : [taskNotice(status, facts.task, { addresses: String(fit.length) })];
  const [first, ...rest] = changed.map((address) => statusConflictFields(address, status));
  if (first === undefined) return applied(writes, notices);
  return { kind: 'conflict', conflicts: [first, ...rest], writes, notices };
}

/** Marks addresses of a task COLLECTED (`setCollected`). */
export const markAddressesCollected = bulkMark('COLLECTED');
/**
 * Marks addresses of a task IN_PROGRESS. The specification has this for single addresses only, but INSTALLED requires
 * it.
 */
export const markAddressesInProgress = bulkMark('IN_PROGRESS');
/** Marks addresses of a task INSTALLED (`setLeafTaskInstalled`). */
export const markAddressesInstalled = bulkMark('INSTALLED');
/** Marks addresses of a task FINISHED (`setLeafTaskFinished`); amounts stay as they are. */
export const markAddressesFinished = bulkMark('FINISHED');
/** Marks addresses of a task FAILED (`setLeafTaskFailed`), with one reason for all. */
export const markAddressesFailed = bulkMark('FAILED');
