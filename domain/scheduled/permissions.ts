import type { Reference } from '../kernel/resources.ts';
import { isOwn, type Owned } from '../role/permissions.ts';
import type { Right } from '../role/rights.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/** A vacation as far as it decides who may act on it. */
export interface OwnedVacation extends Owned {
  employee: Reference;
}

export type ScheduleRight = Extract<Right, 'POST_SCHEDULE' | 'PUT_SCHEDULE' | 'DELETE_SCHEDULE'>;

/**
 * Whether the viewer may create, edit or delete a vacation (specification 6: POST_, PUT_, DELETE_SCHEDULE). The office uses
 * these rights for everybody of the account; in the field they are for one's own vacations, the only ones seen there.
 */
export const maySchedule = (viewer: Viewer, right: ScheduleRight, vacation: OwnedVacation): boolean =>
  isOwn(viewer, vacation) &&
  holds(viewer, right) &&
  (viewer.kind === 'office' || (viewer.kind === 'field' && vacation.employee.id === viewer.userId));

/** Whether the table of vacations is read-only for the viewer: none of the three rights (specification 6). */
export const isScheduleReadOnly = (viewer: Viewer): boolean =>
  !(holds(viewer, 'POST_SCHEDULE') || holds(viewer, 'PUT_SCHEDULE') || holds(viewer, 'DELETE_SCHEDULE'));
