import { describe, expect, it } from 'vitest';
import {
  changedParts,
  isDirty,
  isEmpty,
  newProofDraft,
  parseProofDraft,
  withCaptured,
} from '../../../../src/features/proof/proof-draft.ts';

const fresh = newProofDraft('id', { type: 'PICKUP', address: 'address', places: ['shop'] });

describe('the form of a proof of work', () => {
  it('is kept and found again as it was', () => {
    const draft = {
      ...fresh,
      fields: {
        ...fresh.fields,
        comment: 'Όλα καλά',
        added: [{ id: 'photo', name: null, kind: 'AFTER' as const }],
        removed: ['old'],
      },
    };
    expect(parseProofDraft(structuredClone({ ...draft }))).toEqual(draft);
  });

  it('is not found in what is no draft of it, and unknown values become the plainest', () => {
    expect(parseProofDraft({})).toBeNull();
    expect(parseProofDraft({ id: 1, seen: {}, fields: {} })).toBeNull();
    expect(
      parseProofDraft({ id: 'id', seen: {}, fields: { status: 'NEW', added: [7, { id: 'photo' }], removed: [7] } }),
    ).toEqual({
      id: 'id',
      seen: { nickname: null, comment: null, status: 'NORMAL', places: [] },
      fields: {
        type: 'INSTALLATION',
        address: null,
        places: [],
        status: 'NORMAL',
        nickname: '',
        comment: '',
        added: [{ id: 'photo', name: null }],
        removed: [],
        kinds: {},
      },
    });
  });

  describe('with photos that were drawn on', () => {
    const [original, older, younger] = ['photo-1', 'photo-2', 'photo-3'];
    const marks = [{ kind: 'blur' as const, from: { x: 0, y: 0 }, to: { x: 0.5, y: 0.5 } }];
    const taken = { id: original, name: 'IMG.jpg' };
    const listing = (...added: typeof fresh.fields.added) => ({ ...fresh, fields: { ...fresh.fields, added } });
    const drawings = { [older]: { on: original, marks }, [younger]: { on: original, marks: [] } };

    it('is found again as it was, with what was drawn', () => {
      const draft = listing({ id: older, name: 'IMG.jpg', original: taken, marks });
      expect(parseProofDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    });

    it('has a drawing in the place of its original when the page went away before it was listed', () => {
      const other = { id: 'photo-0', name: null };
      const { added } = withCaptured(listing(other, taken), { files: [other.id, original, older], drawings }).fields;
      expect(added).toEqual([other, { id: older, name: 'IMG.jpg', original: taken, marks }]);
      expect(withCaptured(listing(), { files: [original, older], drawings }).fields.added).toEqual([
        { id: older, name: null, original: { id: original, name: null }, marks },
      ]);
    });

    it('has the younger of two drawings, whichever it knew of', () => {
      const redrawn = { id: younger, name: 'IMG.jpg', original: taken, marks: [] };
      const files = [original, older, younger];
      expect(withCaptured(listing(redrawn), { files, drawings }).fields.added).toEqual([redrawn]);
      const drawn = { id: older, name: 'IMG.jpg', original: taken, marks };
      expect(withCaptured(listing(drawn), { files, drawings }).fields.added).toEqual([redrawn]);
    });

    it('lists nothing whose bytes are gone: another tab discarded the same draft', () => {
      const drawn = { id: older, name: 'IMG.jpg', kind: 'AFTER' as const, original: taken, marks };
      expect(withCaptured(listing({ id: 'photo-0', name: null }, drawn), { files: [] }).fields.added).toEqual([]);
      expect(withCaptured(listing(drawn), { files: [original] }).fields.added).toEqual([{ ...taken, kind: 'AFTER' }]);
      expect(withCaptured(listing(drawn), { files: [older], drawings }).fields.added).toEqual([
        { id: older, name: 'IMG.jpg', kind: 'AFTER' },
      ]);
    });

    it('lists a drawing whose original is gone as a photo: nothing that was captured is lost', () => {
      const { added } = withCaptured(listing(), { files: [older], drawings }).fields;
      expect(added).toEqual([{ id: older, name: null }]);
    });
  });

  it('knows what was changed, and takes blanks for nothing', () => {
    const draft = {
      ...fresh,
      seen: { ...fresh.seen, nickname: 'Πριν' },
      fields: { ...fresh.fields, nickname: ' ', comment: ' ', status: 'DELAYED' as const },
    };
    expect(changedParts(draft)).toEqual({ nickname: null, status: 'DELAYED' });
    const elsewhere = { ...fresh, fields: { ...fresh.fields, places: ['warehouse', 'shop'] } };
    expect(changedParts(elsewhere)).toEqual({ addresses: [{ id: 'warehouse' }, { id: 'shop' }] });
    expect(isDirty(fresh)).toBe(false);
    expect(isDirty(draft)).toBe(true);
    expect(isDirty({ ...fresh, fields: { ...fresh.fields, kinds: { photo: null } } })).toBe(true);
    expect(isEmpty(draft.fields)).toBe(true);
    expect(isEmpty({ ...draft.fields, comment: 'x' })).toBe(false);
  });
});
