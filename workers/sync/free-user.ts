import { Dexie } from 'dexie';
import type { Decision } from '../../domain/mutation/decision.ts';
import { capabilityOf, isOpenTask, mayUse, openLists } from '../../domain/subscription/free-user.ts';
import { type Capability, type Counts, freeLimits, isCounted } from '../../domain/subscription/limits.ts';
import { requestReceivers } from '../../domain/task-assignment/requests.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { lastKnown } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';

/** The number of rows that count towards a limit of the account, counted up to one more than the limit. */
async function countIn(mirror: MirrorDatabase, capability: keyof Counts, companyId: string): Promise<number> {
  const limit = freeLimits[capability];
  if (capability === 'customers') {
    const own = mirror.rows('customers').filter(({ company }) => company?.id === companyId);
    return own.limit(limit).count();
  }
  if (capability === 'employees') {
    const employed = mirror.rows('users').filter(({ employer, deleted }) => employer?.id === companyId && !deleted);
    return employed.limit(limit).count();
  }
  const open = (list: (typeof openLists)[number]) =>
    mirror
      .rows('tasks')
      .where('[list+nicknameKey]')
      .between([list, Dexie.minKey], [list, Dexie.maxKey])
      .filter((task) => task.company?.id === companyId && isOpenTask(task))
      .limit(limit)
      .count();
  let count = 0;
  for (const list of openLists) count += await open(list);
  return count;
}

/**
 * What a change that was decided here needs a subscription for (decision 0019), as far as this device knows it: it is the
 * owner's, and has pulled; null where it needs none. A subscription counts as it was at the last pull, for whoever is without
 * network may have renewed it since; the server says the last word. Runs where the mirror is read.
 */
export async function neededFor(
  { mirror, owner: { viewer } }: SyncContext,
  name: string,
  decision: Decision,
): Promise<Capability | null> {
  const capability = capabilityOf[name];
  if (capability === undefined || !viewer.owner) return null;
  if ((decision.kind !== 'applied' && decision.kind !== 'partly') || decision.writes.length === 0) return null;
  if (capability === 'sendRequests') {
    const receivers = await requestReceivers(decision.writes, (resource, id) => mirror.rows(resource).get(id));
    if (receivers.length === 0) return null;
  }
  const at = await lastKnown(mirror);
  if (at === null) return null;
  const subscriptions = await mirror.rows('subscriptions').toArray();
  const counts: Counts = { openTasks: 0, employees: 0, customers: 0 };
  if (isCounted(capability)) counts[capability] = await countIn(mirror, capability, viewer.companyId);
  return mayUse(capability, { subscriptions, counts }, at) ? null : capability;
}
