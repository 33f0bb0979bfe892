import type { AddressCompletionStatus } from '../operational-address/states.ts';
import type { ProofType } from './states.ts';

/** What evidence taken now is about: the pickup until something was collected, the installation after that. */
export const proofTypeInProgress = (status: AddressCompletionStatus): ProofType =>
  status === 'NO_PROGRESS' ? 'PICKUP' : 'INSTALLATION';
