import type { ProofType } from '../../../domain/proof/states.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** What a proof is about, in words. */
export const typeWords: Readonly<Record<ProofType, TextKey>> = {
  PICKUP: 'proof.pickup',
  INSTALLATION: 'proof.installation',
};
