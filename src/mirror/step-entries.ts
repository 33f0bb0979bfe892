import { installationPhotos } from '../../domain/photo/required.ts';
import { isSigned } from '../../domain/signature/signed.ts';
import { type StepEntry, stepEntries } from '../../domain/steps/entries.ts';
import type { AddressView } from './addresses.ts';

/** The list of steps and required photos of an address, with what is done. */
export const entriesOf = ({ task, operational, proofs, evidence }: AddressView): StepEntry[] =>
  stepEntries(task, operational.answers, {
    photos: installationPhotos(proofs, evidence),
    signed: isSigned(proofs),
  });
