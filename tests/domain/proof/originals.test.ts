import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs, photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, verdict } from '../decide.ts';
import { firstId, job, taskId } from '../job.ts';
import { employee, ids, partner } from '../people.ts';
import { addressIds, allocatedOffice, newId, taskId as officeTask } from '../task/office.ts';

const proofId = fixedId(301);
const [drawn, original, other] = [fixedId(402), fixedId(401), fixedId(403)];
const installer = employee();
const pair = { ...photoArgs(drawn), original: photoArgs(original) };

const proven = (given: Partial<NewRow<'proofs'>> = {}) =>
  job({ task: { assignee: { id: ids.partner } } }).with('proofs', {
    [proofId]: proofValues({
      company: { id: ids.boss },
      task: { id: taskId },
      operationalAddress: { id: firstId },
      author: { id: ids.installer },
      ...given,
    }),
  });

const adding = (photos: object[], actor: Viewer = installer) => ({
  name: 'addPhotos',
  args: { proof: proofId, photos },
  actor,
});

const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...photoArgs(fixedId(5000 + index)),
    original: photoArgs(fixedId(7000 + index)),
  }));

describe('a photo that was drawn on', () => {
  test('stands in its proof like any other, and its original beside it says so', async () => {
    const rows = job();
    const args = {
      id: proofId,
      type: 'INSTALLATION',
      nickname: null,
      operationalAddress: { id: firstId },
      addresses: [],
      status: 'NORMAL',
      comment: null,
      photos: [pair],
    };
    expect(verdict(await act(rows, { name: 'createProof', args, actor: installer }))).toBe('applied');
    const place = { proof: { id: proofId }, task: { id: taskId }, state: 'EXPECTED', company: { id: ids.boss } };
    expect(rows.row('photos', drawn)).toMatchObject({ ...place, originalOf: null });
    expect(rows.row('photos', original)).toMatchObject({ ...place, originalOf: { id: drawn } });
  });

  test('of another company’s proof is theirs, and the original is that of who took it', async () => {
    const rows = proven();
    await act(rows, adding([pair], partner));
    expect(rows.row('photos', drawn).company).toEqual({ id: ids.boss });
    expect(rows.row('photos', original).company).toEqual({ id: ids.partner });
  });

  test('counts as one of the 100', async () => {
    const rows = proven();
    expect(verdict(await act(rows, adding(pairs(100))))).toBe('applied');
    expect(rows.all('photos')).toHaveLength(200);
    expect(verdict(await decide(rows, adding([photoArgs(other)])))).toBe('photo_limit');
    expect(verdict(await decide(proven(), adding(pairs(101))))).toBe('validation');
  });

  test('is added once, its original with it', async () => {
    const rows = proven();
    await act(rows, adding([pair]));
    expect(await decide(rows, adding([pair]))).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('takes its original along when it is removed, whoever took that', async () => {
    const rows = proven();
    await act(rows, adding([pair, photoArgs(other)], partner));
    await act(rows, { name: 'removePhoto', args: { id: drawn }, actor: installer });
    expect(rows.all('photos').map(({ id }) => id)).toEqual([other]);
  });

  test('goes with its original when the proof is deleted', async () => {
    const rows = proven();
    await act(rows, adding([pair], partner));
    await act(rows, { name: 'deleteProof', args: { id: proofId }, actor: installer });
    expect(rows.all('photos')).toEqual([]);
  });

  test.each([{ id: 'photo' }, { latitude: 91 }])('is not read with an original that is %j', async (wrong) => {
    const photo = { ...pair, original: { ...photoArgs(original), ...wrong } };
    expect(verdict(await decide(proven(), adding([photo])))).toBe('validation');
  });
});

describe('propagating a proof to the contractor', () => {
  test('gives them the drawn photo and never the original, for which nothing waits', async () => {
    const [first] = addressIds;
    const rows = await allocatedOffice();
    const own = { company: { id: ids.partner }, task: { id: newId } };
    const photo = { ...own, proof: { id: proofId } };
    rows
      .with('proofs', { [proofId]: proofValues({ ...own, operationalAddress: { id: derivedId(newId, first) } }) })
      .with('photos', {
        [drawn]: photoValues({ ...photo, state: 'RECEIVED', hash: 'a'.repeat(64) }),
        [original]: photoValues({ ...photo, originalOf: { id: drawn } }),
      });
    expect(verdict(await act(rows, { name: 'propagateProof', args: { id: proofId }, actor: partner }))).toBe('applied');
    const theirs = rows.all('photos').filter(({ task: of }) => of.id === officeTask);
    expect(theirs.map(({ id, originalOf }) => [id, originalOf])).toEqual([[derivedId(drawn, first), null]]);
  });
});
