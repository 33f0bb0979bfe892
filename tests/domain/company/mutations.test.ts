import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyAddressLimit } from '../../../domain/account/permissions.ts';
import { areKnown, businessCategories, mergeCategories } from '../../../domain/company/categories.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, ids, partner } from '../people.ts';

describe('the addresses of a company (specification 5, 6 and 9)', () => {
  const extra = [501, 502, 503, 504, 505].map(fixedId);
  const rowsWithPlaces = () => {
    const rows = account();
    for (const id of extra) rows.with('addresses', { [id]: addressValues({ company: { id: ids.boss } }) });
    return rows;
  };
  const adding = (address: string, actor = boss) => ({
    name: 'addCompanyAddress',
    args: { id: ids.boss, address },
    actor,
  });

  test.each([
    { elevated: true, limit: 5 },
    { elevated: false, limit: 3 },
  ])('are at most $limit when elevated is $elevated', async ({ elevated, limit }) => {
    const rows = rowsWithPlaces();
    const said = [];
    for (const id of extra) said.push(verdict(await act(rows, adding(id, { ...boss, elevated }))));
    expect(said).toEqual(extra.map((_, index) => (index + 1 < limit ? 'applied' : 'address_limit')));
    expect(rows.row('companies', ids.boss).addresses).toHaveLength(limit);
    expect(companyAddressLimit(elevated)).toBe(limit);
  });

  test('are known on both sides, and are the account’s own', async () => {
    const rows = account();
    await act(rows, adding(at.usedAddress));
    expect(rows.row('addresses', at.usedAddress).companies).toEqual([{ id: ids.boss }]);
    await act(rows, { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.usedAddress } });
    expect(rows.row('addresses', at.usedAddress).companies).toEqual([]);
    expect(verdict(await act(rows, adding(at.foreignAddress)))).toBe('rule');
    expect(verdict(await act(rows, adding(at.fresh)))).toBe('rule');
  });

  test('are given and taken once', async () => {
    const nothing = { kind: 'applied', writes: [], notices: [] };
    const rows = account();
    await act(rows, adding(at.usedAddress));
    expect(await decide(rows, adding(at.usedAddress))).toEqual(nothing);
    const removing = { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.usedAddress } };
    await act(rows, removing);
    expect(await decide(rows, removing)).toEqual(nothing);
    expect(await decide(rows, { ...removing, args: { id: ids.boss, address: at.fresh } })).toEqual(nothing);
  });

  test('stay given where the address itself is gone, until they are taken', async () => {
    const rows = account({ company: { addresses: [{ id: at.headquarters }, { id: at.fresh }] } });
    await act(rows, { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.fresh } });
    expect(rows.row('companies', ids.boss).addresses).toEqual([{ id: at.headquarters }]);
  });

  test('are not for another company to give or take', async () => {
    const asked = [
      adding(at.usedAddress),
      { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.headquarters } },
      { name: 'setHeadquarters', args: { id: ids.boss, headquarters: at.headquarters }, base: { headquarters: null } },
      {
        name: 'setCompanyCategories',
        args: { id: ids.boss, companyCategories: {} },
        base: { companyCategories: null },
      },
      { name: 'editCompany', args: { id: ids.boss, set: { name: 'x' } }, base: { name: 'Τεχνική' } },
    ];
    for (const each of asked)
      for (const actor of [partner, employee('PUT_TASKS')])
        expect(verdict(await decide(account(), { ...each, actor })), each.name).toBe('not_permitted');
  });

  test('that are the headquarters already stay so, and nothing is written', async () => {
    const rows = account({ company: { headquarters: { id: at.headquarters } } });
    const making = { name: 'setHeadquarters', args: { id: ids.boss, headquarters: at.headquarters } };
    const seen = { ...making, base: { headquarters: { id: at.headquarters } } };
    expect(await decide(rows, seen)).toEqual({ kind: 'applied', writes: [], notices: [] });
    // An address that is gone is nobody's headquarters, whatever the company's list says.
    const gone = account({ company: { addresses: [{ id: at.fresh }] } });
    const lost = {
      name: 'setHeadquarters',
      args: { id: ids.boss, headquarters: at.fresh },
      base: { headquarters: null },
    };
    expect(await decide(gone, lost)).toEqual({ kind: 'rejected', code: 'rule', fields: ['headquarters'] });
  });

  test('one of them is the headquarters, which the billing address mirrors (3)', async () => {
    const rows = account();
    const making = (headquarters: string) => ({
      name: 'setHeadquarters',
      args: { id: ids.boss, headquarters },
      base: { headquarters: null },
    });
    expect(verdict(await act(rows, making(at.usedAddress)))).toBe('rule');
    await act(rows, making(at.headquarters));
    expect(rows.row('companies', ids.boss)).toMatchObject({
      headquarters: { id: at.headquarters },
      billingAddress: { id: at.headquarters },
      nickname: 'Έδρα',
    });
    const removing = { name: 'removeCompanyAddress', args: { id: ids.boss, address: at.headquarters } };
    expect(await decide(rows, removing)).toEqual({ kind: 'rejected', code: 'in_use', fields: ['headquarters'] });
    await act(rows, adding(at.usedAddress));
    expect(verdict(await act(rows, making(at.usedAddress)))).toBe('conflict');
  });
});

