import { mayInOffice } from '../../../domain/account/permissions.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { holds, isStaff, type Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** A page that creates something; hidden until a route with its path exists. */
export interface Creation {
  to: string;
  label: TextKey;
  may: (viewer: Viewer) => boolean;
}

/** A task, which has its own shortcut key. */
export const createTask: Creation = { to: '/tasks/create', label: 'create.task', may: mayCreateTasks };

/** Everything that can be created, with the permission for it and for its screen (specification 2.8 and 6, decision 0018). */
export const creations: readonly Creation[] = [
  createTask,
  {
    to: '/customers/create',
    label: 'create.customer',
    may: (viewer) => isStaff(viewer) && mayInOffice(viewer, 'POST_CUSTOMERS'),
  },
  {
    to: '/addresses/create',
    label: 'create.address',
    may: (viewer) => isStaff(viewer) && mayInOffice(viewer, 'POST_ADDRESSES'),
  },
  {
    to: '/scheduled/create',
    label: 'create.vacation',
    may: (viewer) => isStaff(viewer) && holds(viewer, 'POST_SCHEDULE'),
  },
  {
    to: '/steps/create',
    label: 'create.stepTemplate',
    may: (viewer) => isStaff(viewer) && mayInOffice(viewer, 'PUT_TASKS'),
  },
  { to: '/roles/create', label: 'create.role', may: ({ owner, elevated }) => owner && elevated },
];
