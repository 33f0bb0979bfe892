import type { Instant } from '../../../domain/kernel/time.ts';
import { type Decision, type MutationContext, rejected } from '../../../domain/mutation/decision.ts';
import { judgedAt } from '../../../domain/subscription/free-user.ts';
import { requestReceivers } from '../../../domain/task-assignment/asking.ts';
import { canReceiveRequests } from '../../../domain/task-assignment/requests.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { neededFor } from '../subscriptions/capabilities.ts';

/** Whether somebody of these could never answer. */
async function asksNobody(tx: Executor, asked: readonly string[]): Promise<boolean> {
  for (const id of asked) {
    const receiver = await getRow(tx, 'users', id);
    if (!receiver || !canReceiveRequests(receiver)) return true;
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
  { context, serverAt }: { context: MutationContext; serverAt: Instant },
): Promise<Decision | null> {
  const { actor, at } = context;
  const writes = given.decision.kind === 'rejected' ? [] : given.decision.writes;
  const asked = await requestReceivers(writes, (resource, id) => getRow(tx, resource, id));
  const judged = { actor, at: judgedAt(at, serverAt) };
  const needed = await neededFor(tx, { ...given, asked }, judged);
  if (needed !== null) return rejected('subscription_needed', needed);
  return (await asksNobody(tx, asked)) ? rejected('rule', 'receiver') : null;
}
