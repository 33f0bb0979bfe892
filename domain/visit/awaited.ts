import { hour, type Instant } from '../kernel/time.ts';
import type { OperationalAddress } from '../schemas.ts';

/** Whether somebody may still set out for an address: its work has not begun, and has not failed. */
export const isAwaited = ({ completionStatus }: Pick<OperationalAddress, 'completionStatus'>): boolean =>
  completionStatus === 'NO_PROGRESS' || completionStatus === 'COLLECTED';

/** After that nobody is on the way any more, though they never said that they arrived. */
const longest = 12 * hour;

/** Whether the visit of an address is one of now. */
export const isPresent = ({ visit }: Partial<Pick<OperationalAddress, 'visit'>>, now: Instant): boolean =>
  now - (visit?.onMyWayAt ?? 0) < longest;

/** The next word of a person about their own way to an address that is awaited; null where they have arrived. */
export function nextOfWay(
  { visit, completionStatus, collectedOn }: Pick<OperationalAddress, 'visit' | 'completionStatus' | 'collectedOn'>,
  { user, now }: { user: string; now: Instant },
): 'setOut' | 'arrive' | null {
  if (visit?.by !== user || !isPresent({ visit }, now)) return 'setOut';
  const hasMarked = completionStatus === 'COLLECTED' && (collectedOn ?? 0) >= visit.onMyWayAt;
  return visit.arrivedAt === null && !hasMarked ? 'arrive' : null;
}
