import type { Reference } from '../kernel/resources.ts';
import { isOwn, type Owned } from '../role/permissions.ts';
import { scheduleRights } from '../role/rights.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/** A vacation as far as it decides who may act on it. */
export interface OwnedVacation extends Owned {
  employee: Reference;
}

export type ScheduleRight = (typeof scheduleRights)[number];

/**
 * Whether the viewer may create, edit or delete a vacation of anybody in their company (specification 6: POST_, PUT_,
 * DELETE_SCHEDULE). Each right is enough by itself: whoever keeps the vacations need not plan tasks.
 */
export const maySchedule = (viewer: Viewer, right: ScheduleRight, vacation: OwnedVacation): boolean =>
  viewer.kind !== 'customer' && isOwn(viewer, vacation) && holds(viewer, right);

/** Whether the viewer sees everybody's vacations: in the office, and by any of the three rights. Others see their own. */
export const seesAllVacations = (viewer: Viewer): boolean =>
  viewer.kind === 'office' || (viewer.kind === 'field' && !isScheduleReadOnly(viewer));

/** Whether the table of vacations is read-only for the viewer: none of the three rights (specification 6). */
export const isScheduleReadOnly = (viewer: Viewer): boolean => !scheduleRights.some((right) => holds(viewer, right));
