import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs, photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const proofId = fixedId(301);
const laterId = fixedId(302);
const photoId = fixedId(401);
const installer = employee();
const company = { id: ids.boss };

const creation = (given: Record<string, unknown> = {}) => ({
  name: 'createProof',
  args: {
    id: proofId,
    type: 'INSTALLATION',
    nickname: 'Κουζίνα',
    operationalAddress: { id: firstId },
    addresses: [],
    status: 'NORMAL',
    comment: 'Όλα καλά',
    photos: [],
    ...given,
  },
  actor: installer,
});

const manyPhotos = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => photoArgs(fixedId(5000 + from + index)));

/** A job with a proof by its installer. */
const proven = (given: Partial<NewRow<'proofs'>> = {}, address: Parameters<typeof job>[0] = {}) =>
  job(address).with('proofs', {
    [proofId]: proofValues({
      company,
      task: { id: taskId },
      operationalAddress: { id: firstId },
      author: { id: ids.installer },
      doneOn: noon,
      ...given,
    }),
  });

describe('creating a proof of work (specification 2.4)', () => {
  test('by whoever works there, at the time of the tap, seen by the company alone', async () => {
    const rows = job();
    const decision = await act(rows, { ...creation({ photos: [photoArgs(photoId)] }), at: noon });
    expect(rows.row('proofs', proofId)).toMatchObject({
      company,
      author: { id: ids.installer },
      task: { id: taskId },
      operationalAddress: { id: firstId },
      comment: 'Όλα καλά',
      shareState: 'HIDDEN',
      doneOn: noon,
    });
    expect(rows.row('photos', photoId)).toMatchObject({
      company,
      proof: { id: proofId },
      task: { id: taskId },
      state: 'EXPECTED',
    });
    expect(decision).toMatchObject({
      notices: [{ classType: 'PROOF_OF_WORK', type: 'CREATED', changedItemId: proofId, taskId }],
    });
  });

  test('belongs to the company of its author', async () => {
    const rows = job({ task: { assignee: { id: ids.partner } } });
    await act(rows, { ...creation(), actor: partner });
    expect(rows.row('proofs', proofId).company).toEqual({ id: ids.partner });
  });

  test('the same once more changes nothing; another’s id is taken', async () => {
    const rows = job();
    await act(rows, creation({ photos: [photoArgs(photoId)] }));
    const again = await decide(rows, creation({ photos: [photoArgs(photoId)] }));
    expect(again).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(await decide(rows, { ...creation(), actor: boss })).toEqual({
      kind: 'rejected',
      code: 'id_taken',
      fields: ['id'],
    });
  });

  test.each<{ what: string; given: Record<string, unknown> }>([
    { what: 'another comment', given: { comment: 'Λείπει μία βίδα' } },
    { what: 'another address', given: { operationalAddress: { id: secondId } } },
    { what: 'another photo', given: { photos: [photoArgs(photoId), photoArgs(fixedId(402))] } },
  ])('with $what is not the same once more: the id is taken', async ({ given }) => {
    const rows = job({ second: {} });
    await act(rows, creation({ photos: [photoArgs(photoId)] }));
    const second = await decide(rows, creation({ photos: [photoArgs(photoId)], ...given }));
    expect(second).toEqual({ kind: 'rejected', code: 'id_taken', fields: ['id'] });
  });

  test.each<{ who: string; actor: Viewer }>([
    { who: 'another company', actor: stranger },
    { who: 'the customer', actor: client },
    { who: 'an employee who was not given the task', actor: { ...installer, userId: ids.colleague } },
  ])('is refused to $who', async ({ actor }) => {
    expect(verdict(await decide(job(), { ...creation(), actor }))).toBe('not_permitted');
  });

  test('is refused on a draft, and taken of what has ended: evidence is never too late', async () => {
    const draft = job({ task: { taskCompletionStatus: 'DRAFT' } });
    expect(verdict(await decide(draft, { ...creation(), actor: boss }))).toBe('not_permitted');
    for (const taskCompletionStatus of ['FINISHED', 'FAILED', 'INVOICED'] as const) {
      const ended = job({ task: { taskCompletionStatus, taskOperationalStatus: 'FINISHED' } });
      expect(verdict(await decide(ended, creation()))).toBe('applied');
    }
  });

  test('holds at most 100 photos', async () => {
    expect(verdict(await decide(job(), creation({ photos: manyPhotos(100) })))).toBe('applied');
    expect(verdict(await decide(job(), creation({ photos: manyPhotos(101) })))).toBe('validation');
  });

  test('an address that is not there', async () => {
    expect(verdict(await decide(job(), creation({ operationalAddress: { id: fixedId(999) } })))).toBe('not_found');
  });
});

