import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import {
  failure,
  failureFields,
  loadMarkFacts,
  type MarkFacts,
  statusConflict,
  statusKey,
  statusSeen,
  target,
} from './mark-mutations.ts';
import { mayReopen, mayWorkOn, takesBack, takesMarks } from './permissions.ts';
import { refuseMissingPhotos } from './required-photos.ts';
import { changeAddress, statusFields, statusNotice } from './status-change.ts';
import { isDone } from './transitions.ts';

/** `answers` names the item whose conflict this settles; null where it settles none. Released devices before version 3 leave it out. */
const args = z.object({
  id: id(),
  completionStatus: z.enum(['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'FAILED']),
  ...failure,
  answers: id().nullish(),
});

interface CorrectionFacts extends MarkFacts {
  /** The statuses of others beside which the actor was asked whether theirs stands. */
  asked: ReadonlySet<string>;
}

/**
 * Sets a status against the line, on record (decision 0106): what "keep mine" becomes after a conflict, how one's own last mark
 * is taken back, and how the office reopens an address. It still conflicts when the status is neither the one seen nor the
 * new one. What is invoiced stays, and photos that the task asks for are no less asked for. An answer to a conflict of which
 * nobody knows (`office_decides`) is for the office.
 */
export const correctStatus = defineMutation({
  args,
  base: statusSeen,
  target: (given) => target(given),
  sets: (given) => [statusKey(given.id)],
  needs: (given) => [`operational-addresses/${given.id}`],
  load: async (given, rows): Promise<CorrectionFacts | undefined> => {
    const facts = await loadMarkFacts(given, given.completionStatus, rows);
    if (facts === undefined || given.answers === null) return facts && { ...facts, asked: new Set() };
    const query = { item: given.answers ?? null, address: given.id, mine: given.completionStatus };
    return { ...facts, asked: await rows.statusesShownInConflict(query) };
  },
  decide: (facts: CorrectionFacts, { args: given, base: seen, context }) => {
    const { address, task, asked } = facts;
    const { actor, at } = context;
    const [from, status] = [address.completionStatus, given.completionStatus];
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    if (from === status) return applied([]);
    if (!takesMarks(task)) return rejected('task_not_ongoing');
    if (from === 'INVOICED') return rejected('transition_not_allowed', 'completionStatus');
    const isOffice = mayReopen(actor, task, { from, to: status });
    const isAnswer = asked.has(seen.completionStatus);
    const isOwn = from === seen.completionStatus && takesBack(actor, address, status);
    if (!isOffice && !isAnswer && !isOwn) return rejected(given.answers === null ? 'not_permitted' : 'office_decides');
    if (from !== seen.completionStatus) return statusConflict(facts, status);
    if (facts.missing.length > 0) return refuseMissingPhotos(facts.missing);
    const reopens = isDone(from) && !isDone(status);
    const set = {
      ...statusFields(address, { status, at, ...(isAnswer ? { by: actor } : {}) }),
      ...failureFields(status, given),
      ...(reopens ? { resetToOngoingTimestamp: at } : {}),
    };
    return applied(changeAddress(facts, set, context), [statusNotice(facts, 'STATUS_CORRECTED', status)]);
  },
});
