import { describe, expect, it } from 'vitest';
import type { SheetKind } from '../../../domain/import/columns.ts';
import { groupRefusals, refusalsOf, refusedLines } from '../../../domain/import/refusals.ts';

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

describe('the rows of a share that were not taken', () => {
  const rows = [2, 3, 4].map((row) => ({ row, id: `id ${row}` }));

  it('are none where it was applied', () => {
    expect(refusedLines('addresses', rows, { kind: 'applied' })).toEqual([]);
  });

  it('are those that the outcome names, each field under its column, and those that somebody else has changed', () => {
    const refused = [{ row: 3, id: 'id 3', code: 'excel_value', fields: ['floor', 'street'] }];
    const conflict = {
      resource: 'addresses',
      id: 'id 4',
      fields: ['floor'],
      mine: {},
      theirs: {},
      by: null,
      at: null,
    } as const;
    const conflicts = [{ ...conflict, fields: [...conflict.fields] }];
    expect(refusedLines('addresses', rows, { kind: 'partly', refused, conflicts })).toEqual([
      { row: 3, field: 'floor', code: 'excel_value' },
      { row: 3, field: 'street', code: 'excel_value' },
      { row: 4, field: null, code: 'version_conflict' },
    ]);
  });

  it('are all of them where it was rejected', () => {
    const outcome = { kind: 'rejected', code: 'not_permitted', message: '', fields: [] } as const;
    expect(refusedLines('tasks', rows, { ...outcome, fields: [] })).toEqual(
      rows.map(({ row }) => ({ row, field: null, code: 'not_permitted' })),
    );
  });
});
