import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { canMark, type MarkableStatus, nextMark } from '../../../domain/operational-address/transitions.ts';
import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** The viewer's possible actions on an address now (specification 4.5 and 6). */
export interface PossibleActions {
  /** The next step in the usual order. */
  next: Exclude<MarkableStatus, 'FAILED'> | null;
  fail: boolean;
  /** Proofs are possible as soon as the task is published, even when it takes no marks. */
  prove: boolean;
}

export function possibleActions(viewer: Viewer, { task, operational }: AddressView): PossibleActions {
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
 * The viewer's latest proof of the work in progress, which collects all photos of one visit; null when there is none. One that was
 * signed, or for which nobody was there, collects no more.
 */
export function proofInProgress(viewer: Viewer, { operational, proofs }: AddressView): string | null {
  const type = proofTypeInProgress(operational.completionStatus);
  const own = proofs.filter((proof) => proof.author?.id === viewer.userId && proof.type === type && !proof.signature);
  return own.at(-1)?.id ?? null;
}
