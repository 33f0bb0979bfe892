import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, conflicting, type Decision, rejected } from '../mutation/decision.ts';
import { type DecidedChange, defineMutation } from '../mutation/definition.ts';
import type { PhotoKind } from '../photo/required.ts';
import type { RowReader } from '../rows.ts';
import { isEnded } from './done.ts';
import { mayReopen, mayWorkOn, takesBack, takesMarks } from './permissions.ts';
import { missingAt, refuseMissingPhotos, wantsPhotos } from './required-photos.ts';
import { heldSteps, refuseMissingSteps, type StepsMark, stepsMissingAt } from './required-steps.ts';
import { type AddressCompletionStatus, addressCompletionStatuses, failureReasons } from './states.ts';
import {
  type AddressFacts,
  changeAddress,
  loadAddressFacts,
  statusConflictFields,
  statusFields,
  statusNotice,
} from './status-change.ts';
import { canMark, type MarkableStatus, reached } from './transitions.ts';

export const failure = {
  failureReason: z.enum(failureReasons).nullish(),
  failureComment: z.string().max(2000).nullish(),
};

/**
 * `millisecondsWorkedOn` was measured by another client; when absent or 0, the clock started by `begin` or IN_PROGRESS
 * counts.
 */
const markArgs = z.object({
  id: id(),
  millisecondsWorkedOn: z.int().min(0).max(31_536_000_000).optional(),
  ...failure,
  ...heldSteps,
});
export const statusSeen = z.object({ completionStatus: z.enum(addressCompletionStatuses) });

type MarkArgs = z.infer<typeof markArgs>;
type StatusSeen = z.infer<typeof statusSeen>;

export const statusKey = (addressId: string): string => `operational-addresses/${addressId}/status`;

export const target = ({ id: addressId }: { id: string }) =>
  ({ resource: 'operational-addresses', id: addressId }) as const;

/** The facts of a decision about a new status. */
export interface MarkFacts extends AddressFacts {
  /** The photo kinds that it lacks for that status. */
  missing: readonly PhotoKind[];
  /** The titles of the required steps that it lacks for that status. */
  missingSteps: readonly string[];
}

export async function loadMarkFacts(
  { id: addressId, steps }: { id: string; steps?: StepsMark['held'] },
  status: AddressCompletionStatus,
  rows: RowReader,
): Promise<MarkFacts | undefined> {
  const facts = await loadAddressFacts(addressId, rows);
  if (facts === undefined) return undefined;
  const { task, address } = facts;
  const wants = wantsPhotos(status, address.completionStatus);
  return {
    ...facts,
    missing: wants ? await missingAt(task, address, rows) : [],
    missingSteps: await stepsMissingAt({ task, address }, { to: status, held: steps }, rows),
  };
}

/** Rejects a mark whose photos or steps are missing; null when nothing is. */
function refuseMissing({ missing, missingSteps }: Pick<MarkFacts, 'missing' | 'missingSteps'>): Decision | null {
  if (missing.length > 0) return refuseMissingPhotos(missing);
  return missingSteps.length > 0 ? refuseMissingSteps(missingSteps) : null;
}

/** Somebody else set another status: a conflict for the person, unless the address is invoiced, which stays. */
export function statusConflict({ address }: AddressFacts, status: AddressCompletionStatus): Decision {
  if (address.completionStatus === 'INVOICED') return rejected('transition_not_allowed', 'completionStatus');
  return conflicting(statusConflictFields(address, status));
}

export const failureFields = (status: string, args: z.infer<z.ZodObject<typeof failure>>) =>
  status === 'FAILED'
    ? { failureReason: args.failureReason ?? null, failureComment: args.failureComment ?? null }
    : { failureReason: null, failureComment: null };

/**
 * A mark carries the status that was seen. At or past the target there is nothing to do; another status than
 * the one seen is a conflict, unless the task takes no marks, when keeping mine couldn't succeed anyway. Required
 * photos and steps come first.
 */
function decideMark(
  status: MarkableStatus,
  facts: MarkFacts,
  { args, base: seen, context }: DecidedChange<MarkArgs, StatusSeen>,
): Decision {
  const current = facts.address.completionStatus;
  if (!mayWorkOn(context.actor, facts.task)) return rejected('not_permitted');
  if (reached(current, status) || (status === 'FAILED' && current === 'FAILED')) return applied([]);
  if (!takesMarks(facts.task)) return rejected('task_not_ongoing');
  if (current !== seen.completionStatus) return statusConflict(facts, status);
  if (!canMark(status, current)) return rejected('transition_not_allowed', 'completionStatus');
  const refused = refuseMissing(facts);
  if (refused !== null) return refused;
  const set = {
    ...statusFields(facts.address, { status, at: context.at, worked: args.millisecondsWorkedOn, by: context.actor }),
    ...failureFields(status, args),
  };
  return applied(changeAddress(facts, set, context), [statusNotice(facts, status, status)]);
}

