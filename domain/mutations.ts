import type { AnyMutation } from './mutation/definition.ts';
import { markNotificationRead } from './notification/mutations.ts';
import {
  changeCommunicationInfo,
  changeCosts,
  changeExtraCosts,
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
import { addPhotos, changeShareState, createProof, deleteProof, editProof, removePhoto } from './proof/mutations.ts';
import { activateEmployee, deactivateEmployee } from './user/mutations.ts';

const all: readonly AnyMutation[] = [
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
  createProof,
  editProof,
  deleteProof,
  addPhotos,
  removePhoto,
  changeShareState,
  markNotificationRead,
  deactivateEmployee,
  activateEmployee,
];

const byName: ReadonlyMap<string, AnyMutation> = new Map(all.map((mutation) => [mutation.name, mutation]));

/** The mutation of that name; undefined for one that this version does not know. */
export const mutationByName = (name: string): AnyMutation | undefined => byName.get(name);

/** The names of all mutations. */
export const mutationNames: readonly string[] = [...byName.keys()];
