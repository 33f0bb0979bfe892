import { describe, expect, test } from 'vitest';
import { addressKey, byName, matchesSearch } from '../../../domain/address/naming.ts';
import { isUnowned, servesCustomer, sharingOf } from '../../../domain/address/sharing.ts';
import { mutations } from '../../../domain/mutations.ts';
import { addressValues } from '../../support/rows.ts';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { addressForm } from '../forms.ts';
import { ids } from '../people.ts';

const place = { ...addressForm, customer: null, sharedAddress: false };
const creating = (given: object = {}) => ({ name: 'createAddress', args: { id: at.fresh, ...place, ...given } });
const address = (rows: ReturnType<typeof account>, id: string) => rows.row('addresses', id);
const listed = (rows: ReturnType<typeof account>, id: string) =>
  rows.row('customers', id).addresses.map((each) => each.id);

describe('an address’s form (specification 5)', () => {
  test.each(['country', 'street', 'province', 'region', 'floor', 'telephone'])('%s is required', async (field) => {
    for (const value of ['', ' ', null]) {
      const decision = await decide(account(), creating({ [field]: value }));
      expect(decision).toEqual({ kind: 'rejected', code: 'validation', fields: [field] });
    }
  });

  test('a position is whole or none', async () => {
    expect(verdict(await decide(account(), creating({ latitude: 38.2 })))).toBe('rule');
    expect(verdict(await decide(account(), creating({ latitude: 38.2, longitude: 21.7 })))).toBe('applied');
    expect(verdict(await decide(account(), creating({ latitude: 91, longitude: 21.7 })))).toBe('validation');
    const edit = { name: 'editAddress', base: { latitude: null, longitude: null } };
    const half = { ...edit, args: { id: at.address, set: { latitude: 38.2 } } };
    expect(verdict(await decide(account(), half))).toBe('rule');
  });
});

