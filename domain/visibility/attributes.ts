import { scheduleRights } from '../role/rights.ts';
import type { Attribute } from './condition.ts';
import { holds, type Viewer } from './viewer.ts';

/** The id that an attribute stands for; null where the viewer has none, so that nothing is theirs by it. */
export function attributeOf(viewer: Viewer, attribute: Attribute): string | null {
  switch (attribute) {
    case 'user':
      return viewer.userId;
    case 'company':
      return viewer.companyId;
    case 'customer':
      return viewer.customerId;
    case 'draftsOf':
      return holds(viewer, 'GET_DRAFT_TASKS') ? viewer.companyId : null;
    case 'vacationsOf':
      return scheduleRights.some((right) => holds(viewer, right)) ? viewer.companyId : null;
  }
}
