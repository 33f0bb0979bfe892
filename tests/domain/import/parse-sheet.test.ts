import { describe, expect, it } from 'vitest';
import { cellValue } from '../../../domain/import/cell-values.ts';
import { columnsOf } from '../../../domain/import/columns.ts';
import { countryNamed } from '../../../domain/import/country-named.ts';
import { parseSheet } from '../../../domain/import/parse-sheet.ts';
import type { Cell } from '../../../domain/import/table.ts';

const timeZone = 'Europe/Athens';
const table = (...rows: Cell[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('a sheet', () => {
  const customers = columnsOf.customers;

  it.each([
    [['Ονομασία', 'ΑΦΜ', 'Τηλέφωνο']],
    [['ΟΝΟΜΑΣΙΑ *', 'αφμ', 'τηλεφωνο:']],
    [['Nickname', 'Tax number', 'Phone']],
    [['nickname', 'afm', 'telephone']],
  ])('is read by its header %j', (header) => {
    const { rows, problems } = parseSheet(table(header, ['Καφέ', 94000000, '2610 123-456']), customers, { timeZone });
    expect(problems).toEqual([]);
    expect(rows).toEqual([{ number: 2, values: { nickname: 'Καφέ', afm: '94000000', telephone: '2610123456' } }]);
  });

  it('names row and column of what is missing or does not fit, and gives the other rows', () => {
    const header = ['Οδός', 'Όροφος', 'Περιοχή', 'Νομός', 'Τηλέφωνο', 'Γεωγραφικό πλάτος'];
    const good = ['Μαιζώνος', '1', 'Πάτρα', 'Αχαΐα', '2610123456', '38,25'];
    const bad = ['Μαιζώνος', null, 'Πάτρα', 'Αχαΐα', '#N/A', 'βόρεια'];
    const { rows, problems } = parseSheet(table(header, good, bad), columnsOf.addresses, { timeZone });
    expect(rows.map(({ number, values }) => [number, values.latitude])).toEqual([[2, 38.25]]);
    expect(problems).toEqual([
      { row: 3, field: 'floor', code: 'excel_required' },
      { row: 3, field: 'telephone', code: 'excel_value' },
      { row: 3, field: 'latitude', code: 'excel_value' },
    ]);
  });

  it('says of every row that a required column is missing, unless rows only change what is there', () => {
    const rows = table(['ID', 'Όροφος'], ['x', '2']);
    const whole = parseSheet(rows, columnsOf.addresses, { timeZone });
    expect(whole.problems.map(({ field }) => field)).toEqual(['street', 'region', 'province', 'telephone']);
    const partial = parseSheet(rows, columnsOf.addresses, { timeZone, partial: true });
    expect(partial).toEqual({ rows: [{ number: 2, values: { id: 'x', floor: '2' } }], problems: [] });
    const emptied = parseSheet(table(['ID', 'Όροφος'], ['x', null]), columnsOf.addresses, { timeZone, partial: true });
    expect(emptied).toEqual({ rows: [{ number: 2, values: { id: 'x', floor: null } }], problems: [] });
  });
});

describe('a cell (section 9: dates with dash or slash)', () => {
  const nine = Date.UTC(2026, 10, 21, 7);
  it.each<[Cell, number | undefined]>([
    ['21/11/2026 09:00', nine],
    ['21-11-2026 9:00', nine],
    ['2026-11-21T09:00:00', nine],
    ['21/11/2026', nine - 9 * 3_600_000],
    ['21/07/2026 09:00', Date.UTC(2026, 6, 21, 6)],
    ['31/02/2026', undefined],
    ['21/11/2026 25:00', undefined],
    ['21/11/2026 10:61', undefined],
    ['2026-11-21 09:00', nine],
    ['2026/11/21 09:00:30', nine + 30_000],
    ['21.11.2026 09:00:05', nine + 5000],
    ['2026-11-21 9 το πρωί', undefined],
    ['2026-11-21T09:00:00Z', undefined],
    ['1/2/2026', Date.UTC(2026, 0, 31, 22)],
    ['2026-1-2', Date.UTC(2026, 0, 1, 22)],
    ['29/02/2028', Date.UTC(2028, 1, 28, 22)],
    ['29/02/2026', undefined],
    ['21/13/2026', undefined],
    ['21/11/2026 09:00 αύριο', undefined],
    ['x 21/11/2026', undefined],
    ['x2026-11-21', undefined],
    ['21/11/26', undefined],
    ['21 11 2026', undefined],
    ['21/11/2026 23:59', nine + 15 * 3_600_000 - 60_000],
    ['21/11/2026 24:00', undefined],
    ['21/11/2026 10:60', undefined],
    ['21/11/2026 10:59', nine + 119 * 60_000],
    ['29/03/2026 05:00', Date.UTC(2026, 2, 29, 2)],
    ['αύριο', undefined],
    [46347, undefined],
  ])('%j is the instant %j in Athens', (cell, instant) => {
    expect(cellValue(cell, 'moment', timeZone)).toBe(instant);
  });

  it.each<[Cell, number | undefined]>([
    ['12,50', 12.5],
    ['12.5 €', 12.5],
    [33.333333, 33.33],
    ['-12,5', -12.5],
    ['+12,5', 12.5],
    ['€ 12,50', 12.5],
    [12.5, 12.5],
    ['12,505', undefined],
    ['12,50,', undefined],
    ['x12,50', undefined],
    ['12,50x', undefined],
    ['.5', undefined],
    [true, undefined],
    ['1.234,50', undefined],
    ['1.200', undefined],
    ['1,200', undefined],
    ['1.234 €', undefined],
    ['1 200', undefined],
    ['1200', 1200],
    ['δώδεκα', undefined],
  ])('%j is %j euros', (cell, amount) => expect(cellValue(cell, 'money', timeZone)).toBe(amount));

  it.each<[Cell, boolean | undefined]>([
    ['ΝΑΙ', true],
    [true, true],
    ['όχι', false],
    ['ίσως', undefined],
    ['x', true],
    ['Χ', true],
    ['1', true],
    ['0', false],
    ['no', false],
    ['yes', true],
    ['TRUE', true],
    ['false', false],
    ['ΑΛΗΘΕΣ', true],
    ['ΨΕΥΔΕΣ', false],
    [1, true],
    [false, false],
  ])('%j is the answer %j', (cell, answer) => expect(cellValue(cell, 'flag', timeZone)).toBe(answer));

  it.each<[Cell, number | null | undefined]>([
    ['38,2466', 38.2466],
    ['-21.5', -21.5],
    ['+3', 3],
    [0, 0],
    ['1.234.567', undefined],
    ['βόρεια', undefined],
    ['', null],
    [null, null],
  ])('%j is the number %j', (cell, number) => expect(cellValue(cell, 'number', timeZone)).toBe(number));

  it.each(['#N/A', '#VALUE!', '#REF!', '#DIV/0!', '#NUM!', '#NAME?', '#NULL!'])(
    'that a spreadsheet could not calculate is nothing: %s',
    (cell) => {
      for (const kind of ['text', 'names', 'money'] as const) expect(cellValue(cell, kind, timeZone)).toBeUndefined();
      expect(cellValue(`x${cell}`, 'text', timeZone)).toBe(`x${cell}`);
      expect(cellValue(`${cell}x`, 'text', timeZone)).toBe(`${cell}x`);
    },
  );

  it('says why an amount is not taken', () => {
    const why = (cell: Cell) =>
      parseSheet(table(['Ονομασία', 'Αμοιβή'], ['x', cell]), columnsOf.tasks, { timeZone, partial: true }).problems;
    expect(why('1.200')).toEqual([{ row: 2, field: 'payout', code: 'excel_amount' }]);
    expect(why('1.234,50 €')).toEqual([{ row: 2, field: 'payout', code: 'excel_amount' }]);
    for (const cell of ['+1.200', "1'200'000", '1’200', '1 200 €', '-1,2,3'])
      expect(why(cell), cell).toEqual([{ row: 2, field: 'payout', code: 'excel_amount' }]);
    const place = parseSheet(table(['lat'], ['38.246.6']), columnsOf.addresses, { timeZone, partial: true });
    expect(place.problems).toEqual([{ row: 2, field: 'latitude', code: 'excel_value' }]);
    for (const cell of ['δώδεκα', 'x 1.200', '1.200 x', '.5', '--1'])
      expect(why(cell), cell).toEqual([{ row: 2, field: 'payout', code: 'excel_value' }]);
  });

  it.each<[Cell, 'text' | 'compact', string | undefined]>([
    ['3,0261E+11', 'compact', undefined],
    ['3.0261E+11', 'text', undefined],
    ['5E+10', 'compact', undefined],
    ['2026-05-03T00:00:00', 'text', undefined],
    ['2026-05-03T00:00:00', 'compact', undefined],
    ['12E5', 'text', '12E5'],
    ['3E5', 'text', '3E5'],
    ['3.02E-11', 'text', undefined],
    ['-3,02e+11', 'text', undefined],
    ['x3,02E+11', 'text', 'x3,02E+11'],
    ['3,02E+11x', 'text', '3,02E+11x'],
    ['33,02E+11', 'text', '33,02E+11'],
    ['x2026-05-03T00:00:00', 'text', 'x2026-05-03T00:00:00'],
    ['2026-05-03T00:00:00x', 'text', '2026-05-03T00:00:00x'],
    ['(2610) 123-45.6', 'compact', '2610123456'],
    [' Ερμού 1 ', 'text', 'Ερμού 1'],
    [true, 'text', 'true'],
    ['Από 3-5', 'text', 'Από 3-5'],
    [302610123456, 'compact', '302610123456'],
  ])('%j as %s is %j: what a spreadsheet has made of it is not what was written', (cell, kind, text) =>
    expect(cellValue(cell, kind, timeZone)).toBe(text),
  );

  it('holds several names, and nothing when it is empty', () => {
    expect(cellValue('ένα; δύο\nτρία;', 'names', timeZone)).toEqual(['ένα', 'δύο', 'τρία']);
    expect(cellValue('  ', 'text', timeZone)).toBeNull();
  });
});

describe('a country', () => {
  it.each(['Ελλάδα', 'ελλαδα', 'Greece', 'GR', 'el'])('is Greece as %s', (name) => {
    expect(countryNamed(name)?.code).toBe('EL');
  });
  it('is known by its names in both languages, and otherwise not', () => {
    expect(countryNamed('Κύπρος')?.code).toBe('CY');
    expect(countryNamed('Germany')?.code).toBe('DE');
    expect(countryNamed('Ατλαντίδα')).toBeUndefined();
  });
});
