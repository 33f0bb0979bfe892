import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../documents/excel/read-table.ts';
import { templateOf } from '../../../documents/excel/template.ts';
import { writeTable } from '../../../documents/excel/write-table.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { mostRows } from '../../../domain/import/table.ts';

const codeOf = (read: () => unknown): string => {
  try {
    read();
  } catch (problem) {
    if (problem instanceof DomainError) return problem.code;
    throw problem;
  }
  return 'none';
};

const cells = (bytes: Uint8Array) => readTable(bytes).map((row) => [row.number, ...row.cells]);

const lines = [
  ['Οδός', 'Τηλέφωνο', 'Τιμή'],
  ['Μαιζώνος 11', 2610123456, 12.5],
  [null, null, null],
  ['=HYPERLINK("x")', '0', true],
];

function bookOf(rows: unknown[][], type: 'xlsx' | 'xlsm' | 'biff8'): Uint8Array {
  const book: WorkBook = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'κενό');
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Φύλλο');
  return new Uint8Array(write(book, { type: 'array', bookType: type }) as ArrayBuffer);
}

describe('a table', () => {
  it.each(['xlsx', 'xlsm', 'biff8'] as const)('is read from a %s file: the first sheet that has rows', (type) => {
    expect(cells(bookOf(lines, type))).toEqual([
      [1, 'Οδός', 'Τηλέφωνο', 'Τιμή'],
      [2, 'Μαιζώνος 11', 2610123456, 12.5],
      [4, '=HYPERLINK("x")', '0', true],
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('has dates of a %s file as the clock on the wall shows them', (type) => {
    const sheet = utils.aoa_to_sheet([['Από'], [46347.375], [46347]]);
    Object.assign(sheet.A2, { z: 'dd/mm/yyyy hh:mm' });
    Object.assign(sheet.A3, { z: 'dd/mm/yyyy' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'x');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: type }) as ArrayBuffer);
    expect(cells(bytes).slice(1)).toEqual([
      [2, '2026-11-21T09:00:00'],
      [3, '2026-11-21T00:00:00'],
    ]);
  });

  const greek = 'Όνομα;Άλλο\nΆρης Παπαδόπουλος;"ένα; δύο"\n';
  const old = (text: string, alpha: number): Uint8Array =>
    Uint8Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (letter === 'Ά') return alpha;
      return code < 128 ? code : code - 0x2d0;
    });

  it.each([
    ['UTF-8', new TextEncoder().encode(greek)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${greek}`)],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${greek}`, 'utf16le'))],
    ['Windows-1253', old(greek, 0xa2)],
    ['ISO 8859-7', old(greek, 0xb6)],
    ['commas', new TextEncoder().encode('Όνομα,Άλλο\nΆρης Παπαδόπουλος,"ένα; δύο"\n')],
    ['tabulators', new TextEncoder().encode('Όνομα\tΆλλο\nΆρης Παπαδόπουλος\tένα; δύο\n')],
  ])('is read from a CSV file in or with %s', (_, bytes) => {
    expect(cells(bytes)).toEqual([
      [1, 'Όνομα', 'Άλλο'],
      [2, 'Άρης Παπαδόπουλος', 'ένα; δύο'],
    ]);
  });

  it.each([
    [
      'commas in the texts',
      'Όνομα;Σχόλιο\nΆρης;ένα, δύο, τρία\nΆννα;τέσσερα, πέντε\nΕύα;έξι\n',
      ['Άρης', 'ένα, δύο, τρία'],
    ],
    ['a title with a comma', 'Πελάτες, Πάτρα\nΌνομα;Ποσό\nΆρης;12,50\n', ['Όνομα', 'Ποσό']],
    ['line breaks in quotes', 'Όνομα;Σχόλιο\n"Άρης";"ένα,\nδύο, τρία"\n', ['Άρης', 'ένα,\nδύο, τρία']],
    ['semicolons in the texts', 'Όνομα,Ώρες\nΆρης,"1;2;3"\nένα;δύο;τρία,4\n', ['Άρης', '1;2;3']],
  ])('is parted as its lines are with %s', (_, text, second) => {
    expect(readTable(new TextEncoder().encode(text))[1]?.cells).toEqual(second);
  });

  it.each(['xlsx', 'biff8'] as const)('has the zeros that a format of a %s file shows before a number', (type) => {
    const sheet = utils.aoa_to_sheet([
      ['ΑΦΜ', 'ΤΚ', 'Ποσό'],
      [94000000, 1234, 5],
    ]);
    Object.assign(sheet.A2, { z: '000000000' });
    Object.assign(sheet.B2, { z: '00000' });
    Object.assign(sheet.C2, { z: '0.00' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'x');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: type }) as ArrayBuffer);
    expect(cells(bytes)[1]).toEqual([2, '094000000', '01234', 5]);
  });

  it('keeps the zeros of what looks like a number in a CSV file', () => {
    expect(cells(new TextEncoder().encode('a,b\n0030,1e3\n'))).toEqual([
      [1, 'a', 'b'],
      [2, '0030', '1e3'],
    ]);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a header only', new TextEncoder().encode('a;b\n')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 10, 26, 10, 0])],
    ['half a workbook', bookOf(lines, 'xlsx').subarray(0, 900)],
    ['another archive', zipSync({ 'a.xml': new TextEncoder().encode('<a/>') })],
    ['a broken old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3])],
  ])('is not read from %s', (_, bytes) => {
    expect(codeOf(() => readTable(bytes))).toBe('excel_unreadable');
  });

  it('has in every cell of a merged range what stands in its first one', () => {
    const sheet = utils.aoa_to_sheet([
      ['Πελάτης', 'Οδός'],
      ['Καφέ', 'Ερμού 1'],
      [null, 'Ερμού 2'],
      [null, 'Ερμού 3'],
    ]);
    sheet['!merges'] = [
      { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
      { s: { r: 3, c: 1 }, e: { r: 1_000_000, c: 16_000 } },
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'x');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect(cells(bytes).slice(1)).toEqual([
      [2, 'Καφέ', 'Ερμού 1'],
      [3, 'Καφέ', 'Ερμού 2'],
      [4, 'Καφέ', 'Ερμού 3'],
    ]);
  });

  it('has the values of formulas', () => {
    const sheet = utils.aoa_to_sheet([
      ['Α', 'Β'],
      [0, 0],
    ]);
    Object.assign(sheet.A2, { t: 'n', v: 12, f: 'SUM(1,11)' });
    Object.assign(sheet.B2, { t: 's', v: 'Πάτρα', f: 'CONCATENATE("Πά","τρα")' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'x');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect(cells(bytes)[1]).toEqual([2, 12, 'Πάτρα']);
  });

  it('is not read from a file with a password, which is said', () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]));
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(600));
    const bytes = new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
    expect(codeOf(() => readTable(bytes))).toBe('excel_locked');
  });

  it('is not read where it unpacks to more than a table holds', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(codeOf(() => readTable(bomb))).toBe('excel_unpacked');
  });

  it('is cut where a part announces less than it holds', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) }, { level: 9 });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    const directory = view.getUint32(bomb.length - 6, true);
    view.setUint32(directory + 24, 10, true);
    expect(codeOf(() => readTable(bomb))).toBe('excel_unreadable');
  });

  it('has at most 20,000 rows', () => {
    const rows = (count: number) => new TextEncoder().encode(`a\n${'x\n'.repeat(count)}`);
    expect(readTable(rows(mostRows))).toHaveLength(mostRows + 1);
    expect(codeOf(() => readTable(rows(mostRows + 1)))).toBe('excel_too_many_rows');
  });

  it('that was written is read again as it was, and holds no formula', async () => {
    const rows = [['=1+1', '+302610', "-5'", '@x', 7, null]];
    // A file of refused rows has the columns of the file that somebody chose.
    const header = ['=HYPERLINK("http://evil.example")', '+b', 'c', 'd', 'e', 'f'];
    const bytes = await writeTable({ name: 'x', header, rows, widths: [10] });
    expect(cells(bytes)).toEqual([
      [1, ...header],
      [2, ...(rows[0] ?? []).slice(0, 5)],
    ]);
    const parts = Object.entries(unzipSync(bytes)).filter(([name]) => /^xl\/(worksheets\/|sharedStrings)/.test(name));
    const xml = parts.map(([, part]) => new TextDecoder().decode(part)).join('');
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml).toContain("'=HYPERLINK");
    expect(xml).not.toMatch(/<t[^>]*>[=+\-@]/);
  });

  it.each(['addresses', 'customers', 'tasks'] as const)(
    'of a template of %s has its header and an example',
    async (kind) => {
      for (const language of ['el', 'en'] as const) {
        const [header, example] = readTable(await templateOf(kind, language));
        expect(header?.cells.length).toBeGreaterThan(5);
        expect(header?.cells.some((cell) => String(cell).endsWith(' *'))).toBe(true);
        expect(example?.number).toBe(2);
      }
    },
  );
});
