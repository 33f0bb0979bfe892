import { longestSerialNumber } from '../equipment/serial-number.ts';
import { isDone } from '../operational-address/done.ts';
import type { AddressCompletionStatus } from '../operational-address/states.ts';
import { reached } from '../operational-address/transitions.ts';
import {
  type PhotoKind,
  type PhotoTally,
  type RequiredPhotos,
  type StoredPhotoKind,
  tallyPhotos,
} from '../photo/required.ts';
import { longest } from './kinds.ts';
import type { AnswerValue, Step, TakenSteps } from './schema.ts';

/** The steps and required photos of a task; devices that pulled it before the fields existed lack them. */
export interface SteppedTask {
  steps?: TakenSteps | null | undefined;
  requiredPhotos?: RequiredPhotos | null | undefined;
}

/** The answers that an address has. */
export type Answered = Readonly<Record<string, { value: AnswerValue }>> | null | undefined;

/** The value that an address has for a step; null for none. */
export const answerTo = (answers: Answered, step: string): AnswerValue => answers?.[step]?.value ?? null;

/** Whether a value can be the answer to a step; null takes an answer back. */
export function fits({ kind, min, max, choices }: Step, value: AnswerValue): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'TICK':
      return typeof value === 'boolean';
    case 'TEXT':
      return typeof value === 'string' && value.trim() !== '' && value.length <= longest.answer;
    case 'SERIAL_NUMBER':
      return typeof value === 'string' && value.trim() !== '' && value.length <= longestSerialNumber;
    case 'NUMBER':
      return typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value);
    case 'CHOICE':
      return choices.some(({ id }) => id === value);
    case 'PHOTO':
    case 'SIGNATURE':
      return false;
  }
}

/** Whether a value answers a step, so that it is done. */
const answers = (step: Step, value: AnswerValue): boolean =>
  value !== null && fits(step, value) && (step.kind !== 'TICK' || value === true);

/** The steps that are shown with these answers: a step whose condition names a hidden one is hidden too. */
export function shownSteps(steps: readonly Step[], given: Answered): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const shown = new Set<string>();
  return steps.filter(({ id, shownIf }) => {
    const isTick = shownIf !== null && byId.get(shownIf.step)?.kind === 'TICK';
    const isShown =
      shownIf === null ||
      (shown.has(shownIf.step) && (answerTo(given, shownIf.step) ?? (isTick ? false : null)) === shownIf.equals);
    if (isShown) shown.add(id);
    return isShown;
  });
}

/** One line of an address's list: a step, or photos that the task requires. `photos` counts those of a line about photos. */
export interface StepEntry {
  id: string;
  step: Step | null;
  photos: PhotoTally | null;
  required: boolean;
  done: boolean;
}

/** The proofs of the installation as steps need them: their photos, and whether somebody signed or was not there. */
export interface Proved {
  photos: readonly { kind?: StoredPhotoKind | null | undefined }[];
  signed: boolean;
}

/**
 * The list of an address: the photos that its task requires, then the steps that are shown. Photos of a kind count for the first
 * line that asks for them, then for the next.
 */
export function stepEntries(task: SteppedTask, given: Answered, { photos, signed }: Proved): StepEntry[] {
  const asked = new Map<PhotoKind, number>();
  const tallyOf = (kind: PhotoKind, required: number): PhotoTally => {
    const before = asked.get(kind) ?? 0;
    asked.set(kind, before + required);
    const all = photos.filter((photo) => photo.kind === kind).length;
    return { kind, there: Math.max(0, Math.min(required, all - before)), required };
  };
  const ofPhotos = tallyPhotos(task, photos).map(({ kind, required }): StepEntry => {
    const tally = tallyOf(kind, required);
    return { id: kind, step: null, photos: tally, required: true, done: tally.there >= required };
  });
  const isAnswered = (step: Step): boolean =>
    step.kind === 'SIGNATURE' ? signed : answers(step, answerTo(given, step.id));
  const ofSteps = shownSteps(task.steps?.steps ?? [], given).map((step): StepEntry => {
    const { id, required, kind, photoKind, count } = step;
    if (kind !== 'PHOTO' || photoKind === null) return { id, step, photos: null, required, done: isAnswered(step) };
    const tally = tallyOf(photoKind, count);
    return { id, step, photos: tally, required, done: tally.there >= count };
  });
  return [...ofPhotos, ...ofSteps];
}

/** How many lines of an address are done. */
export const countEntries = (entries: readonly StepEntry[]): { done: number; total: number } => ({
  done: entries.filter(({ done }) => done).length,
  total: entries.length,
});

/** The titles of required steps that are not done; required photos of the task have a rule of their own. */
export const missingSteps = (entries: readonly StepEntry[]): string[] =>
  entries.flatMap(({ step, required, done }) => (step !== null && required && !done ? [step.title] : []));

/** Whether the steps of a task include some that proofs answer. */
export const asksForProofs = ({ steps }: SteppedTask): boolean =>
  (steps?.steps ?? []).some(({ kind }) => kind === 'PHOTO' || kind === 'SIGNATURE');

/**
 * Whether a new status requires the steps: INSTALLED, or FINISHED at once. An address that is installed already was accepted
 * without them.
 */
export const wantsSteps = (to: AddressCompletionStatus, from: AddressCompletionStatus): boolean =>
  (to === 'INSTALLED' || to === 'FINISHED') && !reached(from, 'INSTALLED');

/** Whether the work on an address is done although required steps are missing: its device didn't hold them. */
export const lacksSteps = (status: AddressCompletionStatus, entries: readonly StepEntry[]): boolean =>
  isDone(status) && missingSteps(entries).length > 0;
