import { DomainError } from '../../../domain/errors/codes.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Decision } from '../../../domain/mutation/decision.ts';
import { capabilityOf, isSubscribed, mayUse } from '../../../domain/subscription/free-user.ts';
import type { Capability } from '../../../domain/subscription/limits.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { countsOf, lockCounts } from '../../db/repositories/counters.ts';
import { pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';

interface Wanted {
  companyId: string;
  capability: Capability;
  at: Instant;
}

/** Whether an account may use a capability now; locks what it counts until the transaction ends. */
async function mayAccountUse(tx: Executor, { companyId, capability, at }: Wanted): Promise<boolean> {
  const subscriptions = await pointingAt(tx, 'subscriptions', { field: 'company', id: companyId });
  if (isSubscribed(subscriptions, at)) return true;
  await lockCounts(tx, companyId);
  return mayUse(capability, { subscriptions, counts: await countsOf(tx, companyId) }, at);
}

/** A decided mutation, with the receivers of its requests. */
interface Decided {
  name: string;
  decision: Decision;
  receivers: readonly string[];
}

/**
 * The capability that a decided mutation needs and the account lacks (specification 2.9; decision 0019); null if none.
 */
export async function neededFor(
  tx: Executor,
  { name, decision, receivers }: Decided,
  { actor, at }: { actor: Viewer; at: Instant },
): Promise<Capability | null> {
  const capability = capabilityOf[name];
  // Without writes nothing is added, so a repeated item gets the same answer.
  if (capability === undefined || (decision.kind !== 'applied' && decision.kind !== 'partly')) return null;
  if (decision.writes.length === 0 || (capability === 'sendRequests' && receivers.length === 0)) return null;
  return (await mayAccountUse(tx, { companyId: actor.companyId, capability, at })) ? null : capability;
}

/** Throws `subscription_needed`, naming the capability, unless the account has it. */
export async function requireCapability(
  tx: Executor,
  viewer: Viewer,
  { capability, at }: Omit<Wanted, 'companyId'>,
): Promise<void> {
  if (!(await mayAccountUse(tx, { companyId: viewer.companyId, capability, at }))) {
    throw new DomainError('subscription_needed', undefined, [capability]);
  }
}
