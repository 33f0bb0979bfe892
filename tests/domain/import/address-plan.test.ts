import { describe, expect, it } from 'vitest';
import type { Address } from '../../../domain/address/schema.ts';
import { customerFinder, customersCalledIn, planAddressChanges } from '../../../domain/import/address-plan.ts';
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
const cosmos = { id: fixedId(9), nickname: 'Cosmos', afm: '094014201', country: { name: 'Ελλάδα', code: 'EL' } };
const planning = (address: Address = there) =>
  planAddressChanges({ addresses: new Map([[id, address]]), customers: [cosmos] });
const planned = (values: Record<string, string | number | null>, address?: Address) =>
  planning(address)({ number: 2, values: { id, ...values } });

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

  it('sets a position whole, since it is one thing', () => {
    const placed = { ...there, latitude: 38.246612, longitude: 21.734601 };
    expect(planned({ latitude: 38.246613, longitude: 21.734601 }, placed)).toMatchObject({
      set: { latitude: 38.246613, longitude: 21.734601 },
      seen: { latitude: 38.246612, longitude: 21.734601 },
    });
    expect(planned({ latitude: 38.3 }, placed)).toMatchObject({ set: { latitude: 38.3, longitude: 21.734601 } });
    expect(planned({ latitude: 38.246612, longitude: 21.734601 }, placed)).toEqual({ kind: 'unchanged' });
  });

  it('leaves to the address whom it serves, and refuses a row that says another customer', () => {
    const served = { ...there, customer: { id: cosmos.id } };
    for (const customer of ['Cosmos', 'cosmos', '094014201', '94014201'])
      expect(planned({ customer }, served)).toEqual({ kind: 'unchanged' });
    const refused = { kind: 'refused', refusals: [{ field: 'customer', code: 'excel_customer' }] };
    expect(planned({ customer: 'Άλλος', telephone: '1' }, served)).toEqual(refused);
    expect(planned({ customer: null }, served)).toEqual(refused);
    expect(planned({ customer: 'Cosmos' })).toEqual(refused);
    expect(planned({ customer: null })).toEqual({ kind: 'unchanged' });
  });

  it('is refused where an earlier row has its ID', () => {
    const plan = planning();
    expect(plan({ number: 2, values: { id, telephone: '1' } })).toMatchObject({ kind: 'change' });
    for (const number of [3, 4])
      expect(plan({ number, values: { id: id.toUpperCase(), comment: 'x' } })).toEqual({
        kind: 'refused',
        refusals: [{ field: 'id', code: 'excel_twice' }],
      });
  });

  it('is not its own double when it is planned again, as by a transaction that is tried again', () => {
    const named = new Map<string, number>();
    const plan = () => planAddressChanges({ addresses: new Map([[id, there]]), customers: [cosmos], named });
    const row = { number: 2, values: { id, telephone: '1' } };
    expect(plan()(row)).toMatchObject({ kind: 'change' });
    expect(plan()(row)).toMatchObject({ kind: 'change' });
    expect(plan()({ ...row, number: 27 })).toMatchObject({ refusals: [{ code: 'excel_twice' }] });
  });

  it('names an address that is there', () => {
    expect(planned({ id: fixedId(8) })).toEqual({ kind: 'refused', refusals: [{ field: null, code: 'not_found' }] });
    expect(planned({ id: '12' })).toEqual({ kind: 'refused', refusals: [{ field: 'id', code: 'excel_value' }] });
    expect(planned({ id: null })).toEqual({ kind: 'refused', refusals: [{ field: 'id', code: 'excel_required' }] });
  });
});

describe('the customer of a row', () => {
  const kept = { ...cosmos, afm: '94014201' };
  const danish = { ...cosmos, id: fixedId(10), nickname: 'Dansk', country: { name: 'Denmark', code: 'DK' } };

  it.each(['094014201', '94014201'])('is found by %s, with the zero that a spreadsheet drops or without', (name) => {
    for (const customer of [cosmos, kept])
      expect(customerFinder([customer])(name)).toEqual({ kind: 'found', row: customer });
    expect(customersCalledIn([{ number: 2, values: { customer: name } }]).sort()).toEqual(['094014201', '94014201']);
  });

  it('is another one where the number is of another country', () => {
    const other = { ...danish, afm: '94014201' };
    expect(customerFinder([cosmos, other])('94014201')).toEqual({ kind: 'found', row: other });
    expect(customerFinder([cosmos, other])('094014201')).toEqual({ kind: 'found', row: cosmos });
    expect(customerFinder([other])('094014201')).toEqual({ kind: 'refused', code: 'excel_unknown' });
  });
});
