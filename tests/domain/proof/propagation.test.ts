import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { changedSince } from '../../../domain/signature/content.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';
import { contentValues } from '../signature/signed-content.ts';
import { addressIds, allocatedOffice, newId, office, place, taskId } from '../task/office.ts';

const [first] = addressIds;
const proofId = fixedId(301);
const photoId = fixedId(401);
const copiedAddress = derivedId(newId, first);
const copyId = derivedId(proofId, first);
const propagating = { name: 'propagateProof', args: { id: proofId }, actor: partner };

const received = { state: 'RECEIVED', hash: 'a'.repeat(64), mediaType: 'image/jpeg', size: 1000 } as const;

/** A task that was given to the partner, whose employee proved their internal copy of its address. */
async function proven(photo: Partial<NewRow<'photos'>> = received, given: Partial<NewRow<'proofs'>> = {}) {
  const rows = await allocatedOffice();
  const own = { company: { id: ids.partner }, task: { id: newId } };
  return rows
    .with('proofs', {
      [proofId]: proofValues({
        ...own,
        operationalAddress: { id: copiedAddress },
        addresses: [{ id: place }, { id: fixedId(999) }],
        author: { id: ids.partnerEmployee },
        comment: 'Τοποθετήθηκε',
        doneOn: noon,
        ...given,
      }),
    })
    .with('photos', { [photoId]: photoValues({ ...own, proof: { id: proofId }, ...photo }) });
}

describe('propagating a proof to the contractor (specification 2.4)', () => {
  test('gives the contractor a proof of their own at the address from which it was copied, with its photos', async () => {
    const rows = await proven();
    const decision = await act(rows, propagating);
    expect(decision).toMatchObject({ kind: 'applied', notices: [{ type: 'CREATED', changedItemId: copyId, taskId }] });
    expect(rows.row('proofs', copyId)).toMatchObject({
      company: { id: ids.partner },
      author: { id: ids.partnerEmployee },
      operationalAddress: { id: first },
      task: { id: taskId },
      comment: 'Τοποθετήθηκε',
      doneOn: noon,
      // What the customer sees is the contractor's to say, and their address has no other places.
      shareState: 'HIDDEN',
      addresses: [{ id: place }],
    });
    expect(rows.row('photos', derivedId(photoId, first))).toMatchObject({
      ...received,
      proof: { id: copyId },
      task: { id: taskId },
    });
    expect(rows.row('operational-addresses', first)).toMatchObject({
      commentFromInstallationProofOfWork: 'Τοποθετήθηκε',
    });
    expect(rows.row('proofs', proofId)).toMatchObject({ task: { id: newId } });
  });

  test('at the one of several addresses from which it was copied', async () => {
    const second = addressIds[1];
    const rows = await allocatedOffice({}, [{}, {}]);
    const own = { company: { id: ids.partner }, task: { id: newId } };
    rows.with('proofs', { [proofId]: proofValues({ ...own, operationalAddress: { id: derivedId(newId, second) } }) });
    await act(rows, propagating);
    expect(rows.row('proofs', derivedId(proofId, second)).operationalAddress).toEqual({ id: second });
  });

  test('what was said of shares of internal work, where it still could be, does not come along', async () => {
    const rows = await proven(received, { shareState: 'FULL_SHARE' });
    await act(rows, propagating);
    expect(rows.row('proofs', copyId).shareState).toBe('HIDDEN');
    expect(rows.row('proofs', proofId).shareState).toBe('FULL_SHARE');
  });

  test('only so is it shown to a customer: internal work is not shared', async () => {
    const rows = await proven();
    const sharing = { name: 'changeShareState', base: { shareState: 'HIDDEN' }, actor: partner };
    const share = { ...sharing, args: { id: proofId, shareState: 'FULL_SHARE' } };
    expect(verdict(await decide(rows, share))).toBe('not_permitted');
  });

  test('with who signed it, and what, which is not compared with the address of the contractor', async () => {
    const content = contentValues({ work: { ...contentValues().work, address: copiedAddress } });
    const signature = { kind: 'SIGNED', ...content.signer, at: content.at, hash: 'a'.repeat(64) } as const;
    const rows = await proven(received, { signature, signedContent: content });
    await act(rows, propagating);
    expect(rows.row('proofs', copyId)).toMatchObject({ signature, signedContent: content });
    const work = { task: rows.row('tasks', taskId), operational: rows.row('operational-addresses', first) };
    expect(changedSince(content, { ...work, place: null, photos: [] })).toEqual([]);
  });

  test('once, however often it is asked for', async () => {
    const rows = await proven();
    await act(rows, propagating);
    expect(await decide(rows, propagating)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('only when the office has all of its photos', async () => {
    const rows = await proven({ state: 'EXPECTED' });
    expect(verdict(await decide(rows, propagating))).toBe('photos_not_received');
  });

  test('the contractor decides what their customer sees of it, and the internal one can go', async () => {
    const rows = await proven();
    await act(rows, propagating);
    const share = (actor: typeof boss) => ({
      name: 'changeShareState',
      args: { id: copyId, shareState: 'FULL_SHARE' },
      base: { shareState: 'HIDDEN' },
      actor,
    });
    expect(verdict(await decide(rows, share(partner)))).toBe('not_permitted');
    expect(verdict(await act(rows, share(boss)))).toBe('applied');
    await act(rows, { name: 'deleteProof', args: { id: proofId }, actor: partner });
    expect(rows.row('proofs', copyId)).toMatchObject({ shareState: 'FULL_SHARE' });
    expect(rows.row('photos', derivedId(photoId, first))).toMatchObject(received);
  });

  test.each([
    ['an employee in the field', partnerEmployee()],
    ['the contractor', boss],
    ['somebody else', stranger],
  ])('not by %s', async (_, actor) => {
    const refused = verdict(await decide(await proven(), { ...propagating, actor }));
    expect(['not_permitted', 'not_found']).toContain(refused);
  });

  test('not where no other company gave the task', async () => {
    const rows = office().with('proofs', {
      [proofId]: proofValues({
        company: { id: ids.boss },
        task: { id: taskId },
        operationalAddress: { id: first },
        author: { id: employee().userId },
      }),
    });
    expect(verdict(await decide(rows, { ...propagating, actor: boss }))).toBe('not_permitted');
  });
});
