import type { MutationName } from '../mutations.ts';
import type { MarkableStatus } from './transitions.ts';

/** The mutation that marks one address with a status. */
export const markNames = {
  COLLECTED: 'markCollected',
  IN_PROGRESS: 'markInProgress',
  INSTALLED: 'markInstalled',
  FINISHED: 'markFinished',
  FAILED: 'markFailed',
} as const satisfies Record<MarkableStatus, MutationName>;

/** The mutation that marks several addresses of a task with a status. */
export const bulkMarkNames = {
  COLLECTED: 'markAddressesCollected',
  IN_PROGRESS: 'markAddressesInProgress',
  INSTALLED: 'markAddressesInstalled',
  FINISHED: 'markAddressesFinished',
  FAILED: 'markAddressesFailed',
} as const satisfies Record<MarkableStatus, MutationName>;
