import { describe, expect, it } from 'vitest';
import {
  changedParts,
  isDirty,
  isEmpty,
  newProofDraft,
  parseProofDraft,
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
