import type { MutationName } from '../mutations.ts';

/** Changes that are about nobody but who makes them: the office has nothing to decide about them. */
const personal: ReadonlySet<string> = new Set<MutationName>([
  'markNotificationRead',
  'markAllNotificationsRead',
  'saveTableSettings',
]);

/** Whether a refused change is something that the office can decide about. */
export const concernsOffice = (name: string): boolean => !personal.has(name);

/**
 * Changes of accounts, people, rights, companies and agreements: whoever may make them makes them themself. An item only says
 * that somebody wanted it, and its words are theirs.
 */
const actorOnly: ReadonlySet<string> = new Set<MutationName>([
  'deactivateAccount',
  'editProfile',
  'addEmployee',
  'setEmployeeRole',
  'deactivateEmployee',
  'activateEmployee',
  'makeEmployeeUser',
  'deleteEmployee',
  'createRole',
  'editRole',
  'setRoleRights',
  'deleteRole',
  'createDefaultRole',
  'createCompany',
  'editCompany',
  'setCompanyCategories',
  'addCompanyAddress',
  'removeCompanyAddress',
  'setHeadquarters',
  'addCustomerUser',
  'deleteCustomerUser',
  'requestTaskAssignment',
  'requestReschedule',
  'acceptTaskAssignment',
  'rejectTaskAssignment',
  'cancelTaskAssignment',
  'resendTaskAssignment',
  'expireTaskAssignment',
  'deleteTaskAssignment',
  'requestUserAddition',
  'acceptUserAddition',
  'rejectUserAddition',
  'cancelUserAddition',
  'resendUserAddition',
  'expireUserAddition',
  'deleteUserAddition',
  'setAutoAccept',
  'endAgreement',
]);

/** Whether the owner may have a change done that somebody else handed in; any other can only be dismissed. */
export const canBeAccepted = (name: string): boolean => concernsOffice(name) && !actorOnly.has(name);
