import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import type { Right } from './rights.ts';

/** A row that belongs to an account. */
export interface Owned {
  company: Reference | null;
}

/** Whether a row belongs to the viewer's own account. */
export const isOwn = (viewer: Viewer, row: Owned): boolean => row.company?.id === viewer.companyId;

/** Whether the viewer may use a right in the office of the account (specification 6: owners always, employees by their role). */
export const mayInOffice = (viewer: Viewer, right: Right): boolean => viewer.kind === 'office' && holds(viewer, right);

/** The same, on a row of the viewer's own account. */
export const mayOnOwn = (viewer: Viewer, right: Right, row: Owned): boolean =>
  isOwn(viewer, row) && mayInOffice(viewer, right);

/** Roles and their rights are the owner's (specification 2.1 and 6: employees have no roles menu). */
export const mayManageRoles = (viewer: Viewer, row: Owned): boolean => viewer.owner && isOwn(viewer, row);

/** Whether the viewer may give somebody a role: the owner any, an employee one that holds nothing which they lack. */
export const mayGive = (viewer: Viewer, role: Owned & { employeeRights: readonly string[] }): boolean =>
  isOwn(viewer, role) &&
  (viewer.owner || role.employeeRights.every((name) => viewer.rights.some((right) => right === name)));
