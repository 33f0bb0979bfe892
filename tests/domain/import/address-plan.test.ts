import { describe, expect, it } from 'vitest';
import { planAddressChanges } from '../../../domain/import/address-plan.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const id = fixedId(7);
const there = {
  id,
  version: 3,
  createDate: 0,
  modifyDate: 0,
  ...addressValues({ street: 'Ερμού 1', floor: null, telephone: '2610222333', region: 'Κέντρο', comment: 'Ράμπα' }),
};
const planned = (values: Record<string, string | null>) =>
  planAddressChanges(new Map([[id, there]]))({ number: 2, values: { id, ...values } });

describe('a row that changes an address', () => {
  it('sets what differs in the columns of the file, with what was there', () => {
    const result = planned({ street: 'Ερμού 1', telephone: '2610222444', comment: null });
    expect(result).toEqual({
      kind: 'change',
      id,
      set: { telephone: '2610222444', comment: null },
      seen: { telephone: '2610222333', comment: 'Ράμπα' },
    });
  });

  it('may leave empty what was empty before, and empties nothing that is required', () => {
    expect(planned({ street: 'Ερμού 1', floor: null, region: 'Κέντρο' })).toEqual({ kind: 'unchanged' });
    expect(planned({ street: null, floor: null, telephone: null, comment: null })).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'street', code: 'excel_required' },
        { field: 'telephone', code: 'excel_required' },
      ],
    });
  });

  it('names an address that is there', () => {
    expect(planned({ id: fixedId(8) })).toEqual({ kind: 'refused', refusals: [{ field: null, code: 'not_found' }] });
    expect(planned({ id: '12' })).toEqual({ kind: 'refused', refusals: [{ field: 'id', code: 'excel_value' }] });
    expect(planned({ id: null })).toEqual({ kind: 'refused', refusals: [{ field: 'id', code: 'excel_required' }] });
  });
});
