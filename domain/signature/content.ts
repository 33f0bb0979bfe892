import { addressLine } from '../address/naming.ts';
import { shownPhotos } from '../photo/pairs.ts';
import type { Address, OperationalAddress, Photo, Task } from '../schemas.ts';
import { answerTo, shownSteps } from '../steps/entries.ts';
import type { AnswerValue, Step } from '../steps/schema.ts';
import type { SignedContent } from './schema.ts';

/** The rows of an address from which signed content is made; `photos` are those of its proofs. */
export interface WorkRows {
  task: Pick<Task, 'nickname'> & Partial<Pick<Task, 'steps'>>;
  operational: Pick<OperationalAddress, 'id' | 'nickname' | 'completionStatus'> &
    Partial<Pick<OperationalAddress, 'answers'>>;
  /** Null when the task doesn't say, or the row is hidden. */
  place: Pick<Address, 'nickname' | 'name' | 'street' | 'region' | 'zipCode'> | null;
  photos: readonly Pick<Photo, 'id' | 'proof' | 'hash' | 'kind' | 'originalOf'>[];
}

/** The answer to a step; that of a choice as its text. */
export const inWords = ({ choices }: Step, value: AnswerValue): AnswerValue =>
  choices.find(({ id }) => id === value)?.text ?? value;

/** The work of an address as a signer is shown it. The drawings of signatures are not part of it. */
export function workContent({
  task,
  operational,
  place,
  photos,
}: WorkRows): Pick<SignedContent, 'work' | 'steps' | 'photos'> {
  const { id, nickname, completionStatus, answers } = operational;
  const steps = shownSteps(task.steps?.steps ?? [], answers).filter(
    ({ kind }) => kind !== 'PHOTO' && kind !== 'SIGNATURE',
  );
  return {
    work: {
      task: task.nickname,
      address: id,
      name: nickname ?? place?.nickname ?? place?.name ?? place?.street ?? '',
      line: place === null ? null : addressLine(place),
      status: completionStatus,
    },
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      answer: inWords(step, answerTo(answers, step.id)),
      unit: step.unit,
    })),
    photos: shownPhotos(photos)
      .filter(({ kind }) => kind !== 'SIGNATURE')
      .map(({ id: photo, proof, hash }) => ({ id: photo, proof: proof.id, sha256: hash }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** The parts of signed content that can be others than they were. */
export type SignedPart = 'work' | 'steps' | 'photos';

type Photos = SignedContent['photos'];

/** A hash that one side doesn't know yet is no difference: the id is of the same photo. */
const arePhotosSame = (signed: Photos, present: Photos): boolean => {
  const now = new Map(present.map(({ id, sha256 }) => [id, sha256]));
  return (
    signed.length === present.length &&
    signed.every(({ id, sha256 }) => {
      const hash = now.get(id);
      return hash !== undefined && (sha256 === null || hash === null || sha256 === hash);
    })
  );
};

const isWorkSame = (signed: SignedContent['work'], present: SignedContent['work'], isPlaceKnown: boolean): boolean =>
  signed.task === present.task && (!isPlaceKnown || (signed.name === present.name && signed.line === present.line));

const areStepsSame = (signed: SignedContent['steps'], present: SignedContent['steps']): boolean =>
  signed.length === present.length &&
  signed.every(({ id, title, answer, unit }, index) => {
    const now = present[index];
    return now?.id === id && now.title === title && now.answer === answer && now.unit === unit;
  });

/**
 * The parts that have changed since the signature. The status of the work goes on and doesn't count. Empty for another address, whose rows can't be
 * compared: there is the copy that a subcontractor showed its contractor.
 */
export function changedSince(signed: SignedContent, rows: WorkRows): SignedPart[] {
  const present = workContent(rows);
  if (signed.work.address !== present.work.address) return [];
  return [
    ...(isWorkSame(signed.work, present.work, rows.place !== null) ? [] : (['work'] as const)),
    ...(areStepsSame(signed.steps, present.steps) ? [] : (['steps'] as const)),
    ...(arePhotosSame(signed.photos, present.photos) ? [] : (['photos'] as const)),
  ];
}
