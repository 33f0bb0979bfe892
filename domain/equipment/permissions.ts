import { mayChangeAddress, type Owned } from '../account/permissions.ts';
import { mayWorkOn, takesMarks } from '../operational-address/permissions.ts';
import type { Rows } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { leadsTo } from './leads-to.ts';

/** A visit: an operational address with its task. */
export interface Visit {
  address: Pick<OperationalAddress, 'installationAddress' | 'pickupAddresses'>;
  task: Task;
}

/**
 * Whether the viewer may add, change and take out equipment of an address: whoever may change the address (specification 2.5), and
 * at a visit whoever works on it, for as long as its task takes marks.
 */
export const mayKeepEquipment = (
  viewer: Viewer,
  { owner, address, visit }: { owner: Owned; address: string; visit: Visit | null },
): boolean =>
  mayChangeAddress(viewer, owner) ||
  (visit !== null && leadsTo(visit.address, address) && takesMarks(visit.task) && mayWorkOn(viewer, visit.task));

/** Whether the viewer may delete a piece, which leaves nothing of it: the office that may change the address. */
export const mayRemoveEquipment = (viewer: Viewer, piece: Rows['equipment']): boolean =>
  mayChangeAddress(viewer, piece);
