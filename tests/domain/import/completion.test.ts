import { describe, expect, it } from 'vitest';
import { columnsOf, type SheetKind } from '../../../domain/import/columns.ts';
import { completeTable } from '../../../domain/import/complete-table.ts';
import { type Completion, noCompletion } from '../../../domain/import/completion.ts';
import { recognise } from '../../../domain/import/headers.ts';
import type { Cell, TableRow } from '../../../domain/import/table.ts';

const tableOf = (...lines: (readonly Cell[])[]): TableRow[] =>
  lines.map((cells, index) => ({ number: index + 1, cells }));

/** The rows of a completed file by their fields, without what is empty. */
function completed(lines: (readonly Cell[])[], completion: Partial<Completion>, kind: SheetKind = 'addresses') {
  const table = tableOf(...lines);
  const { positions } = recognise(lines[0] ?? [], columnsOf[kind]);
  const result = completeTable(table, { kind, positions, completion: { ...noCompletion, ...completion } });
  const rows = result.table.slice(1).map(({ number, cells }): Record<string, Cell> => {
    const values = [...result.positions].flatMap(([field, index]) =>
      cells[index] === null || cells[index] === undefined ? [] : [[field, cells[index]] as const],
    );
    return { number, ...Object.fromEntries(values) };
  });
  return { ...result, rows };
}

describe('one value for all rows', () => {
  const lines = [
    ['street', 'floor'],
    ['Ερμού 1', '2'],
    ['Ερμού 2', ' '],
  ];

  it('goes into the empty cells of a column, or into all of them', () => {
    const of = (scope: 'empty' | 'all') =>
      completed(lines, { fills: [{ field: 'floor', value: '0', scope }] }).rows.map((row) => row.floor);
    expect(of('empty')).toEqual(['2', '0']);
    expect(of('all')).toEqual(['0', '0']);
  });

  it('makes the column that a file lacks, and leaves a cell that was typed', () => {
    const fills = [{ field: 'telephone', value: '2610123456', scope: 'all' as const }];
    const { rows, table } = completed(lines, { fills, cells: { 3: { telephone: '2610999999' } } });
    expect(table[0]?.cells).toEqual(['street', 'floor', 'region', 'province', 'telephone']);
    expect(rows.map((row) => row.telephone)).toEqual(['2610123456', '2610999999']);
  });

  it('serves customers and tasks, too', () => {
    const fills = [{ field: 'country', value: 'Κύπρος', scope: 'empty' as const }];
    const customers = completed([['nickname'], ['Καφέ']], { fills, places: false }, 'customers');
    expect(customers.rows).toEqual([{ number: 2, nickname: 'Καφέ', country: 'Κύπρος' }]);
  });
});

describe('region and province', () => {
  const header = ['zipCode', 'latitude', 'longitude', 'region', 'province', 'country'];
  const rowsOf = (cells: readonly Cell[], completion: Partial<Completion> = {}) => {
    const { rows, derived } = completed([header, cells], completion);
    return { region: rows[0]?.region, province: rows[0]?.province, derived: derived.get(2) ?? [] };
  };

  it('follow from the postal code, else from the coordinates, and say from which', () => {
    expect(rowsOf(['26442', null, null, null, null])).toEqual({
      region: 'Πάτρα',
      province: 'Αχαΐα',
      derived: [
        { field: 'region', from: 'zipCode' },
        { field: 'province', from: 'zipCode' },
      ],
    });
    expect(rowsOf(['26500', '38,2448', 21.7423, null, null])).toEqual({
      region: 'Πάτρα',
      province: 'Αχαΐα',
      derived: [
        { field: 'province', from: 'zipCode' },
        { field: 'region', from: 'position' },
      ],
    });
  });

  it('of the file stay, and a town of another province is not put beside them', () => {
    expect(rowsOf(['26442', null, null, null, 'ΑΧΑΪΑ'])).toMatchObject({ region: 'Πάτρα', province: 'ΑΧΑΪΑ' });
    expect(rowsOf(['26442', null, null, 'Άνω Πόλη', 'Ηλεία'])).toMatchObject({ region: 'Άνω Πόλη', derived: [] });
    expect(rowsOf(['26442', null, null, null, 'Ηλεία'])).toMatchObject({ region: undefined, derived: [] });
  });

  it('are not filled abroad, nor where a person has turned it off', () => {
    expect(rowsOf(['26442', null, null, null, null, 'Italy'])).toMatchObject({
      region: undefined,
      province: undefined,
    });
    expect(rowsOf(['26442', null, null, null, null, 'GR'])).toMatchObject({ region: 'Πάτρα' });
    expect(rowsOf(['26442', null, null, null, null], { places: false })).toMatchObject({ region: undefined });
  });

  it('follow from a postal code for all rows, and come before a value for empty cells', () => {
    const fills = [
      { field: 'zipCode', value: '26442', scope: 'empty' as const },
      { field: 'region', value: 'Αλλού', scope: 'empty' as const },
    ];
    expect(rowsOf([null, null, null, null, null], { fills })).toMatchObject({ region: 'Πάτρα', province: 'Αχαΐα' });
    expect(rowsOf(['26500', null, null, null, null], { fills })).toMatchObject({ region: 'Αλλού', province: 'Αχαΐα' });
  });
});

it('A row that was thrown away is not in the file any more', () => {
  expect(completed([['street'], ['Ερμού 1'], ['Ερμού 2']], { removed: [2] }).rows).toMatchObject([{ number: 3 }]);
});
