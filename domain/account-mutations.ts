import { deactivateAccount } from './account/deletion.ts';
import { createAddress, deleteAddress, editAddress } from './address/mutations.ts';
import { makeAddressPrivate, releaseAddress, shareAddress } from './address/sharing-mutations.ts';
import { createAttachedFile, deleteAttachedFile, editAttachedFile } from './attached-file/mutations.ts';
import { addCompanyAddress, removeCompanyAddress, setHeadquarters } from './company/address-mutations.ts';
import { createCompany, editCompany, setCompanyCategories } from './company/mutations.ts';
import {
  addCustomerWatcher,
  createCustomer,
  deleteCustomer,
  editCustomer,
  removeCustomerWatcher,
} from './customer/mutations.ts';
import { addCustomerUser, deleteCustomerUser } from './customer/user-mutations.ts';
import { changeAddresses, importAddresses, importCustomers } from './import/mutations.ts';
import { markAllNotificationsRead, markNotificationRead } from './notification/mutations.ts';
import { createDefaultRole, createRole, deleteRole, editRole, setRoleRights } from './role/mutations.ts';
import { createSchedule, deleteSchedule, editSchedule } from './scheduled/mutations.ts';
import { endAgreement, setAutoAccept } from './subcontractor-agreement/mutations.ts';
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

/** The mutations of an account and its people, customers, places, agreements and requests; those of tasks are apart. */
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
  importAddresses,
  changeAddresses,
  importCustomers,
  createSchedule,
  editSchedule,
  deleteSchedule,
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