describe('what is told of a proof', () => {
  const told = { classType: 'PROOF_OF_WORK', changedItemId: proofId, taskId };
  const editing = { name: 'editProof', args: { id: proofId, set: { comment: 'νέο' } }, base: { comment: null } };

  test.each([
    ['CREATED', creation(), job()],
    ['CHANGED', editing, proven()],
    ['DELETED', { name: 'deleteProof', args: { id: proofId } }, proven()],
  ])('once it is %s: the task and its address', async (type, asked, rows) => {
    expect(await decide(rows, asked)).toMatchObject({
      kind: 'applied',
      notices: [{ ...told, type, details: { task: 'Ψυγείο', address: 'Σπίτι' } }],
    });
  });

  test('names no address that has no name', async () => {
    const decision = await decide(job({ first: { nickname: null } }), creation());
    expect(decision).toMatchObject({ notices: [{ details: { task: 'Ψυγείο', address: '' } }] });
  });
});

test.each([
  ['NO_PROGRESS', 'PICKUP'],
  ['COLLECTED', 'INSTALLATION'],
  ['IN_PROGRESS', 'INSTALLATION'],
  ['INSTALLED', 'INSTALLATION'],
] as const)('evidence that is taken at an address with %s is of its %s', (status, type) => {
  expect(proofTypeInProgress(status)).toBe(type);
});

test.each([
  ['nickname', 64],
  ['comment', 10_000],
])('%s of a proof has at most %i characters', async (field, most) => {
  expect(verdict(await decide(job(), creation({ [field]: 'x'.repeat(most) })))).toBe('applied');
  const long = await decide(job(), creation({ [field]: 'x'.repeat(most + 1) }));
  expect(long).toEqual({ kind: 'rejected', code: 'validation', fields: [field] });
});

describe('editing a proof', () => {
  const edit = (set: Record<string, unknown>, base: Record<string, unknown>) => ({
    name: 'editProof',
    args: { id: proofId, set },
    base,
    actor: installer,
  });

  test('changes only what was sent; comment and status merge each by itself', async () => {
    const rows = proven({ comment: 'theirs', nickname: 'Κουζίνα' });
    const decision = await act(rows, edit({ comment: 'mine', status: 'DELAYED' }, { comment: null, status: 'NORMAL' }));
    expect(decision).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fields: ['comment'], theirs: { comment: 'theirs' } }],
    });
    expect(rows.row('proofs', proofId)).toMatchObject({ comment: 'theirs', status: 'DELAYED', nickname: 'Κουζίνα' });
  });

  test('that changes nothing tells nobody', async () => {
    const rows = proven({ comment: 'same' });
    const decision = await decide(rows, edit({ comment: 'same' }, { comment: null }));
    expect(decision).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test.each<{ who: string; actor: Viewer; may: boolean }>([
    { who: 'its author', actor: installer, may: true },
    {
      who: 'the office of the author’s company with PUT_TASKS',
      actor: { ...employee('PUT_TASKS'), userId: ids.colleague },
      may: true,
    },
    { who: 'the owner', actor: boss, may: true },
    { who: 'the office without PUT_TASKS', actor: { ...employee('POST_TASKS'), userId: ids.colleague }, may: false },
    { who: 'another installer', actor: { ...installer, userId: ids.colleague }, may: false },
    { who: 'the assigned company', actor: partner, may: false },
    { who: 'the customer', actor: client, may: false },
  ])('$who: $may', async ({ actor, may }) => {
    const expected = may ? 'applied' : 'not_permitted';
    const change = { ...edit({ comment: 'new' }, { comment: null }), actor };
    expect(verdict(await decide(proven(), change))).toBe(expected);
    expect(verdict(await decide(proven(), { name: 'deleteProof', args: { id: proofId }, actor }))).toBe(expected);
  });
});

