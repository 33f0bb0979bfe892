import { must } from '../../../domain/kernel/assert.ts';
import type { AddressCompletionStatus, FailureReason } from '../../../domain/operational-address/states.ts';
import { type MarkableStatus, nextMark } from '../../../domain/operational-address/transitions.ts';
import type { ChosenPhoto } from './photos.ts';

/** A proof that was saved on the screen. */
export interface DoneProof {
  comment: string;
  photos: readonly ChosenPhoto[];
}

/** An address of the day, with what was done at it and said to be kept. */
export interface Place {
  id: string;
  /** What its task is called, under which it stands; another day may have an address of the same name. */
  task: string;
  name: string;
  status: AddressCompletionStatus;
  /** The mutations that the office must have, in the order in which they were made. */
  done: string[];
  failure: { reason: FailureReason; comment: string } | null;
  proofs: DoneProof[];
}

/** The address of the day that a plan means by its place. */
export const placeAt = (places: readonly Place[], at: number): Place => must(places[at], 'an address of the day');

/** The next step along the line at an address. */
export const nextStep = ({ status }: Place): MarkableStatus => must(nextMark(status), 'a next step');

const mutations: Readonly<Record<MarkableStatus, string>> = {
  COLLECTED: 'markCollected',
  IN_PROGRESS: 'markInProgress',
  INSTALLED: 'markInstalled',
  FINISHED: 'markFinished',
  FAILED: 'markFailed',
};

/** Writes down a mark that the screen has shown. */
export function noteMark(place: Place, status: MarkableStatus): void {
  place.status = status;
  place.done.push(mutations[status]);
}
