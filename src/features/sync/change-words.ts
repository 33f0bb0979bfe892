import type { TextKey } from '../../i18n/texts.ts';

/** What each mutation is called where people see it. */
const words: Readonly<Record<string, TextKey>> = {
  markCollected: 'change.markCollected',
  markInProgress: 'change.markInProgress',
  markInstalled: 'change.markInstalled',
  markFinished: 'change.markFinished',
  markFailed: 'change.markFailed',
  beginAddress: 'change.beginAddress',
  correctStatus: 'change.correctStatus',
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
  createCustomer: 'change.createCustomer',
  editCustomer: 'change.editCustomer',
  deleteCustomer: 'change.deleteCustomer',
  addCustomerWatcher: 'change.addCustomerWatcher',
  removeCustomerWatcher: 'change.removeCustomerWatcher',
  addCustomerUser: 'change.addCustomerUser',
  deleteCustomerUser: 'change.deleteCustomerUser',
  markNotificationRead: 'change.markNotificationRead',
  requestTaskAssignment: 'change.requestTaskAssignment',
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
};

/** The text of a mutation's name; of a change that this version does not know, "Change". */
export const changeWords = (name: string): TextKey => words[name] ?? 'change.other';

interface Labelled {
  labels: { task: string | null; address: string | null; customer?: string | null; file?: string | null };
}

/** What an item is about, in words: the file of an import, else the address and then its task; null when none is known. */
export function rowWords({ labels }: Labelled): string | null {
  const parts = [labels.file ?? null, labels.customer ?? null, labels.address, labels.task].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