const markMutation = (status: MarkableStatus) =>
  defineMutation({
    args: markArgs,
    base: statusSeen,
    target,
    sets: (args) => [statusKey(args.id)],
    needs: (args) => [`operational-addresses/${args.id}`],
    load: (args, rows) => loadMarkFacts(args, status, rows),
    decide: (facts, change) => decideMark(status, facts, change),
  });

/** Marks COLLECTED; from NO_PROGRESS only (specification 4.5). */
export const markCollected = markMutation('COLLECTED');
/** Marks IN_PROGRESS; from COLLECTED only. Starts the clock of work when it does not run yet. */
export const markInProgress = markMutation('IN_PROGRESS');
/** Marks INSTALLED; from IN_PROGRESS only. Stops the clock of work. */
export const markInstalled = markMutation('INSTALLED');
/** Marks FINISHED; from INSTALLED only. */
export const markFinished = markMutation('FINISHED');
/** Marks FAILED, with a reason; from any status but FINISHED and FAILED. */
export const markFailed = markMutation('FAILED');

/** Starts the clock of work on an address that is not done yet (`beginOperationalAddess`); the status stays. */
export const beginAddress = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target,
  sets: (args) => [`operational-addresses/${args.id}/clock`],
  needs: (args) => [`operational-addresses/${args.id}`],
  load: (args, rows) => loadAddressFacts(args.id, rows),
  decide: (facts: AddressFacts, { context }) => {
    if (!mayWorkOn(context.actor, facts.task)) return rejected('not_permitted');
    if (!takesMarks(facts.task)) return rejected('task_not_ongoing');
    if (isEnded(facts.address.completionStatus)) return rejected('transition_not_allowed', 'completionStatus');
    if (facts.address.startedOn !== null) return applied([]);
    return applied([
      { kind: 'change', resource: 'operational-addresses', id: facts.address.id, set: { startedOn: context.at } },
    ]);
  },
});

/**
 * `answers` names the item whose conflict this resolves; null for none. Released devices before version 3 leave it out.
 */
const args = z.object({
  id: id(),
  completionStatus: z.enum(['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED']),
  ...failure,
  ...heldSteps,
  answers: id().nullish(),
});

interface CorrectionFacts extends MarkFacts {
  /** The statuses of others that a conflict has shown to the actor. */
  shownInConflict: ReadonlySet<string>;
}

/**
 * Sets a status against the usual order (decision 0106): "keep mine" after a conflict, taking back one's own last mark,
 * or the office reopening an address. Conflicts when the status has changed again. An answer to a conflict that nobody
 * knows is for the office (`office_decides`).
 */
export const correctStatus = defineMutation({
  args,
  base: statusSeen,
  target: (given) => target(given),
  sets: (given) => [statusKey(given.id)],
  needs: (given) => [`operational-addresses/${given.id}`],
  load: async (given, rows): Promise<CorrectionFacts | undefined> => {
    const facts = await loadMarkFacts(given, given.completionStatus, rows);
    if (facts === undefined || given.answers === null) return facts && { ...facts, shownInConflict: new Set() };
    const query = { item: given.answers ?? null, address: given.id, mine: given.completionStatus };
    return { ...facts, shownInConflict: await rows.statusesShownInConflict(query) };
  },
  decide: (facts: CorrectionFacts, { args: given, base: seen, context }) => {
    const { address, task, shownInConflict } = facts;
    const { actor, at } = context;
    const [from, status] = [address.completionStatus, given.completionStatus];
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    if (from === status) return applied([]);
    if (!takesMarks(task)) return rejected('task_not_ongoing');
    if (from === 'INVOICED') return rejected('transition_not_allowed', 'completionStatus');
    const isOffice = mayReopen(actor, task, { from, to: status });
    const isAnswer = shownInConflict.has(seen.completionStatus);
    const isOwn = from === seen.completionStatus && takesBack(actor, address, status);
    if (!isOffice && !isAnswer && !isOwn) return rejected(given.answers === null ? 'not_permitted' : 'office_decides');
    if (from !== seen.completionStatus) return statusConflict(facts, status);
    const refused = refuseMissing(facts);
    if (refused !== null) return refused;
    const reopens = isEnded(from) && !isEnded(status);
    const set = {
      ...statusFields(address, { status, at, ...(isAnswer ? { by: actor } : {}) }),
      ...failureFields(status, given),
      ...(reopens ? { resetToOngoingTimestamp: at } : {}),
    };
    return applied(changeAddress(facts, set, context), [statusNotice(facts, 'STATUS_CORRECTED', status)]);
  },
});
