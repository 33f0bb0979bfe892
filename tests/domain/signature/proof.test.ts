import { describe, expect, it } from 'vitest';
import { contentOf, recordedOf } from '../../../domain/evidence/recorded.ts';
import { hasHashOfContent } from '../../../domain/signature/given.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job } from '../job.ts';
import { client, employee, stranger } from '../people.ts';
import { step, taken } from '../steps.ts';
import { contentValues, cryptography, signed } from './signed-content.ts';

const proofId = fixedId(301);
const drawing = { ...photoArgs(fixedId(401)), kind: 'SIGNATURE' };
const door = photoArgs(fixedId(402));
const notThere = { kind: 'NOT_THERE' } as const;

const creation = (signature: unknown, given: Record<string, unknown> = {}) => ({
  name: 'createProof',
  args: {
    id: proofId,
    type: 'INSTALLATION',
    nickname: null,
    operationalAddress: { id: firstId },
    addresses: [],
    status: 'NORMAL',
    comment: null,
    photos: [drawing],
    signature,
    ...given,
  },
  actor: employee(),
});

describe('a signed proof (decision 0186)', () => {
  it('says who signed when, and keeps what was signed', async () => {
    const rows = job();
    const signature = await signed();
    expect(verdict(await act(rows, creation(signature)))).toBe('applied');
    const proof = rows.row('proofs', proofId);
    const { signer, at } = contentValues();
    const hash = signature.kind === 'SIGNED' ? signature.hash : '';
    expect(proof.signature).toEqual({ kind: 'SIGNED', ...signer, at, hash });
    expect(proof.signedContent).toEqual(contentValues());
    expect(rows.row('photos', drawing.id).kind).toBe('SIGNATURE');
    expect(await hasHashOfContent(proof, cryptography)).toBe(true);
  });

  it('that was changed on its way no longer has the hash', async () => {
    const rows = job();
    await act(rows, creation(await signed()));
    const changed = contentValues({ signer: { name: 'Άλλη', typed: false } });
    const proof = { ...rows.row('proofs', proofId), signedContent: changed };
    expect(await hasHashOfContent(proof, cryptography)).toBe(false);
  });

  it('or one of nobody being there is refused where photos or type do not fit', async () => {
    const signature = await signed();
    const second = { ...drawing, id: fixedId(403) };
    const wrong = [
      creation(signature, { photos: [] }),
      creation(signature, { photos: [drawing, second] }),
      creation(signature, { photos: [door] }),
      creation(signature, { type: 'PICKUP' }),
      creation(notThere, { photos: [] }),
      creation(notThere),
      creation(null),
      creation({ kind: 'SIGNED', hash: 'a'.repeat(64), content: '{"v":1}' }),
      creation({ kind: 'SIGNED', hash: 'a'.repeat(64), content: 'not JSON' }),
    ];
    for (const each of wrong) expect(verdict(await decide(job(), each))).toBe('rule');
  });

  it('is made by who works there', async () => {
    for (const actor of [client, stranger])
      expect(verdict(await decide(job(), { ...creation(await signed()), actor }))).toBe('not_permitted');
  });

  it('keeps its drawing as long as it is there', async () => {
    const rows = job();
    await act(rows, creation(await signed()));
    const actor = employee();
    const change = (name: string, args: object) => decide(rows, { name, args: { ...args }, actor });
    expect(verdict(await change('removePhoto', { id: drawing.id }))).toBe('rule');
    expect(verdict(await change('setPhotoKind', { id: drawing.id, kind: 'AFTER' }))).toBe('rule');
    expect(verdict(await change('addPhotos', { proof: proofId, photos: [{ ...drawing, id: fixedId(404) }] }))).toBe(
      'rule',
    );
    expect(verdict(await change('deleteProof', { id: proofId }))).toBe('applied');
  });

  it('is a record of a signature, whose content has the hash; a repeated one changes nothing', async () => {
    const rows = job();
    const given = creation(await signed());
    expect(recordedOf(given)?.kind).toBe('signature');
    expect(JSON.stringify(contentOf(given))).toContain('"hash"');
    expect(recordedOf(creation(notThere))?.kind).toBe('proof');
    await act(rows, given);
    expect(verdict(await decide(rows, given))).toBe('applied');
    expect(verdict(await decide(rows, creation(null, { photos: [] })))).toBe('id_taken');
  });
});

describe('a step that asks for a signature', () => {
  const steps = taken([step({ kind: 'SIGNATURE', title: 'Υπογραφή' })]);
  const working = () => job({ task: { steps }, first: { completionStatus: 'IN_PROGRESS' } });
  const mark = () => ({
    name: 'markInstalled',
    args: { id: firstId, steps: { number: 2 } },
    base: { completionStatus: 'IN_PROGRESS' },
    actor: employee(),
  });

  it('holds back INSTALLED until somebody signs', async () => {
    const rows = working();
    expect(await decide(rows, mark())).toMatchObject({ code: 'steps_required', fields: ['Υπογραφή'] });
    await act(rows, creation(await signed()));
    expect(verdict(await decide(rows, mark()))).toBe('applied');
  });

  it('is answered by the photo of a place where nobody was', async () => {
    const rows = working();
    await act(rows, creation(notThere, { photos: [door] }));
    expect(rows.row('proofs', proofId)).toMatchObject({
      signature: { kind: 'NOT_THERE', at: noon },
      signedContent: null,
    });
    expect(verdict(await decide(rows, mark()))).toBe('applied');
  });
});
