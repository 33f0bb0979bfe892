import { describe, expect, it } from 'vitest';
import type { SheetKind } from '../../../domain/import/columns.ts';
import { groupRefusals } from '../../../domain/import/group-refusals.ts';
import { refusalsOf } from '../../../domain/import/refusals.ts';

describe('what a mutation refused of a row', () => {
  it.each<[SheetKind, string, string[], [string | null, string][]]>([
    [
      'addresses',
      'validation',
      ['set.street', 'set.floor'],
      [
        ['street', 'excel_value'],
        ['floor', 'excel_value'],
      ],
    ],
    ['addresses', 'rule', ['latitude', 'latitude'], [['latitude', 'rule']]],
    // What stands in no column is about the whole row.
    ['addresses', 'rule', ['sharedAddress'], [[null, 'rule']]],
    ['addresses', 'rule', ['customer', 'sharedAddress'], [['customer', 'rule']]],
    ['customers', 'not_permitted', [], [[null, 'not_permitted']]],
    ['customers', 'validation', ['addresses'], [[null, 'excel_value']]],
    // A task's addresses and its payout stand in columns with other names.
    ['tasks', 'rule', ['addresses'], [['installationAddresses', 'rule']]],
    ['tasks', 'validation', ['addresses.0.payout'], [['installationAddresses', 'excel_value']]],
    ['tasks', 'validation', ['totalPayout'], [['payout', 'excel_value']]],
    ['tasks', 'no such code', ['nickname'], [['nickname', 'internal']]],
  ])('in a file of %s: %s of %j is %j', (kind, code, fields, refusals) => {
    const expected = refusals.map(([field, said]) => ({ field, code: said }));
    expect(refusalsOf(kind, { code, fields })).toEqual(expected);
  });

  it('is told once for each cause, with all fields that it is about', () => {
    const refusals = [
      { field: 'street', code: 'excel_required' },
      { field: null, code: 'rule' },
      { field: 'floor', code: 'excel_required' },
    ] as const;
    expect(groupRefusals(refusals)).toEqual([
      { code: 'excel_required', fields: ['street', 'floor'] },
      { code: 'rule', fields: [] },
    ]);
    expect(groupRefusals([])).toEqual([]);
  });
});
