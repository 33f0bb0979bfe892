import type { Instant } from '../kernel/time.ts';
import { isDone } from '../operational-address/done.ts';
import { reached } from '../operational-address/transitions.ts';
import type { OperationalAddress } from '../schemas.ts';
import { isAwaited } from './awaited.ts';
import type { ArrivalWindow, Visit } from './schema.ts';

/** The fields of an address by which its visit is told. */
export type VisitedAddress = Pick<
  OperationalAddress,
  'completionStatus' | 'collectedOn' | 'startedOn' | 'installedOn' | 'finishedOn'
> & { visit?: Visit | null };

/** The state of a visit after somebody has set out. `arrivedAt` and `doneAt` are null until then. */
export interface VisitState {
  by: string;
  onMyWayAt: Instant;
  window: ArrivalWindow | null;
  arrivedAt: Instant | null;
  doneAt: Instant | null;
}

const earliest = (times: readonly (Instant | null)[], after: Instant): Instant | null => {
  const since = times.filter((time) => time !== null && time >= after) as Instant[];
  return since.length === 0 ? null : Math.min(...since);
};

/**
 * The visit of an address: a mark after "on my way" counts as arrived, and one of done work as done. Null when nobody set
 * out, or after a failure, of which the status tells.
 */
export function visitOf(address: VisitedAddress): VisitState | null {
  const { visit, completionStatus: status, collectedOn, startedOn, installedOn, finishedOn } = address;
  if (!visit || status === 'FAILED') return null;
  const { by, onMyWayAt, window } = visit;
  const marked = [reached(status, 'COLLECTED') ? collectedOn : null, reached(status, 'IN_PROGRESS') ? startedOn : null];
  const doneAt = isDone(status) ? earliest([installedOn, finishedOn], onMyWayAt) : null;
  const arrivedAt = visit.arrivedAt ?? earliest([...marked, doneAt], onMyWayAt);
  return { by, onMyWayAt, window, arrivedAt, doneAt };
}

/** Whether somebody is on the way to an address: set out, and neither arrived nor ended. */
export const isOnTheWay = (address: VisitedAddress): boolean => {
  const state = visitOf(address);
  return state !== null && state.arrivedAt === null && isAwaited(address);
};