describe('the comment of the latest proof, on its address (specification 3)', () => {
  const comments = (rows: ReturnType<typeof job>) => {
    const { commentFromInstallationProofOfWork, commentFromPickupProofOfWork } = rows.row(
      'operational-addresses',
      firstId,
    );
    return { installation: commentFromInstallationProofOfWork, pickup: commentFromPickupProofOfWork };
  };
  const first = creation({ comment: 'first' });
  const later = creation({ id: laterId, comment: 'later' });

  test('is shown by type', async () => {
    const rows = job();
    await act(rows, first);
    await act(rows, creation({ id: laterId, type: 'PICKUP', comment: 'at the shop' }));
    expect(comments(rows)).toEqual({ installation: 'first', pickup: 'at the shop' });
  });

  test('is that of the later work, in whatever order the proofs arrive', async () => {
    const inOrder = job();
    await act(inOrder, { ...first, at: noon });
    await act(inOrder, { ...later, at: noon + hour });
    const outOfOrder = job();
    await act(outOfOrder, { ...later, at: noon + hour });
    await act(outOfOrder, { ...first, at: noon });
    expect([comments(inOrder).installation, comments(outOfOrder).installation]).toEqual(['later', 'later']);
  });

  test('is that of the later id where two were made in the same moment', async () => {
    for (const order of [
      [first, later],
      [later, first],
    ]) {
      const rows = job();
      for (const each of order) await act(rows, { ...each, at: noon });
      expect(comments(rows).installation).toBe('later');
    }
  });

  test('survives the deletion or the edit of an earlier one, and gives way when it goes itself', async () => {
    const rows = job();
    await act(rows, { ...first, at: noon });
    await act(rows, { ...later, at: noon + hour });
    const edit = {
      name: 'editProof',
      args: { id: proofId, set: { comment: 'first, corrected' } },
      base: { comment: 'first' },
    };
    await act(rows, edit);
    expect(comments(rows).installation).toBe('later');
    await act(rows, { name: 'deleteProof', args: { id: laterId } });
    expect(comments(rows).installation).toBe('first, corrected');
    await act(rows, { name: 'deleteProof', args: { id: proofId } });
    expect(comments(rows).installation).toBeNull();
  });

  test('follows the edit of its own proof, and a proof without words leaves it', async () => {
    const rows = job();
    await act(rows, { ...first, at: noon });
    const edit = { name: 'editProof', args: { id: proofId, set: { comment: 'better' } }, base: { comment: 'first' } };
    await act(rows, edit);
    expect(comments(rows).installation).toBe('better');
    await act(rows, { ...creation({ id: laterId, comment: null }), at: noon + hour });
    expect(comments(rows).installation).toBe('better');
  });

  test('is never that of another address', async () => {
    const rows = job({ second: {} });
    await act(rows, creation({ operationalAddress: { id: secondId }, comment: 'elsewhere' }));
    expect(comments(rows).installation).toBeNull();
  });
});

