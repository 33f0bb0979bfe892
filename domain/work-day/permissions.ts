import { isOwn, isScheduleReadOnly, type Owned } from '../account/permissions.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/**
 * Whether the viewer approves and corrects the working days of a person of their company (decision 0191): the owner, and who
 * may change everybody's schedule. Of these only the owner approves their own.
 */
export const mayApproveDaysOf = (viewer: Viewer, user: string): boolean =>
  viewer.kind !== 'customer' && holds(viewer, 'PUT_SCHEDULE') && (viewer.owner || user !== viewer.userId);

/** Whether the viewer may correct a day: their own, or one that they may approve. */
export const mayCorrectDay = (viewer: Viewer, day: Owned & { user: { id: string } }): boolean =>
  viewer.kind !== 'customer' &&
  isOwn(viewer, day) &&
  (day.user.id === viewer.userId || mayApproveDaysOf(viewer, day.user.id));

/** Whether the viewer sees the days of others: the owner, and holders of a right about schedules. */
export const seesOthersDays = (viewer: Viewer): boolean => viewer.kind !== 'customer' && !isScheduleReadOnly(viewer);
