import { type Decision, type MutationContext, rejected } from '../../../domain/mutation/decision.ts';
import type { Write } from '../../../domain/rows.ts';
import { canBeAsked } from '../../../domain/task-assignment/requests.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { needsSubscription } from '../subscriptions/capabilities.ts';

/** Whom a write asks to do a task or into a fleet; undefined for any other write. */
function askedBy(write: Write): string | undefined {
  if (write.kind !== 'create') return undefined;
  if (write.resource !== 'task-assignments' && write.resource !== 'user-additions') return undefined;
  return write.row.typeStatus === 'RESCHEDULE' ? undefined : write.row.receiver.id;
}

/** Whether a decision asks somebody who could never answer. */
async function asksNobody(tx: Executor, writes: readonly Write[]): Promise<boolean> {
  for (const id of writes.map(askedBy)) {
    if (id === undefined) continue;
    const receiver = await getRow(tx, 'users', id);
    if (!receiver || !canBeAsked(receiver)) return true;
  }
  return false;
}

/**
 * What only the server can judge of a decision, since it follows from rows that its person does not see: whether the account
 * may make more of it, and whether there is anybody whom it asks. Null where nothing stands against it.
 */
export async function refusedByServer(
  tx: Executor,
  given: { name: string; decision: Decision },
  context: MutationContext,
): Promise<Decision | null> {
  if (await needsSubscription(tx, given, context)) return rejected('subscription_needed');
  const writes = given.decision.kind === 'rejected' ? [] : given.decision.writes;
  return (await asksNobody(tx, writes)) ? rejected('rule', 'receiver') : null;
}
