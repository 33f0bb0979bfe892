import { dayAround } from '../../../domain/kernel/time.ts';
import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { canMark, type MarkableStatus, nextMark } from '../../../domain/operational-address/transitions.ts';
import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import { isAssignedTo } from '../../../domain/task/lists.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { isAwaited, nextOfWay } from '../../../domain/visit/awaited.ts';
import { type AddressView, isToCollect } from '../../mirror/addresses.ts';

/** The viewer's possible actions on an address now (specification 4.5 and 6). */
export interface PossibleActions {
  /** The next step in the usual order. */
  next: Exclude<MarkableStatus, 'FAILED'> | null;
  fail: boolean;
  /** Proofs are possible as soon as the task is published, even when it takes no marks. */
  prove: boolean;
}

export function possibleActions(viewer: Viewer, view: AddressView): PossibleActions {
  const { task, operational } = view;
  const works = mayWorkOn(viewer, task);
  const marks = works && takesMarks(task);
  const { completionStatus } = operational;
  const next = marks ? nextMark(completionStatus) : null;
  return {
    next: next === 'FAILED' ? null : next,
    fail: marks && canMark('FAILED', completionStatus),
    prove: works,
  };
}

/**
 * The next word of an assigned person about their way to an address; null before all is collected, and before the day of the work
 * in the company's time zone.
 */
export function possibleWay(viewer: Viewer, view: AddressView, timeZone: string): 'setOut' | 'arrive' | null {
  const { task, operational } = view;
  if (!mayWorkOn(viewer, task) || !takesMarks(task) || !isAssignedTo(task, viewer)) return null;
  if (!isAwaited(operational) || isToCollect(view)) return null;
  const now = Date.now();
  const from = task.installationTimestampFrom;
  return from === null || from <= now || from < dayAround(now, timeZone).to
    ? nextOfWay(operational, { user: viewer.userId, now })
    : null;
}

/**
 * The viewer's latest proof of the work in progress, which collects all photos of one visit; null when there is none. One that was
 * signed, or for which nobody was there, collects no more.
 */
export function proofInProgress(viewer: Viewer, { operational, proofs }: AddressView): string | null {
  const type = proofTypeInProgress(operational.completionStatus);
  const own = proofs.filter((proof) => proof.author?.id === viewer.userId && proof.type === type && !proof.signature);
  return own.at(-1)?.id ?? null;
}
