import { mayInOffice, mayOnOwn } from '../role/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { User } from './schema.ts';

/** What of a user decides who may act on them. */
export type Person = Pick<User, 'id' | 'company' | 'employer' | 'customer' | 'deleted'>;

/** Whether somebody is an employee of the viewer's account. */
export const isOwnEmployee = (viewer: Viewer, person: Person): boolean => person.employer?.id === viewer.companyId;

/** Whether the viewer may add employees (specification 2.8; decision 0018). */
export const mayAddEmployees = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_EMPLOYEES');

/** Whether the viewer may change an employee's role; nobody changes their own. */
export const maySetRole = (viewer: Viewer, person: Person): boolean =>
  isOwnEmployee(viewer, person) && person.id !== viewer.userId && mayInOffice(viewer, 'PUT_EMPLOYEES');

/**
 * Whether the viewer may deactivate, activate, convert or delete an employee: the owner only (specification 4.7 and 6: these
 * are hidden for users who are themselves employees).
 */
export const mayManageEmployee = (viewer: Viewer, person: Person): boolean =>
  viewer.owner && isOwnEmployee(viewer, person) && !person.deleted;

/**
 * Whether the viewer may edit somebody's profile: everyone their own; of employees who has PUT_EMPLOYEES, of customers'
 * accounts who has PUT_CUSTOMERS.
 */
export function mayEditProfile(viewer: Viewer, person: Person): boolean {
  if (person.deleted) return false;
  if (person.id === viewer.userId) return true;
  if (person.customer !== null) return mayOnOwn(viewer, 'PUT_CUSTOMERS', person);
  return isOwnEmployee(viewer, person) && mayInOffice(viewer, 'PUT_EMPLOYEES');
}
