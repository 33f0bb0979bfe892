import { DomainError } from '../../../domain/errors/codes.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Decision } from '../../../domain/mutation/decision.ts';
import { type Capability, capabilityOf, isSubscribed, mayUse } from '../../../domain/subscription/free-user.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { countsOf, lockCounts } from '../../db/repositories/counts.ts';
import { pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';

interface Wanted {
  companyId: string;
  capability: Capability;
  at: Instant;
}

/** Whether an account may use a capability now; what it counts stays as it is until the transaction ends. */
async function mayAccountUse(tx: Executor, { companyId, capability, at }: Wanted): Promise<boolean> {
  const subscriptions = await pointingAt(tx, 'subscriptions', { field: 'company', id: companyId });
  if (isSubscribed(subscriptions, at)) return true;
  await lockCounts(tx, companyId);
  return mayUse(capability, { subscriptions, counts: await countsOf(tx, companyId) }, at);
}

/** Whether a mutation that was decided asks for more than the actor's account may use (specification 2.9; decision 0019). */
export async function needsSubscription(
  tx: Executor,
  { name, decision }: { name: string; decision: Decision },
  { actor, at }: { actor: Viewer; at: Instant },
): Promise<boolean> {
  const capability = capabilityOf[name];
  // What changes nothing makes nothing more: an item that comes twice is answered as it was.
  if (capability === undefined || (decision.kind !== 'applied' && decision.kind !== 'partly')) return false;
  if (decision.writes.length === 0) return false;
  return !(await mayAccountUse(tx, { companyId: actor.companyId, capability, at }));
}

/** Refuses a call that is for subscribers; throws `subscription_needed`. */
export async function requireCapability(
  tx: Executor,
  viewer: Viewer,
  { capability, at }: Omit<Wanted, 'companyId'>,
): Promise<void> {
  if (!(await mayAccountUse(tx, { companyId: viewer.companyId, capability, at }))) {
    throw new DomainError('subscription_needed');
  }
}
