import { DomainError } from '../../../domain/errors/codes.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Decision } from '../../../domain/mutation/decision.ts';
import { type Capability, capabilityOf, isSubscribed, mayUse } from '../../../domain/subscription/free-user.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { countsOf, lockCounts } from '../../db/repositories/counters.ts';
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

/** A mutation that was decided, with those whom it asks to do a task or into a fleet. */
interface Decided {
  name: string;
  decision: Decision;
  receivers: readonly string[];
}

/**
 * What a mutation that was decided needs a subscription for that the actor's account does not have (specification 2.9;
 * decision 0019); null where it may be done.
 */
export async function neededFor(
  tx: Executor,
  { name, decision, receivers }: Decided,
  { actor, at }: { actor: Viewer; at: Instant },
): Promise<Capability | null> {
  const capability = capabilityOf[name];
  // What changes nothing makes nothing more: an item that comes twice is answered as it was.
  if (capability === undefined || (decision.kind !== 'applied' && decision.kind !== 'partly')) return null;
  if (decision.writes.length === 0 || (capability === 'sendRequests' && receivers.length === 0)) return null;
  return (await mayAccountUse(tx, { companyId: actor.companyId, capability, at })) ? null : capability;
}

/** Refuses a call that is for subscribers; throws `subscription_needed`, which names what it is about. */
export async function requireCapability(
  tx: Executor,
  viewer: Viewer,
  { capability, at }: Omit<Wanted, 'companyId'>,
): Promise<void> {
  if (!(await mayAccountUse(tx, { companyId: viewer.companyId, capability, at }))) {
    throw new DomainError('subscription_needed', undefined, [capability]);
  }
}
