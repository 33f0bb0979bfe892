import { mayReopen, mayWorkOn, takesBack, takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** What a status can be corrected to; a failure asks for its reason and has its own way. */
const correctable = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'] as const;

export type CorrectableStatus = (typeof correctable)[number];

/** The statuses that the viewer can set against the line, on record: any in the office, else what their own last mark replaced. */
export function correctionsFor(viewer: Viewer, { task, operational }: AddressView): CorrectableStatus[] {
  const from = operational.completionStatus;
  if (!mayWorkOn(viewer, task) || !takesMarks(task) || from === 'INVOICED') return [];
  const may = (to: CorrectableStatus): boolean =>
    mayReopen(viewer, task, { from, to }) || takesBack(viewer, operational, to);
  return correctable.filter((to) => to !== from && may(to));
}
