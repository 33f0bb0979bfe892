import { describe, expect, it } from 'vitest';
import { readTable } from '../../../documents/excel/read-table.ts';
import { ExcelSheetWriter } from '../../../workers/sheets/excel-sheet-writer.ts';

const head = { name: 'Tasks', header: ['ID', 'Name'], widths: [10, 30] };

describe('the worker that makes an Excel file', () => {
  it('writes all rows that it was given, in order', async () => {
    const writer = new ExcelSheetWriter();
    await writer.begin(head);
    await writer.add([[1, 'Ένα']]);
    await writer.add([
      [2, 'Δύο'],
      [3, 'Τρία'],
    ]);
    const rows = readTable(await writer.finish());
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['ID', 'Name'],
      [1, 'Ένα'],
      [2, 'Δύο'],
      [3, 'Τρία'],
    ]);
  });

  it('never writes a formula', async () => {
    const writer = new ExcelSheetWriter();
    await writer.begin(head);
    await writer.add([[1, '=HYPERLINK("http://evil.example")']]);
    const text = new TextDecoder('latin1').decode(await writer.finish());
    expect(text).not.toContain('<f>');
  });

  it('does not finish what was not begun', async () => {
    await expect(new ExcelSheetWriter().finish()).rejects.toThrow('A sheet is begun before it is finished.');
  });
});
