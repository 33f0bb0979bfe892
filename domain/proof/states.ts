import type { AddressCompletionStatus } from '../operational-address/states.ts';

/** The types of proofs of work (specification 9). */
export const proofTypes = ['PICKUP', 'INSTALLATION'] as const;
export type ProofType = (typeof proofTypes)[number];

/** How the work went (specification 2.4: row style normal, force_majeure, disrupted, delayed). */
export const proofStatuses = ['NORMAL', 'FORCE_MAJEURE', 'DISRUPTED', 'DELAYED'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** What the customer's account sees of a proof (specification 4.7). */
export const shareStates = ['HIDDEN', 'PHOTO_SHARE', 'TEXT_SHARE', 'FULL_SHARE'] as const;
export type ShareState = (typeof shareStates)[number];

/** The most photos that one proof holds. */
export const mostPhotos = 100;

const shared: Record<ShareState, { photos: boolean; text: boolean }> = {
  HIDDEN: { photos: false, text: false },
  PHOTO_SHARE: { photos: true, text: false },
  TEXT_SHARE: { photos: false, text: true },
  FULL_SHARE: { photos: true, text: true },
};

/** Whether a customer sees something in the second state that the first one hid. */
export const showsMore = (before: ShareState, after: ShareState): boolean =>
  (shared[after].photos && !shared[before].photos) || (shared[after].text && !shared[before].text);

/** The type of a proof taken now: pickup until something was collected, then installation. */
export const proofTypeInProgress = (status: AddressCompletionStatus): ProofType =>
  status === 'NO_PROGRESS' ? 'PICKUP' : 'INSTALLATION';
