import { describe, expect, it } from 'vitest';
import { changedSince, type WorkRows, workContent } from '../../../domain/signature/content.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { secondId } from '../job.ts';
import { allSteps, photoStep, step, stepIds, taken } from '../steps.ts';
import { contentValues } from './signed-content.ts';

const proof = { id: fixedId(301) };
const hash = 'a'.repeat(64);

const photo = (index: number, given: Partial<WorkRows['photos'][number]> = {}) => ({
  id: fixedId(400 + index),
  proof,
  hash,
  kind: 'AFTER' as const,
  originalOf: null,
  ...given,
});

const answer = (value: string | number | boolean) => ({ value, by: fixedId(1), at: 0, number: 2 });

const rows = (given: Partial<WorkRows> = {}): WorkRows => ({
  task: { nickname: 'Ψυγείο', steps: taken([...allSteps, photoStep, step({ id: fixedId(630), kind: 'SIGNATURE' })]) },
  operational: {
    id: contentValues().work.address,
    nickname: 'Σπίτι',
    completionStatus: 'IN_PROGRESS',
    answers: { [stepIds.power]: answer(true), [stepIds.colour]: answer(stepIds.blue) },
  },
  place: { nickname: null, name: null, street: 'Ερμού 1', region: 'Αθήνα', zipCode: '10563' },
  photos: [photo(2), photo(1)],
  ...given,
});

const signed = (given: Partial<WorkRows> = {}) => contentValues(workContent(rows(given)));

describe('what is signed (decision 0186)', () => {
  it('is the work, its steps with the words of their answers, and its photos', () => {
    expect(workContent(rows())).toEqual({
      work: {
        task: 'Ψυγείο',
        address: contentValues().work.address,
        name: 'Σπίτι',
        line: 'Ερμού 1, 10563 Αθήνα',
        status: 'IN_PROGRESS',
      },
      steps: [
        { id: stepIds.power, title: 'Ρεύμα κλειστό', answer: true, unit: null },
        { id: stepIds.reading, title: 'Τάση', answer: null, unit: 'V' },
        { id: stepIds.colour, title: 'Χρώμα', answer: 'Μπλε', unit: null },
        { id: stepIds.serial, title: 'Σειριακός αριθμός', answer: null, unit: null },
      ],
      photos: [
        { id: fixedId(401), proof: proof.id, sha256: hash },
        { id: fixedId(402), proof: proof.id, sha256: hash },
      ],
    });
  });

  it('leaves out drawings of signatures, and originals of photos that were drawn on', () => {
    const photos = [photo(1), photo(2, { kind: 'SIGNATURE' }), photo(3, { originalOf: { id: fixedId(401) } })];
    expect(workContent(rows({ photos })).photos.map(({ id }) => id)).toEqual([fixedId(401)]);
  });
});

describe('a signature is for an earlier version', () => {
  const { operational, photos } = rows();

  it('not when only the work went on, a hash came, or it was signed', () => {
    const before = signed({ photos: [photo(1, { hash: null })] });
    const later = rows({
      operational: { ...operational, completionStatus: 'INSTALLED' },
      photos: [photo(1), photo(9, { kind: 'SIGNATURE' })],
    });
    expect(changedSince(before, later)).toEqual([]);
  });

  it.each([
    ['the task has another name', { task: { ...rows().task, nickname: 'Πλυντήριο' } }, 'work'],
    [
      'the place is another',
      { place: { nickname: null, name: null, street: 'Ερμού 2', region: null, zipCode: null } },
      'work',
    ],
    ['an answer is another', { operational: { ...operational, answers: { [stepIds.power]: answer(true) } } }, 'steps'],
    ['a photo came', { photos: [...photos, photo(3)] }, 'photos'],
    ['a photo went', { photos: [photo(1)] }, 'photos'],
    ['a photo is another', { photos: [photo(1), photo(2, { hash: 'b'.repeat(64) })] }, 'photos'],
  ] as const)('when %s', (_what, change, part) => {
    expect(changedSince(signed(), rows(change))).toEqual([part]);
  });

  it('by nothing that its reader does not see, or that another address has', () => {
    expect(changedSince(signed(), rows({ place: null }))).toEqual([]);
    const other = rows({ operational: { ...operational, id: secondId, answers: null }, photos: [] });
    expect(changedSince(signed(), other)).toEqual([]);
  });
});
