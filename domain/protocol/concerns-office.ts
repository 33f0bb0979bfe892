import type { MutationName } from '../mutations.ts';

/** Changes that concern only their author, so the office has nothing to decide. */
const personal: ReadonlySet<string> = new Set<MutationName>([
  'markNotificationRead',
  'markAllNotificationsRead',
  'saveTableSettings',
  'setMarkPlace',
  'createSavedView',
  'editSavedView',
  'shareSavedView',
  'deleteSavedView',
]);

/** Whether the office can decide about a rejected change. */
export const concernsOffice = (name: string): boolean => !personal.has(name);

/**
 * Changes of accounts, people, rights, companies and agreements, which only the actor may make: from a quarantined
 * item, the owner would do them on another person's word.
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

/** Whether the owner may accept a quarantined change; others can only be dismissed. */
export const canBeAccepted = (name: string): boolean => concernsOffice(name) && !actorOnly.has(name);