describe('an address that is there already', () => {
  test('is made once, however often that is told', async () => {
    const rows = account();
    const shared = creating({ sharedAddress: true, nickname: ' Αποθήκη ' });
    await act(rows, shared);
    expect(await decide(rows, shared)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('never passes for another one that was begun with its id', async () => {
    const rows = account();
    await act(rows, creating());
    for (const other of [{ street: 'Νοταρά 9' }, { sharedAddress: true }, { customer: { id: at.customer } }]) {
      expect(await decide(rows, creating(other))).toEqual({ kind: 'rejected', code: 'id_taken', fields: ['id'] });
    }
  });
});

describe('whom an address serves (specification 2.5 and 5)', () => {
  test('one customer, whose list has it', async () => {
    const rows = account();
    await act(rows, creating({ customer: { id: at.customer } }));
    expect(address(rows, at.fresh)).toMatchObject({ sharedAddress: false, sharedStatus: 'PRIVATE' });
    expect(sharingOf(address(rows, at.fresh))).toBe('private');
    expect(listed(rows, at.customer)).toEqual([at.address, at.fresh]);
  });

  test.each([
    { what: 'shared and one customer’s at once', given: { sharedAddress: true, customer: { id: at.customer } } },
    { what: 'of a customer of another company', given: { customer: { id: at.foreignCustomer } } },
    { what: 'of a customer who is not there', given: { customer: { id: at.file } } },
  ])('never $what', async ({ given }) => {
    expect(verdict(await decide(account(), creating(given)))).toBe('rule');
  });

  test('shared, private and nobody’s follow each other, and customers’ lists with them', async () => {
    const rows = account();
    const base = { sharedAddress: false, sharedStatus: 'PRIVATE', customer: { id: at.customer } };
    await act(rows, { name: 'shareAddress', args: { id: at.address }, base });
    expect(address(rows, at.address)).toMatchObject({ sharedAddress: true, sharedStatus: 'SHARED', customer: null });
    expect(listed(rows, at.customer)).toEqual([]);
    const shared = { sharedAddress: true, sharedStatus: 'SHARED', customer: null };
    const args = { id: at.address, customer: { id: at.otherCustomer } };
    await act(rows, { name: 'makeAddressPrivate', args, base: shared });
    expect(address(rows, at.address)).toMatchObject({ sharedAddress: false, customer: { id: at.otherCustomer } });
    expect(listed(rows, at.otherCustomer)).toEqual([at.address]);
    const own = { ...base, customer: { id: at.otherCustomer } };
    await act(rows, { name: 'releaseAddress', args: { id: at.address }, base: own });
    expect(sharingOf(address(rows, at.address))).toBe('unowned');
    expect(listed(rows, at.otherCustomer)).toEqual([]);
  });

  test('making one private needs a customer of the account', async () => {
    const making = (customer: unknown) => ({ name: 'makeAddressPrivate', args: { id: at.usedAddress, customer } });
    expect(verdict(await decide(account(), making(null)))).toBe('validation');
    expect(verdict(await decide(account(), making({ id: at.foreignCustomer })))).toBe('rule');
    expect(verdict(await decide(account(), making({ id: at.file })))).toBe('not_found');
  });

  test('is one question, where somebody else made it shared meanwhile', async () => {
    const rows = account();
    const base = { sharedAddress: false, sharedStatus: 'PRIVATE', customer: { id: at.customer } };
    await act(rows, { name: 'shareAddress', args: { id: at.address }, base });
    const args = { id: at.address, customer: { id: at.otherCustomer } };
    const decision = await decide(rows, { name: 'makeAddressPrivate', args, base });
    expect(decision).toMatchObject({
      kind: 'conflict',
      conflicts: [
        {
          fields: ['sharedAddress', 'sharedStatus', 'customer'],
          mine: { sharedAddress: false, customer: { id: at.otherCustomer } },
          theirs: { sharedAddress: true, sharedStatus: 'SHARED', customer: null },
        },
      ],
      writes: [],
    });
  });

  test('is a question when somebody gave it to another customer meanwhile', async () => {
    const base = { sharedAddress: false, sharedStatus: 'PRIVATE', customer: null };
    const asked = { name: 'makeAddressPrivate', args: { id: at.address, customer: { id: at.otherCustomer } }, base };
    expect(verdict(await decide(account(), asked))).toBe('conflict');
  });
});

describe('deleting an address', () => {
  test.each([
    { id: at.usedAddress, by: 'tasks' },
    { id: at.headquarters, by: 'companies' },
  ])('is refused while $by need it', async ({ id, by }) => {
    const decision = await decide(account(), { name: 'deleteAddress', args: { id } });
    expect(decision).toEqual({ kind: 'rejected', code: 'in_use', fields: [by] });
  });

  test('is refused while something is collected there', async () => {
    const rows = account();
    const set = { pickupAddresses: [{ id: at.address }] };
    rows.apply({ kind: 'change', resource: 'operational-addresses', id: at.operationalAddress, set }, 0);
    expect(verdict(await decide(rows, { name: 'deleteAddress', args: { id: at.address } }))).toBe('in_use');
  });

  test('of nobody in particular takes it from nobody', async () => {
    const rows = account();
    const made = creating();
    await act(rows, made);
    const decision = await decide(rows, { name: 'deleteAddress', args: { id: at.fresh } });
    expect(decision).toMatchObject({ writes: [{ kind: 'remove', id: at.fresh }] });
    const { needs } = mutations.createAddress;
    expect(needs(made.args)).toEqual([]);
    expect(needs({ ...made.args, customer: { id: at.customer } })).toEqual([`customers/${at.customer}`]);
  });

  test('takes it from its customer', async () => {
    const rows = account();
    await act(rows, { name: 'deleteAddress', args: { id: at.address } });
    expect(await rows.get('addresses', at.address)).toBeUndefined();
    expect(listed(rows, at.customer)).toEqual([]);
  });
});

describe('finding addresses (text 2, section 7)', () => {
  const cafe = addressValues({
    nickname: 'Καφέ Ναυαρίνου',
    street: 'Μαιζώνος 12',
    region: 'Πάτρα',
    telephone: '2610 220115',
  });

  test.each([
    { search: 'καφε μαιζ', found: true },
    { search: 'ΠΑΤΡΑ', found: true },
    { search: '', found: true },
    { search: 'ζώνος', found: false },
    { search: 'καφέ αθήνα', found: false },
  ])('$search: $found', ({ search, found }) => {
    expect(matchesSearch(cafe, search)).toBe(found);
  });

  test('by street and telephone: however they are written', () => {
    const same = { street: 'ΜΑΙΖΩΝΟΣ, 12', telephone: '+30 2610-220115' };
    expect(addressKey(same)).toBe(addressKey(cafe));
    expect(addressKey({ ...same, telephone: '0030 2610220115' })).toBe(addressKey(cafe));
    expect(addressKey({ ...same, telephone: '2610220116' })).not.toBe(addressKey(cafe));
    expect(addressKey({ ...same, street: 'Μαιζώνος 13' })).not.toBe(addressKey(cafe));
    expect(addressKey({ ...same, telephone: null })).not.toBe(addressKey(cafe));
  });

  test('those of nobody, and those that a customer’s task may use', () => {
    const mine = addressValues({ customer: { id: at.customer } });
    const shared = addressValues({ sharedAddress: true });
    const depot = addressValues({ companies: [{ id: ids.boss }] });
    expect([cafe, mine, shared, depot].map(isUnowned)).toEqual([true, false, false, false]);
    expect([cafe, mine, shared].map((each) => servesCustomer(each, at.customer))).toEqual([false, true, true]);
    expect([cafe, mine, shared].map((each) => servesCustomer(each, null))).toEqual([false, false, true]);
  });

  test('in the order of their names without accents', () => {
    const named = (nickname: string | null) => addressValues({ nickname, street: 'Ωμέγα 1' });
    const order = [named('Ώρα'), named(null), named('άλφα'), named('Βήτα')].sort(byName);
    expect(order.map(({ nickname }) => nickname)).toEqual(['άλφα', 'Βήτα', null, 'Ώρα']);
  });
});
