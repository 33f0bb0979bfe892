import type { Reference } from '../kernel/resources.ts';
import { type Right, scheduleRights } from '../role/rights.ts';
import type { Device, SubcontractorAgreement, User } from '../schemas.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

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

/** Whether the viewer may give somebody a role: owners any, employees one without rights that they lack themselves. */
export const mayGive = (viewer: Viewer, role: Owned & { employeeRights: readonly string[] }): boolean =>
  isOwn(viewer, role) &&
  (viewer.owner || role.employeeRights.every((name) => viewer.rights.some((right) => right === name)));

/** Who may create, change (share, assign) and delete addresses (specification 2.5; decision 0018). */
export const mayCreateAddresses = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_ADDRESSES');
export const mayChangeAddress = (viewer: Viewer, address: Owned): boolean => mayOnOwn(viewer, 'PUT_ADDRESSES', address);
export const mayDeleteAddress = (viewer: Viewer, address: Owned): boolean =>
  mayOnOwn(viewer, 'DELETE_ADDRESSES', address);

/** Who may create, change and delete customers, their watchers and user accounts (specification 2.5 and 6). */
export const mayCreateCustomers = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_CUSTOMERS');
export const mayChangeCustomer = (viewer: Viewer, customer: Owned): boolean =>
  mayOnOwn(viewer, 'PUT_CUSTOMERS', customer);
export const mayDeleteCustomer = (viewer: Viewer, customer: Owned): boolean =>
  mayOnOwn(viewer, 'DELETE_CUSTOMERS', customer);

/**
 * Whether the viewer may create or change a company, its categories, addresses and headquarters: only its owner
 * (specification 5 and 6).
 */
export const mayChangeCompany = (viewer: Viewer, company: { id: string }): boolean =>
  viewer.owner && company.id === viewer.companyId;

/** The most addresses of a company: 5 for elevated users, 3 for others (specification 6 and 9). */
export const companyAddressLimit = (elevated: boolean): number => (elevated ? 5 : 3);

/** The fields of a user that permissions depend on. */
export type Person = Pick<User, 'id' | 'company' | 'employer' | 'customer' | 'deleted'>;

/** Whether the person is an employee of the viewer's account. */
export const isOwnEmployee = (viewer: Viewer, person: Person): boolean => person.employer?.id === viewer.companyId;

/** Whether the viewer may add employees (specification 2.8; decision 0018). */
export const mayAddEmployees = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_EMPLOYEES');

/** Whether the viewer may change the person's role; nobody may change their own. */
export const maySetRole = (viewer: Viewer, person: Person): boolean =>
  isOwnEmployee(viewer, person) && person.id !== viewer.userId && mayInOffice(viewer, 'PUT_EMPLOYEES');

/**
 * Whether the viewer may deactivate, activate, convert or delete an employee: only the owner (specification 4.7 and 6).
 */
export const mayManageEmployee = (viewer: Viewer, person: Person): boolean =>
  viewer.owner && isOwnEmployee(viewer, person) && !person.deleted;

/**
 * Whether the viewer may edit a profile: their own, an employee's with PUT_EMPLOYEES, a customer account's with
 * PUT_CUSTOMERS.
 */
export function mayEditProfile(viewer: Viewer, person: Person): boolean {
  if (person.deleted) return false;
  if (person.id === viewer.userId) return true;
  if (person.customer !== null) return mayOnOwn(viewer, 'PUT_CUSTOMERS', person);
  return isOwnEmployee(viewer, person) && mayInOffice(viewer, 'PUT_EMPLOYEES');
}

/** The actions on an employee's card (specification 2.8). */
export type EmployeeAction = 'view' | 'edit' | 'delete' | 'activate' | 'deactivate' | 'makeUser';

/**
 * The actions on an employee, in menu order. Enabled employees can be deactivated or made users of their own, others
 * activated; employees don't see these actions (specification 4.7).
 */
export function employeeActions(viewer: Viewer, person: Person & { enabled: boolean }): EmployeeAction[] {
  if (!isOwnEmployee(viewer, person) || person.deleted) return [];
  const switching: EmployeeAction[] = person.enabled ? ['deactivate', 'makeUser'] : ['activate'];
  return [
    'view',
    ...(mayEditProfile(viewer, person) ? (['edit'] as const) : []),
    ...(mayManageEmployee(viewer, person) ? ['delete' as const, ...switching] : []),
  ];
}

/** The fields of a vacation that permissions depend on. */
export interface OwnedVacation extends Owned {
  employee: Reference;
}

export type ScheduleRight = (typeof scheduleRights)[number];

/**
 * Whether the viewer may create, edit or delete any vacation of their company (specification 6: POST_, PUT_,
 * DELETE_SCHEDULE). These rights don't require the right to plan tasks.
 */
export const maySchedule = (viewer: Viewer, right: ScheduleRight, vacation: OwnedVacation): boolean =>
  viewer.kind !== 'customer' && isOwn(viewer, vacation) && holds(viewer, right);

/** Whether the viewer sees all vacations: the office, and holders of one of the three rights. Others see their own. */
export const seesAllVacations = (viewer: Viewer): boolean =>
  viewer.kind === 'office' || (viewer.kind === 'field' && !isScheduleReadOnly(viewer));

/** Whether the table of vacations is read-only for the viewer: none of the three rights (specification 6). */
export const isScheduleReadOnly = (viewer: Viewer): boolean => !scheduleRights.some((right) => holds(viewer, right));

/** Whether the viewer may switch automatic acceptance: the subcontractor's side (specification 2.2). */
export const mayAutoAccept = (viewer: Viewer, agreement: Pick<SubcontractorAgreement, 'subcontractor'>): boolean =>
  agreement.subcontractor.id === viewer.companyId && mayInOffice(viewer, 'PUT_REQUESTS');

/** Whether the viewer may end an agreement: either side may. */
export const mayEndAgreement = (
  viewer: Viewer,
  { contractor, subcontractor }: Pick<SubcontractorAgreement, 'contractor' | 'subcontractor'>,
): boolean =>
  [contractor.id, subcontractor.id].includes(viewer.companyId) && mayInOffice(viewer, 'DELETE_SUBCONTRACTORS');

/**
 * Whether the viewer may dismiss a device (decision 0072). That ends its sessions, so only the owner may dismiss the
 * owner's devices.
 */
export const mayDismiss = ({ userId, companyId }: Viewer, { user }: Pick<Device, 'user'>): boolean =>
  user.id === userId || user.id !== companyId;
