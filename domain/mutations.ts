import type { z } from 'zod';
import { accountMutations } from './account-mutations.ts';
import { importTasks } from './import/mutations.ts';
import type { AnyMutation } from './mutation/definition.ts';
import {
  markAddressesCollected,
  markAddressesFailed,
  markAddressesFinished,
  markAddressesInProgress,
  markAddressesInstalled,
} from './operational-address/bulk-mutations.ts';
import { correctStatus } from './operational-address/correct-status.ts';
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
import { splitForAllocation } from './task/allocation-mutations.ts';
import { finalizeParentTask, invoiceTask } from './task/closing-mutations.ts';
import { cloneTask, createTask } from './task/create-mutations.ts';
import { deleteTask, editTask } from './task/edit-mutations.ts';
import { noteLateTask } from './task/late-mutation.ts';
import { cancelTask, continueTask, finishTask, pauseTask } from './task/operational-mutations.ts';
import {
  addTaskWatcher,
  assignEmployees,
  removeAssigneeEmployees,
  removeTaskWatcher,
} from './task/people-mutations.ts';
import { publishTask } from './task/publish-mutations.ts';
import { rescheduleTask } from './task/reschedule-mutation.ts';
import { splitTask } from './task/split-mutations.ts';

/**
 * Every mutation by its name: what `engine.perform`, the calls of the server and the push know of. A name is part of the wire
 * and stays as it is.
 */
export const mutations = {
  markCollected,
  markInProgress,
  markInstalled,
  markFinished,
  markFailed,
  beginAddress,
  correctStatus,
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

/** What is sent is only read. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

type Wire<Name extends MutationName> = (typeof mutations)[Name]['wire'];

/** The arguments that a mutation takes; of several names, those of any of them. */
export type ArgsOf<Name extends MutationName> = ReadOnly<z.input<Wire<Name>['args']>>;

/** The values that a mutation wants to know as they were seen. */
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