describe('deleting a proof', () => {
  test('takes its photos along, and what is gone already is what the person wanted', async () => {
    const rows = proven().with('photos', {
      [photoId]: photoValues({ task: { id: taskId }, proof: { id: proofId } }),
      [fixedId(402)]: photoValues({ task: { id: taskId }, proof: { id: laterId } }),
    });
    const deletion = { name: 'deleteProof', args: { id: proofId }, actor: installer };
    expect(await act(rows, deletion)).toMatchObject({ kind: 'applied', notices: [{ type: 'DELETED' }] });
    expect(rows.all('proofs')).toEqual([]);
    expect(rows.all('photos').map(({ id }) => id)).toEqual([fixedId(402)]);
    expect(await decide(rows, deletion)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('that the person does not see any more is not said to be done', async () => {
    const deletion = { name: 'deleteProof', args: { id: proofId }, actor: installer };
    expect(verdict(await decide(job(), deletion))).toBe('not_found');
    const removal = { name: 'removePhoto', args: { id: photoId }, actor: installer };
    expect(verdict(await decide(job(), removal))).toBe('not_found');
  });
});

describe('photos', () => {
  const adding = (photos: object[], actor: Viewer = installer) => ({
    name: 'addPhotos',
    args: { proof: proofId, photos },
    actor,
  });

  test('are added by whoever works there, and never twice', async () => {
    const rows = proven();
    await act(rows, adding(manyPhotos(2)));
    await act(rows, adding(manyPhotos(3), boss));
    expect(rows.all('photos')).toHaveLength(3);
    expect(rows.all('photos').every(({ version }) => version === 1)).toBe(true);
    expect(verdict(await decide(rows, adding(manyPhotos(1), client)))).toBe('not_permitted');
  });

  test('are at most 100 in one proof, those that are known not counted twice', async () => {
    const rows = proven();
    await act(rows, adding(manyPhotos(99)));
    expect(verdict(await decide(rows, adding(manyPhotos(2, 98))))).toBe('applied');
    expect(await decide(rows, adding(manyPhotos(2, 99)))).toEqual({
      kind: 'rejected',
      code: 'photo_limit',
      fields: ['photos'],
    });
  });

  test('are removed by those who may change the proof; one that is gone is what they wanted', async () => {
    const rows = proven().with('photos', { [photoId]: photoValues({ task: { id: taskId }, proof: { id: proofId } }) });
    const removal = { name: 'removePhoto', args: { id: photoId } };
    expect(verdict(await decide(rows, { ...removal, actor: partner }))).toBe('not_permitted');
    await act(rows, { ...removal, actor: installer });
    expect(rows.all('photos')).toEqual([]);
    expect(await decide(rows, removal)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test.each([{ latitude: 91 }, { longitude: -181 }, { takenOn: -1 }, { name: 'x'.repeat(256) }, { id: 'photo' }])(
    '%j is not read',
    async (wrong) => {
      expect(verdict(await decide(proven(), adding([{ ...photoArgs(photoId), ...wrong }])))).toBe('validation');
    },
  );
});

describe('sharing a proof with the customer (specification 4.7)', () => {
  const sharing = (shareState: string, seen: string) => ({
    name: 'changeShareState',
    args: { id: proofId, shareState },
    base: { shareState: seen },
  });

  test.each(['PHOTO_SHARE', 'TEXT_SHARE', 'FULL_SHARE', 'HIDDEN'])('%s', async (shareState) => {
    const rows = proven();
    await act(rows, sharing(shareState, 'HIDDEN'));
    expect(rows.row('proofs', proofId).shareState).toBe(shareState);
  });

  test.each([
    { before: 'HIDDEN', after: 'PHOTO_SHARE', told: true },
    { before: 'HIDDEN', after: 'TEXT_SHARE', told: true },
    { before: 'TEXT_SHARE', after: 'FULL_SHARE', told: true },
    { before: 'TEXT_SHARE', after: 'PHOTO_SHARE', told: true },
    { before: 'FULL_SHARE', after: 'TEXT_SHARE', told: false },
    { before: 'FULL_SHARE', after: 'HIDDEN', told: false },
    { before: 'FULL_SHARE', after: 'FULL_SHARE', told: false },
  ] as const)('from $before to $after, the customer is told: $told', async ({ before, after, told }) => {
    const notices = told ? [{ type: 'PUBLISHED', changedItemId: proofId, customers: 'only' }] : [];
    expect(await decide(proven({ shareState: before }), sharing(after, before))).toMatchObject({ notices });
  });

  test('is for the office of the task’s company, not for its author', async () => {
    for (const actor of [installer, partner, stranger, client]) {
      expect(verdict(await decide(proven(), { ...sharing('FULL_SHARE', 'HIDDEN'), actor }))).toBe('not_permitted');
    }
    expect(verdict(await decide(proven(), { ...sharing('FULL_SHARE', 'HIDDEN'), actor: employee('POST_TASKS') }))).toBe(
      'applied',
    );
  });

  test('is a question when somebody else changed it meanwhile', async () => {
    const decision = await decide(proven({ shareState: 'TEXT_SHARE' }), sharing('FULL_SHARE', 'HIDDEN'));
    expect(decision).toMatchObject({ kind: 'conflict', conflicts: [{ theirs: { shareState: 'TEXT_SHARE' } }] });
  });
});
