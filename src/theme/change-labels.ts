import type { MutationName } from '../../domain/mutations.ts';
import type { TextKey } from '../i18n/texts.ts';

/** The name of each mutation on screen. */
const labels: Readonly<Record<string, TextKey>> = {
  markCollected: 'change.markCollected',
  markInProgress: 'change.markInProgress',
  markInstalled: 'change.markInstalled',
  markFinished: 'change.markFinished',
  markFailed: 'change.markFailed',
  beginAddress: 'change.beginAddress',
  correctStatus: 'change.correctStatus',
  answerStep: 'change.answerStep',
  setMarkPlace: 'change.setMarkPlace',
  setOnMyWay: 'change.setOnMyWay',
  setArrived: 'change.setArrived',
  takeBackVisit: 'change.takeBackVisit',
  changeCommunicationInfo: 'change.changeCommunicationInfo',
  changeCosts: 'change.changeCosts',
  changeExtraCosts: 'change.changeExtraCosts',
  finishAddressOperation: 'change.finishAddressOperation',
  finishInstalledAddresses: 'change.finishInstalledAddresses',
  changeFinalPayout: 'change.changeFinalPayout',
  markAddressesCollected: 'change.markAddressesCollected',
  markAddressesInProgress: 'change.markAddressesInProgress',
  markAddressesInstalled: 'change.markAddressesInstalled',
  markAddressesFinished: 'change.markAddressesFinished',
  markAddressesFailed: 'change.markAddressesFailed',
  addOperationalAddress: 'change.addOperationalAddress',
  editOperationalAddress: 'change.editOperationalAddress',
  removeOperationalAddress: 'change.removeOperationalAddress',
  createTask: 'change.createTask',
  cloneTask: 'change.cloneTask',
  editTask: 'change.editTask',
  deleteTask: 'change.deleteTask',
  publishTask: 'change.publishTask',
  splitTask: 'change.splitTask',
  splitForAllocation: 'change.splitForAllocation',
  assignEmployees: 'change.assignEmployees',
  removeAssigneeEmployees: 'change.removeAssigneeEmployees',
  addTaskWatcher: 'change.addTaskWatcher',
  removeTaskWatcher: 'change.removeTaskWatcher',
  rescheduleTask: 'change.rescheduleTask',
  pauseTask: 'change.pauseTask',
  continueTask: 'change.continueTask',
  cancelTask: 'change.cancelTask',
  finishTask: 'change.finishTask',
  finalizeParentTask: 'change.finalizeParentTask',
  invoiceTask: 'change.invoiceTask',
  createProof: 'change.createProof',
  editProof: 'change.editProof',
  deleteProof: 'change.deleteProof',
  addPhotos: 'change.addPhotos',
  removePhoto: 'change.removePhoto',
  setPhotoKind: 'change.setPhotoKind',
  changeShareState: 'change.changeShareState',
  propagateProof: 'change.propagateProof',
  createAddress: 'change.createAddress',
  editAddress: 'change.editAddress',
  deleteAddress: 'change.deleteAddress',
  shareAddress: 'change.shareAddress',
  makeAddressPrivate: 'change.makeAddressPrivate',
  releaseAddress: 'change.releaseAddress',
  importAddresses: 'change.importAddresses',
  changeAddresses: 'change.changeAddresses',
  importCustomers: 'change.importCustomers',
  importTasks: 'change.importTasks',
  editCompany: 'change.editCompany',
  createCustomer: 'change.createCustomer',
  editCustomer: 'change.editCustomer',
  deleteCustomer: 'change.deleteCustomer',
  addCustomerWatcher: 'change.addCustomerWatcher',
  removeCustomerWatcher: 'change.removeCustomerWatcher',
  addCustomerUser: 'change.addCustomerUser',
  deleteCustomerUser: 'change.deleteCustomerUser',
  addEmployee: 'change.addEmployee',
  editProfile: 'change.editProfile',
  setEmployeeRole: 'change.setEmployeeRole',
  activateEmployee: 'change.activateEmployee',
  deactivateEmployee: 'change.deactivateEmployee',
  makeEmployeeUser: 'change.makeEmployeeUser',
  deleteEmployee: 'change.deleteEmployee',
  createRole: 'change.createRole',
  editRole: 'change.editRole',
  setRoleRights: 'change.setRoleRights',
  deleteRole: 'change.deleteRole',
  createDefaultRole: 'change.createDefaultRole',
  createSchedule: 'change.createSchedule',
  editSchedule: 'change.editSchedule',
  deleteSchedule: 'change.deleteSchedule',
  createSavedView: 'change.createSavedView',
  editSavedView: 'change.editSavedView',
  shareSavedView: 'change.shareSavedView',
  deleteSavedView: 'change.deleteSavedView',
  createStepTemplate: 'change.createStepTemplate',
  editStepTemplate: 'change.editStepTemplate',
  archiveStepTemplate: 'change.archiveStepTemplate',
  deleteStepTemplate: 'change.deleteStepTemplate',
  addEquipment: 'change.addEquipment',
  editEquipment: 'change.editEquipment',
  takeOutEquipment: 'change.takeOutEquipment',
  removeEquipment: 'change.removeEquipment',
  markNotificationRead: 'change.markNotificationRead',
  requestTaskAssignment: 'change.requestTaskAssignment',
  requestReschedule: 'change.requestReschedule',
  acceptTaskAssignment: 'change.acceptTaskAssignment',
  rejectTaskAssignment: 'change.rejectTaskAssignment',
  cancelTaskAssignment: 'change.cancelTaskAssignment',
  resendTaskAssignment: 'change.resendTaskAssignment',
  deleteTaskAssignment: 'change.deleteTaskAssignment',
  requestUserAddition: 'change.requestUserAddition',
  acceptUserAddition: 'change.acceptUserAddition',
  rejectUserAddition: 'change.rejectUserAddition',
  cancelUserAddition: 'change.cancelUserAddition',
  resendUserAddition: 'change.resendUserAddition',
  deleteUserAddition: 'change.deleteUserAddition',
  setAutoAccept: 'change.setAutoAccept',
  endAgreement: 'change.endAgreement',
  markAllNotificationsRead: 'change.markAllNotificationsRead',
  createCompany: 'change.createCompany',
  setCompanyCategories: 'change.setCompanyCategories',
  addCompanyAddress: 'change.addCompanyAddress',
  removeCompanyAddress: 'change.removeCompanyAddress',
  setHeadquarters: 'change.setHeadquarters',
  saveTableSettings: 'change.saveTableSettings',
  createAttachedFile: 'change.createAttachedFile',
  editAttachedFile: 'change.editAttachedFile',
  deleteAttachedFile: 'change.deleteAttachedFile',
  expireTaskAssignment: 'change.expireTaskAssignment',
  expireUserAddition: 'change.expireUserAddition',
  deactivateAccount: 'change.deactivateAccount',
  noteLateTask: 'history.late',
  correctWorkDay: 'change.correctWorkDay',
  checkWorkDay: 'change.checkWorkDay',
  approveWorkDay: 'change.approveWorkDay',
} satisfies Record<MutationName, TextKey>;

/** The text of a mutation's name; of a change that this version does not know, "Change". */
export const changeLabel = (name: string): TextKey => labels[name] ?? 'change.other';

interface Labelled {
  labels: {
    task: string | null;
    address: string | null;
    customer?: string | null;
    person?: string | null;
    role?: string | null;
    view?: string | null;
    template?: string | null;
    piece?: string | null;
    file?: string | null;
  };
}

/**
 * The subject of an item in words: the file of an import, a customer, a person, a role, a view, a step template or a piece of
 * equipment, else the address and then its task; null when none is known.
 */
export function changedRowLabel({ labels }: Labelled): string | null {
  const {
    file = null,
    customer = null,
    person = null,
    role = null,
    view = null,
    template = null,
    piece = null,
  } = labels;
  const parts = [file, customer, person, role, view, template, piece, labels.address, labels.task].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
