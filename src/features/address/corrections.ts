import { mayReopen, mayWorkOn, takesBack, takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** The statuses that can be corrected to; a failure needs a reason and has its own sheet. */
const correctable = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'] as const;

export type CorrectableStatus = (typeof correctable)[number];

/** The statuses the viewer may correct to: any in the office, otherwise the one that their own last mark replaced. */
export function correctionsFor(viewer: Viewer, { task, operational }: AddressView): CorrectableStatus[] {
  const from = operational.completionStatus;
  if (!mayWorkOn(viewer, task) || !takesMarks(task) || from === 'INVOICED') return [];
  const may = (to: CorrectableStatus): boolean =>
    mayReopen(viewer, task, { from, to }) || takesBack(viewer, operational, to);
  return correctable.filter((to) => to !== from && may(to));
}
