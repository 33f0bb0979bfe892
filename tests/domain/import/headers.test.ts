import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../domain/import/columns.ts';
import { fromHeader, recognise } from '../../../domain/import/headers.ts';
import { parseSheet } from '../../../domain/import/parse-sheet.ts';
import type { Cell } from '../../../domain/import/table.ts';

const { addresses, customers } = columnsOf;
const table = (...rows: Cell[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('the header of a file', () => {
  it('is recognised in any order, and says what is not clear', () => {
    const found = recognise(['Τηλέφωνο *', 'street', 'ΟΔΟΣ', 'Χρώμα', null, 'Number'], addresses);
    expect([...found.places]).toEqual([
      ['street', 1],
      ['streetNumber', 5],
      ['telephone', 0],
    ]);
    expect(found.doubled).toEqual(['street']);
    expect(found.unknown).toEqual(['Χρώμα']);
    expect(found.missing).toEqual(['floor', 'region', 'province']);
  });

  it('may stand below a title', () => {
    const rows = table(['Πελάτες 2026', null], [null, 'ΑΕ'], ['ΑΦΜ', 'Ονομασία'], ['094000000', 'Καφέ']);
    expect(fromHeader(rows, customers).map(({ number }) => number)).toEqual([3, 4]);
    const { rows: read } = parseSheet(rows, customers, { timeZone: 'Europe/Athens' });
    expect(read).toEqual([{ number: 4, values: { nickname: 'Καφέ', afm: '094000000' } }]);
  });

  it('is the first row where none names anything', () => {
    expect(fromHeader(table(['α'], ['β']), customers)).toHaveLength(2);
  });

  it('counts less than what a person says', () => {
    const rows = table(['Ονομασία', 'Όνομα στο ταμείο'], ['παλιό', 'Καφέ']);
    const places = new Map([['nickname', 1]]);
    const { rows: read } = parseSheet(rows, customers, { timeZone: 'Europe/Athens', places });
    expect(read).toEqual([{ number: 2, values: { nickname: 'Καφέ' } }]);
  });
});