describe('a company', () => {
  test('has the id of its owner, and there is one', async () => {
    const rows = account();
    const creating = (id: string, name = 'Τεχνική') => ({
      name: 'createCompany',
      args: { id, name, vat: null, timeZone: null },
    });
    expect(verdict(await decide(rows, creating(at.fresh)))).toBe('not_permitted');
    expect(await decide(rows, creating(ids.boss))).toMatchObject({ kind: 'applied', writes: [] });
    expect(await decide(rows, creating(ids.boss, 'Άλλη'))).toMatchObject({
      kind: 'applied',
      writes: [{ kind: 'change', id: ids.boss, set: { name: 'Άλλη' } }],
    });
    await act(rows, { ...creating(ids.partner), actor: partner });
    const made = { name: 'Τεχνική', owner: { id: ids.partner }, company: { id: ids.partner } };
    expect(rows.row('companies', ids.partner)).toMatchObject(made);
  });

  test.each([
    { set: { name: '' }, said: 'validation' },
    { set: { name: ' ' }, said: 'validation' },
    { set: { name: 'α'.repeat(200) }, said: 'applied' },
    { set: { name: 'α'.repeat(201) }, said: 'validation' },
    { set: { vat: '1'.repeat(20) }, said: 'applied' },
    { set: { vat: '1'.repeat(21) }, said: 'validation' },
    { set: { timeZone: null }, said: 'applied' },
    { set: { stampPhotos: true }, said: 'applied' },
    { set: { timeZone: 'Europe/Atlantis' }, said: 'validation' },
    { set: { timeZone: 'Europe/Nicosia' }, said: 'applied' },
    { set: { vat: '099553311' }, said: 'applied' },
  ])('$set: $said', async ({ set, said }) => {
    const base = { name: 'Τεχνική', timeZone: null, vat: null, stampPhotos: false };
    expect(verdict(await decide(account(), { name: 'editCompany', args: { id: ids.boss, set }, base }))).toBe(said);
  });
});

describe('business categories (specification 2.2, 3 and 8)', () => {
  const setting = (companyCategories: object, seen: object | null = null) => ({
    name: 'setCompanyCategories',
    args: { id: ids.boss, companyCategories },
    base: { companyCategories: seen },
  });

  test('are of the list, each subcategory below its own category', async () => {
    expect(verdict(await decide(account(), setting({ CLIMATE: ['HEATING'], SIGNS: [] })))).toBe('applied');
    for (const wrong of [{ COOKING: [] }, { CLIMATE: ['LIGHTING'] }]) {
      expect(verdict(await decide(account(), setting(wrong)))).toBe('category_unknown');
    }
  });

  test('that are as they were write nothing', async () => {
    const companyCategories = { CLIMATE: ['HEATING'] };
    const rows = account({ company: { companyCategories } });
    expect(await decide(rows, setting(companyCategories, companyCategories))).toEqual({
      kind: 'applied',
      writes: [],
      notices: [],
    });
    expect(await decide(account(), setting({}, null))).toMatchObject({ kind: 'applied' });
  });

  test('that two people tick are both kept', async () => {
    const rows = account({ company: { companyCategories: { CLIMATE: ['HEATING'] } } });
    const seen = { CLIMATE: ['HEATING'] };
    await act(rows, setting({ CLIMATE: ['HEATING', 'VENTILATION'] }, seen));
    await act(rows, setting({ CLIMATE: ['HEATING'], PLUMBING: ['GAS'] }, seen));
    const both = { CLIMATE: ['HEATING', 'VENTILATION'], PLUMBING: ['GAS'] };
    expect(rows.row('companies', ids.boss).companyCategories).toEqual(both);
    await act(rows, setting({ PLUMBING: ['GAS'] }, both));
    expect(rows.row('companies', ids.boss).companyCategories).toEqual({ PLUMBING: ['GAS'] });
  });

  test('have codes of their own and words in both languages', () => {
    const all = businessCategories.flatMap((category) => [category, ...category.subcategories]);
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const { code } of all) expect(code).toMatch(/^[A-Z_]+$/);
    expect(all.filter(({ el, en }) => el === '' || en === '')).toEqual([]);
    expect(businessCategories.filter(({ subcategories }) => subcategories.length === 0)).toEqual([]);
  });

  const chosen = fc
    .array(fc.constantFrom(...businessCategories), { maxLength: 4 })
    .chain((categories) =>
      fc.tuple(
        ...categories.map(({ code, subcategories }) =>
          fc.subarray(subcategories.map((each) => each.code)).map((subs) => [code, subs] as const),
        ),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs));
  const sorted = (map: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(map)
      .map(([code, subs]) => `${code}: ${[...subs].sort().join()}`)
      .sort();

  test('alone with nobody else, what is chosen is what is kept; unchanged choices change nothing', () => {
    fc.assert(
      fc.property(chosen, chosen, (seen, next) => {
        expect(sorted(mergeCategories(seen, { seen, chosen: next }))).toEqual(sorted(next));
        expect(sorted(mergeCategories(next, { seen, chosen: seen }))).toEqual(sorted(next));
        expect(areKnown(mergeCategories(next, { seen: {}, chosen: seen }))).toBe(true);
      }),
    );
  });
});
