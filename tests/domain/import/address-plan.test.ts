import { describe, expect, it } from 'vitest';
import {
  customerFinder,
  customersCalledIn,
  planAddressChanges,
  planAddresses,
  streetOf,
} from '../../../domain/import/address-plan.ts';
import type { Serving } from '../../../domain/import/import-kinds.ts';
import type { Address } from '../../../domain/schemas.ts';
import { addressValues, customerValues } from '../../support/rows.ts';
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
const planning = (address: Address = there) => planAddressChanges({ addresses: [address], customers: [cosmos] });
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

describe('a new address of a file', () => {
  const customerOf = (id: string, nickname: string, afm: string | null) => ({
    ...there,
    ...customerValues({ nickname, afm, country: cosmos.country }),
    id,
  });
  const customers = [
    customerOf(cosmos.id, 'Cosmos', cosmos.afm),
    customerOf(fixedId(10), 'Δίδυμος', null),
    customerOf(fixedId(11), 'Δίδυμος', null),
  ];
  const adding = (serving: Serving = 'rows') => planAddresses({ serving, customers, addresses: [there] });
  const added = (values: Record<string, string | number | null>, plan = adding()) =>
    plan({ number: 2, values: { street: 'Αθηνάς', ...values } });
  const same = { street: 'Ερμού 1', telephone: '2610222333', region: 'Κέντρο', comment: 'Ράμπα' };

  it('has what its row says, with street and number in one, and nothing where the row says nothing', () => {
    const full = {
      nickname: 'Κατάστημα',
      name: 'Κόσμος ΑΕ',
      region: 'Πάτρα',
      province: 'Αχαΐα',
      zipCode: '26221',
      country: 'Κύπρος',
      floor: '2',
      telephone: '2610123456',
      reference: 'Κ-204',
      comment: 'Ράμπα',
      latitude: 38.25,
      longitude: 21.75,
    };
    const shared = { customer: null, sharedAddress: false, street: 'Αθηνάς 7' };
    expect(added({ ...full, streetNumber: '7' })).toEqual({
      kind: 'add',
      values: { ...full, ...shared },
      taken: expect.any(Function),
    });
    const empty = Object.fromEntries(Object.keys(full).map((field) => [field, null]));
    expect(added({})).toMatchObject({ values: { ...empty, ...shared, street: 'Αθηνάς', country: 'Ελλάδα' } });
    expect(streetOf({ number: 2, values: { street: 'Αθηνάς', streetNumber: null } })).toBe('Αθηνάς');
  });

  it.each<[string, Serving, string | null, object | null]>([
    ['the customer that its row names', 'rows', 'Cosmos', { customer: { id: cosmos.id }, sharedAddress: false }],
    ['nobody', 'rows', null, { customer: null, sharedAddress: false }],
    ['all customers', 'shared', 'Cosmos', { customer: null, sharedAddress: true }],
    ['the customer of the whole file', { customer: cosmos.id }, 'Δίδυμος', { customer: { id: cosmos.id } }],
  ])('serves %s', (_, serving, customer, values) => {
    expect(added({ customer }, adding(serving))).toMatchObject({ kind: 'add', values });
  });

  it.each([
    ['Ταβέρνα', 'excel_unknown'],
    ['Δίδυμος', 'excel_ambiguous'],
  ])('of the customer “%s” is refused as %s', (customer, code) => {
    expect(added({ customer })).toEqual({ kind: 'refused', refusals: [{ field: 'customer', code }] });
  });

  it.each([
    ['in the same words', {}],
    ['with less', { comment: null }],
    ['with the number in a column of its own', { street: 'Ερμού', streetNumber: '1' }],
    ['with the country that is taken for granted', { country: 'Ελλάδα' }],
  ])('is passed over where it is there already, %s', (_, values) => {
    expect(added({ ...same, ...values })).toEqual({ kind: 'unchanged' });
  });

  it.each([
    ['another comment', { comment: 'Σκάλα' }],
    ['another country', { country: 'Κύπρος' }],
    ['a position', { latitude: 38.25 }],
  ])('is refused where it is there already with %s', (_, values) => {
    const refused = { kind: 'refused', refusals: [{ field: null, code: 'excel_known' }] };
    expect(added({ ...same, ...values })).toEqual(refused);
  });

  it.each([
    ['floor', { floor: '2' }, 'rows'],
    ['telephone', { telephone: '2610222334' }, 'rows'],
    ['street', { street: 'Ερμού 11' }, 'rows'],
    ['customer', { customer: 'Cosmos' }, 'rows'],
    ['purpose, for all customers', {}, 'shared'],
  ] as const)('is another one where its %s is another', (_, values, serving) => {
    expect(added({ ...same, ...values }, adding(serving)).kind).toBe('add');
  });

  it('is added once, however often it stands in the file', () => {
    const plan = adding();
    const first = added({ floor: '1' }, plan);
    expect(added({ floor: '1' }, plan).kind).toBe('add');
    if (first.kind === 'add') first.taken();
    expect(added({ floor: '1' }, plan)).toEqual({ kind: 'unchanged' });
    expect(added({ floor: '1', comment: 'x' }, plan)).toMatchObject({ refusals: [{ code: 'excel_known' }] });
    expect(added({ floor: '2' }, plan).kind).toBe('add');
  });
});
