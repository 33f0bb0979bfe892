import { mayInOffice } from '../../../domain/role/permissions.ts';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** A page on which something new is made; it is offered as soon as there is a route with its path. */
export interface Creation {
  to: string;
  label: TextKey;
  may: (viewer: Viewer) => boolean;
}

/** A new task, which has a key of its own. */
export const createTask: Creation = { to: '/tasks/create', label: 'create.task', may: mayCreateTasks };

/** What can be made from anywhere, and who may (specification 6, decision 0018). */
export const creations: readonly Creation[] = [
  createTask,
  { to: '/customers/create', label: 'create.customer', may: (viewer) => mayInOffice(viewer, 'POST_CUSTOMERS') },
  { to: '/addresses/create', label: 'create.address', may: (viewer) => mayInOffice(viewer, 'POST_ADDRESSES') },
  { to: '/scheduled/create', label: 'create.vacation', may: (viewer) => holds(viewer, 'POST_SCHEDULE') },
  { to: '/roles/create', label: 'create.role', may: ({ owner, elevated }) => owner && elevated },
];
