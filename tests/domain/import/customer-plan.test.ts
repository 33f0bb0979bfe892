import { describe, expect, it } from 'vitest';
import { customerNamesOf, planCustomers } from '../../../domain/import/customer-plan.ts';
import { customerValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const there = {
  id: fixedId(7),
  version: 1,
  createDate: 0,
  modifyDate: 0,
  ...customerValues({ nickname: 'Καφέ', afm: '094014201', country: { name: 'Ελλάδα', code: 'EL' } }),
};
const planned = (values: Record<string, string | null>) => planCustomers([there])({ number: 2, values });

describe('a new customer of a file', () => {
  it.each([
    ['94014202', null, '094014202'],
    ['94014202', 'Greece', '094014202'],
    ['94014202', 'Κύπρος', '94014202'],
    ['801234567', null, '801234567'],
    ['4014202', null, '4014202'],
  ])('with the tax number %s in %s has %s: a Greek one begins with the zero that a spreadsheet left out', (...row) => {
    const [afm, country, kept] = row;
    expect(planned({ nickname: 'Νέος', afm, country })).toMatchObject({ kind: 'add', values: { afm: kept } });
  });

  it('is the one that is there, also without that zero', () => {
    expect(planned({ nickname: 'Καφέ', afm: '94014201' })).toEqual({ kind: 'unchanged' });
  });

  it.each(['94014201', '094014201'])('is the one that is kept without its zero: %s', (afm) => {
    const kept = { ...there, afm: '94014201' };
    const plan = planCustomers([kept]);
    expect(plan({ number: 2, values: { nickname: 'Καφέ', afm } })).toEqual({ kind: 'unchanged' });
    expect(plan({ number: 3, values: { nickname: 'Άλλο', afm } })).toMatchObject({
      refusals: [{ code: 'excel_known' }],
    });
    expect(customerNamesOf({ number: 2, values: { nickname: 'Καφέ', afm } })).toContain('94014201');
  });

  it('is looked up by its name, and by its tax number with the zero before it and without', () => {
    const names = (afm: string | null) => customerNamesOf({ number: 2, values: { nickname: 'Καφέ', afm } });
    expect(names(null)).toEqual(['Καφέ']);
    expect(names('094014201').sort()).toEqual(['094014201', '94014201', 'Καφέ']);
  });

  it('has what its row says, and nothing where the row says nothing', () => {
    const said = { nickname: 'Νέος', name: 'α', code: 'β', job: 'γ', email: 'δ', telephone: 'ε', comment: 'ζ' };
    const none = Object.fromEntries(Object.keys(said).map((field) => [field, null]));
    expect(planned({ ...said, afm: '801234567' })).toMatchObject({ values: { ...said, country: { code: 'EL' } } });
    expect(planned({})).toMatchObject({ values: { ...none, nickname: '', afm: null } });
    expect(planned({ nickname: 'Νέος', country: 'Ατλαντίδα' })).toEqual({
      kind: 'refused',
      refusals: [{ field: 'country', code: 'excel_value' }],
    });
  });

  it('is the namesake that is there while either has no tax number, and another one where both have theirs', () => {
    expect(planned({ nickname: 'καφε', afm: null })).toMatchObject({ refusals: [{ code: 'excel_known' }] });
    expect(planned({ nickname: 'Καφέ', afm: '094000000' })).toMatchObject({ kind: 'add' });
    const plan = planCustomers([{ ...there, afm: null }]);
    expect(plan({ number: 2, values: { nickname: 'Καφέ', afm: '094000000' } })).toMatchObject({
      refusals: [{ code: 'excel_known' }],
    });
  });

  it('is added once, however often it stands in the file', () => {
    const plan = planCustomers([]);
    const first = plan({ number: 2, values: { nickname: 'Νέος', afm: '094000000' } });
    expect(first.kind).toBe('add');
    if (first.kind === 'add') first.taken();
    expect(plan({ number: 3, values: { nickname: 'Νέος', afm: '094000000' } })).toEqual({ kind: 'unchanged' });
    expect(plan({ number: 4, values: { nickname: 'Άλλος', afm: '094000000' } })).toMatchObject({
      refusals: [{ code: 'excel_known' }],
    });
  });
});
