import type { z } from 'zod';
import { deactivateAccount } from './account/deletion.ts';
import { createAddress, deleteAddress, editAddress } from './address/mutations.ts';
import { makeAddressPrivate, releaseAddress, shareAddress } from './address/sharing-mutations.ts';
import { createAttachedFile, deleteAttachedFile, editAttachedFile } from './attached-file/mutations.ts';
import {
  addCompanyAddress,
  createCompany,
  editCompany,
  removeCompanyAddress,
  setCompanyCategories,
  setHeadquarters,
} from './company/mutations.ts';
import {
  addCustomerUser,
  addCustomerWatcher,
  createCustomer,
  deleteCustomer,
  deleteCustomerUser,
  editCustomer,
  removeCustomerWatcher,
} from './customer/mutations.ts';
import { addEquipment, editEquipment, removeEquipment, takeOutEquipment } from './equipment/mutations.ts';
import { changeAddresses, importAddresses, importCustomers, importTasks } from './import/mutations.ts';
import { setMarkPlace } from './mark-place/mutations.ts';
import type { AnyMutation } from './mutation/definition.ts';
import { markAllNotificationsRead, markNotificationRead } from './notification/mutations.ts';
import {
  markAddressesCollected,
  markAddressesFailed,
  markAddressesFinished,
  markAddressesInProgress,
  markAddressesInstalled,
} from './operational-address/bulk-mutations.ts';
import {
  changeCommunicationInfo,
  changeCosts,
  changeExtraCosts,
  changeFinalPayout,
  finishAddressOperation,
  finishInstalledAddresses,
} from './operational-address/edit-mutations.ts';
import {
  beginAddress,
  correctStatus,
  markCollected,
  markFailed,
  markFinished,
  markInProgress,
  markInstalled,
} from './operational-address/mark-mutations.ts';
import {
  addOperationalAddress,
  editOperationalAddress,
  removeOperationalAddress,
} from './operational-address/plan-mutations.ts';
import { addPhotos, changeShareState, createProof, deleteProof, editProof, removePhoto } from './proof/mutations.ts';
import { setPhotoKind } from './proof/photo-kind-mutation.ts';
import { propagateProof } from './proof/propagate-mutation.ts';
import { createDefaultRole, createRole, deleteRole, editRole, setRoleRights } from './role/mutations.ts';
import { createSavedView, deleteSavedView, editSavedView, shareSavedView } from './saved-view/mutations.ts';
import { createSchedule, deleteSchedule, editSchedule } from './scheduled/mutations.ts';
import { answerStep } from './steps/answer-mutation.ts';
import {
  archiveStepTemplate,
  createStepTemplate,
  deleteStepTemplate,
  editStepTemplate,
} from './steps/template-mutations.ts';
import { endAgreement, setAutoAccept } from './subcontractor-agreement/mutations.ts';
import { splitForAllocation } from './task/allocation-mutations.ts';
import { finalizeParentTask, invoiceTask } from './task/closing-mutations.ts';
import { cloneTask, createTask } from './task/create-mutations.ts';
import { deleteTask, editTask, rescheduleTask } from './task/edit-mutations.ts';
import { noteLateTask } from './task/lateness.ts';
import { cancelTask, continueTask, finishTask, pauseTask } from './task/operational-mutations.ts';
import {
  addTaskWatcher,
  assignEmployees,
  removeAssigneeEmployees,
  removeTaskWatcher,
} from './task/people-mutations.ts';
import { publishTask } from './task/publish-mutations.ts';
import { splitTask } from './task/split-mutations.ts';
import {
  acceptTaskAssignment,
  cancelTaskAssignment,
  deleteTaskAssignment,
  expireTaskAssignment,
  rejectTaskAssignment,
  resendTaskAssignment,
} from './task-assignment/answer-mutations.ts';
import { requestReschedule, requestTaskAssignment } from './task-assignment/request-mutations.ts';
import {
  activateEmployee,
  deactivateEmployee,
  deleteEmployee,
  editProfile,
  makeEmployeeUser,
} from './user/mutations.ts';
import { addEmployee, setEmployeeRole } from './user/role-mutations.ts';
import { saveTableSettings } from './user/settings-mutations.ts';
import {
  acceptUserAddition,
  cancelUserAddition,
  deleteUserAddition,
  expireUserAddition,
  rejectUserAddition,
  requestUserAddition,
  resendUserAddition,
} from './user-addition/mutations.ts';
import { setArrived, setOnMyWay, takeBackVisit } from './visit/mutations.ts';
import { approveWorkDay, checkWorkDay, correctWorkDay } from './work-day/mutations.ts';

