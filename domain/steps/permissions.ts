import { mayInOffice, mayOnOwn, type Owned } from '../account/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Whether the viewer may create step templates: the office with PUT_TASKS, who publishes the tasks that take them. */
export const mayCreateTemplates = (viewer: Viewer): boolean => mayInOffice(viewer, 'PUT_TASKS');

/** Whether the viewer may change, archive and delete a step template. */
export const mayChangeTemplate = (viewer: Viewer, template: Owned): boolean => mayOnOwn(viewer, 'PUT_TASKS', template);
