import { mayWorkOn, takesMarks } from '../../../domain/operational-address/permissions.ts';
import { canMark, type MarkableStatus, nextMark } from '../../../domain/operational-address/transitions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** What the viewer can do with an address now (specification 4.5 and 6). */
export interface Possible {
  /** The one next step along the line. */
  next: Exclude<MarkableStatus, 'FAILED'> | null;
  fail: boolean;
  /** Proofs of work are taken as long as the task is not a draft, also when it takes no marks. */
  prove: boolean;
}

export function possibleFor(viewer: Viewer, { task, operational }: AddressView): Possible {
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