/** The mutations of an account: people, customers, addresses, agreements and requests. Those of tasks are separate. */
export const accountMutations = {
  deactivateAccount,
  editProfile,
  saveTableSettings,
  addEmployee,
  setEmployeeRole,
  deactivateEmployee,
  activateEmployee,
  makeEmployeeUser,
  deleteEmployee,
  createRole,
  editRole,
  setRoleRights,
  deleteRole,
  createDefaultRole,
  createCompany,
  editCompany,
  setCompanyCategories,
  addCompanyAddress,
  removeCompanyAddress,
  setHeadquarters,
  createCustomer,
  editCustomer,
  deleteCustomer,
  addCustomerWatcher,
  removeCustomerWatcher,
  addCustomerUser,
  deleteCustomerUser,
  createAddress,
  editAddress,
  deleteAddress,
  shareAddress,
  makeAddressPrivate,
  releaseAddress,
  addEquipment,
  editEquipment,
  takeOutEquipment,
  removeEquipment,
  correctWorkDay,
  checkWorkDay,
  approveWorkDay,
  importAddresses,
  changeAddresses,
  importCustomers,
  createSchedule,
  editSchedule,
  deleteSchedule,
  createSavedView,
  editSavedView,
  shareSavedView,
  deleteSavedView,
  createStepTemplate,
  editStepTemplate,
  archiveStepTemplate,
  deleteStepTemplate,
  requestTaskAssignment,
  requestReschedule,
  acceptTaskAssignment,
  rejectTaskAssignment,
  cancelTaskAssignment,
  resendTaskAssignment,
  expireTaskAssignment,
  deleteTaskAssignment,
  requestUserAddition,
  acceptUserAddition,
  rejectUserAddition,
  cancelUserAddition,
  resendUserAddition,
  expireUserAddition,
  deleteUserAddition,
  setAutoAccept,
  endAgreement,
  createAttachedFile,
  editAttachedFile,
  deleteAttachedFile,
  markNotificationRead,
  markAllNotificationsRead,
};

/**
 * Every mutation by name, for `engine.perform`, the server's calls and the push. Names are part of the protocol and
 * never change.
 */
export const mutations = {
  markCollected,
  markInProgress,
  markInstalled,
  markFinished,
  markFailed,
  beginAddress,
  correctStatus,
  answerStep,
  setMarkPlace,
  setOnMyWay,
  setArrived,
  takeBackVisit,
  changeCommunicationInfo,
  changeCosts,
  changeExtraCosts,
  finishAddressOperation,
  finishInstalledAddresses,
  changeFinalPayout,
  markAddressesCollected,
  markAddressesInProgress,
  markAddressesInstalled,
  markAddressesFinished,
  markAddressesFailed,
  addOperationalAddress,
  editOperationalAddress,
  removeOperationalAddress,
  createTask,
  cloneTask,
  editTask,
  deleteTask,
  publishTask,
  splitTask,
  splitForAllocation,
  assignEmployees,
  removeAssigneeEmployees,
  addTaskWatcher,
  removeTaskWatcher,
  rescheduleTask,
  pauseTask,
  continueTask,
  cancelTask,
  finishTask,
  finalizeParentTask,
  invoiceTask,
  noteLateTask,
  createProof,
  editProof,
  deleteProof,
  addPhotos,
  removePhoto,
  setPhotoKind,
  changeShareState,
  propagateProof,
  importTasks,
  ...accountMutations,
};

export type MutationName = keyof typeof mutations;

/** Sent values are read-only. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

type Wire<Name extends MutationName> = (typeof mutations)[Name]['wire'];

/** The arguments that a mutation takes; of several names, those of any of them. */
export type ArgsOf<Name extends MutationName> = ReadOnly<z.input<Wire<Name>['args']>>;

/** The seen values that a mutation takes. */
export type BaseOf<Name extends MutationName> = ReadOnly<z.input<Wire<Name>['base']>>;

/** The fields that an edit sets. */
export type SetOf<Name extends MutationName> = ArgsOf<Name> extends { set: infer Fields } ? Fields : never;

/** The names of all mutations. */
export const mutationNames = Object.keys(mutations) as MutationName[];

/** Whether this version knows a mutation of that name. */
export const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name);

/** The mutation of that name; undefined for one that this version does not know. */
export const mutationByName = (name: string): AnyMutation | undefined =>
  isMutationName(name) ? mutations[name] : undefined;
