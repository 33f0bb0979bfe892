import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTable } from '../../../documents/excel/read-table.ts';
import { columnsOf } from '../../../domain/import/columns.ts';
import { type Completion, noCompletion } from '../../../domain/import/completion.ts';
import { recognise } from '../../../domain/import/headers.ts';
import { type ImportOf, importKinds } from '../../../domain/import/import-kinds.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { FileOrder, VerdictKind } from '../../../workers/contract/imports.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { ExcelImportReader } from '../../../workers/sheets/excel-import-reader.ts';
import { boss } from '../../domain/people.ts';
import { addressValues, customerValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const now = Date.UTC(2026, 10, 21, 9);
const company = { id: boss.companyId };
const stored = { version: 1, createDate: 1, modifyDate: 1 };
const known: Rows['addresses'] = {
  id: fixedId(1),
  ...stored,
  ...addressValues({
    company,
    street: 'Ερμού 1',
    floor: '1',
    region: 'Πάτρα',
    province: 'Αχαΐα',
    telephone: '2610000001',
    nickname: 'Παλιό',
  }),
};
const customer: Rows['customers'] = {
  id: fixedId(2),
  ...stored,
  ...customerValues({ company, nickname: 'Καφέ', afm: '094000001' }),
};

let indexedDB: IDBFactory;
const open = (): MirrorDatabase => new MirrorDatabase(boss.userId, { indexedDB, IDBKeyRange });

beforeEach(async () => {
  indexedDB = new IDBFactory();
  const mirror = open();
  await mirror.rows('addresses').put(known);
  await mirror.rows('customers').put(customer);
  mirror.close();
});

function reader(): ExcelImportReader {
  let minted = 1000;
  return new ExcelImportReader(open, { now: () => now, newId: () => fixedId(++minted) });
}

const bytesOf = (text: string): ArrayBuffer => {
  const { buffer } = new TextEncoder().encode(text);
  return buffer;
};

/** Reads and checks a file as a page does when every column is clear. */
async function checked(text: string, of: ImportOf, given: Partial<FileOrder> = {}) {
  const from = reader();
  const found = await from.read(bytesOf(text), importKinds[of.kind].sheet);
  if (found.kind !== 'read') throw new Error(found.code);
  const { positions } = found.columns;
  const order: FileOrder = {
    of,
    file: 'λίστα.csv',
    userId: boss.userId,
    viewer: boss,
    timeZone: 'Europe/Athens',
    positions,
    completion: noCompletion,
    ...given,
  };
  const file = await from.check(order, noop);
  const rows = await from.rows({ of: 'all', first: 0, count: 100 });
  return {
    from,
    order,
    file,
    rows,
    verdicts: rows.map(({ number, verdict }): [number, VerdictKind] => [number, verdict]),
  };
}

const header = 'Οδός;Όροφος;Περιοχή;Νομός;Τηλέφωνο;Ονομασία';
const serving = { kind: 'addresses', serving: 'rows' } as const;
const words = { sheet: 'Όσα έμειναν', codes: { excel_required: 'λείπει' }, language: 'el' } as const;

describe('a file of addresses', () => {
  it('is shown row by row with what would become of it, and nothing is written', async () => {
    const { file, verdicts, rows } = await checked(
      [
        header,
        'Ερμού 1;1;Πάτρα;Αχαΐα;2610000001;Παλιό',
        'Ερμού 1;1;Πάτρα;Αχαΐα;2610000001;Νέο',
        'Ερμού 2;1;Πάτρα;Αχαΐα;2610000002;',
        'Ερμού 3;;Πάτρα;Αχαΐα;;',
        `Ερμού 4;1;Πάτρα;Αχαΐα;2610000004;${'x'.repeat(65)}`,
      ].join('\n'),
      serving,
    );
    expect(verdicts).toEqual([
      [2, 'unchanged'],
      [3, 'refused'],
      [4, 'add'],
      [5, 'refused'],
      [6, 'refused'],
    ]);
    expect(file).toEqual({
      counts: { add: 1, change: 0, unchanged: 1, refused: 3 },
      shares: 1,
      troubles: [
        { field: 'nickname', empty: 0, wrong: 1 },
        { field: 'floor', empty: 1, wrong: 0 },
        { field: 'telephone', empty: 1, wrong: 0 },
      ],
      derived: [],
    });
    expect(rows.map(({ refusals }) => refusals)).toEqual([
      [],
      [{ field: null, code: 'excel_known' }],
      [],
      [
        { field: 'floor', code: 'excel_required' },
        { field: 'telephone', code: 'excel_required' },
      ],
      [{ field: 'nickname', code: 'excel_value' }],
    ]);
    const mirror = open();
    expect(await mirror.rows('addresses').count()).toBe(1);
    mirror.close();
  });

  it('with the holes of a list from the street is reported row by row, and clear once they are filled', async () => {
    const lines = ['name,street,number,zipCode,telephone,latitude,longitude', 'Lidl,,,,,38.2080319,21.712654'];
    const from = reader();
    const found = await from.read(bytesOf(`\uFEFF${lines.join('\n')}`), 'addresses');
    expect(found).toMatchObject({
      kind: 'read',
      rows: 1,
      columns: { missing: ['floor', 'region', 'province'], unknown: [] },
    });
    const { rows } = await checked(`\uFEFF${lines.join('\n')}`, serving);
    expect(rows[0]?.refusals.map(({ field }) => field)).toEqual(['street', 'floor', 'telephone']);
    expect(rows[0]).toMatchObject({
      values: { region: 'Πάτρα', province: 'Αχαΐα' },
      derived: [
        { field: 'region', from: 'position' },
        { field: 'province', from: 'position' },
      ],
    });
    const filled = `${lines[0]},floor,region,province\nLidl,Ακτή Δυμαίων,1,,2610000009,38.2080319,21.712654,0,Πάτρα,Αχαΐα`;
    expect((await checked(filled, serving)).verdicts).toEqual([[2, 'add']]);
  });

  it('becomes changes of at most 500 rows, with the ids and numbers of its rows', async () => {
    const lines = Array.from({ length: 1001 }, (_, index) => `Ερμού ${index + 10};1;Πάτρα;Αχαΐα;2610000002;`);
    const { from, file } = await checked([header, ...lines].join('\n'), { kind: 'addresses', serving: 'shared' });
    expect(file.shares).toBe(3);
    const sizes = await Promise.all([0, 1, 2].map(async (index) => (await from.share(index)).args.rows.length));
    expect(sizes).toEqual([500, 500, 1]);
    expect(await from.share(2)).toMatchObject({
      name: 'importAddresses',
      args: { file: 'λίστα.csv', rows: [{ row: 1002, values: { street: 'Ερμού 1010', sharedAddress: true } }] },
      base: {},
    });
  });

  it('gives back what was not imported, with the own columns and the reason', async () => {
    const lines = ['Ερμού 2;1;Πάτρα;Αχαΐα;2610000002;Α', 'Ερμού 3;;Πάτρα;Αχαΐα;2610000003;Β'];
    const { from, file } = await checked(
      [`${header};Χρώμα`, ...lines.map((line) => `${line};μπλε`)].join('\n'),
      serving,
    );
    const cells = async (share: number) => readTable(await from.notImported(words, share)).map((row) => row.cells);
    const own = ['Οδός', 'Όροφος', 'Περιοχή', 'Νομός', 'Τηλέφωνο', 'Ονομασία', 'Χρώμα', 'Γιατί δεν καταχωρίστηκε'];
    const bad = ['Ερμού 3', null, 'Πάτρα', 'Αχαΐα', '2610000003', 'Β', 'μπλε', 'Όροφος: λείπει'];
    expect(await cells(file.shares)).toEqual([own, bad]);
    // A share that was not sent goes back as well.
    expect(await cells(0)).toHaveLength(3);
  });
});

describe('a draft of a file', () => {
  const lines = [
    header,
    'Ερμού 2;;Πάτρα;Αχαΐα;2610000002;Α',
    'Ερμού 3;1;Πάτρα;Αχαΐα;;Β',
    'Ερμού 4;1;Πάτρα;Αχαΐα;2610000004;Γ',
  ];
  const completion: Completion = {
    ...noCompletion,
    fills: [{ field: 'floor', value: '0', scope: 'empty' }],
    cells: { 3: { nickname: 'Νέο' }, 4: { nickname: 'Άλλο' } },
  };

  it('has the rows that were not sent, and what was typed, in another worker', async () => {
    const { from, order } = await checked(lines.join('\n'), serving, { completion });
    const draft = await from.draft(order, 1);
    expect(draft.rows).toBe(1);
    const other = reader();
    const read = await other.reopen(draft.content);
    if (read.kind !== 'read') throw new Error(read.code);
    expect(read).toMatchObject({ of: serving, file: 'λίστα.csv', rows: 1 });
    expect(read.completion).toEqual({ ...completion, cells: { 3: { nickname: 'Νέο' } } });
    const again = { ...order, positions: read.columns.positions, completion: read.completion };
    await other.check(again, noop);
    const [row] = await other.rows({ numbers: [3] });
    expect(row).toMatchObject({ number: 3, verdict: 'refused', values: { nickname: 'Νέο', street: 'Ερμού 3' } });
    const completed = { ...again, completion: { ...read.completion, cells: { 3: { telephone: '2610000003' } } } };
    expect(await other.check(completed, noop)).toMatchObject({ counts: { add: 1, refused: 0 } });
    expect((await other.share(0)).args.rows).toMatchObject([{ row: 3, values: { telephone: '2610000003' } }]);
  });

  it('loses only the rows that a person threw away', async () => {
    const { from, order } = await checked(lines.join('\n'), serving, { completion: { ...completion, removed: [4] } });
    expect((await from.draft(order, null)).rows).toBe(2);
    expect((await from.draft({ ...order, completion: noCompletion }, null)).rows).toBe(3);
  });

  it.each(['', '{', '{"version":2}'])('of another version is refused: %s', async (content) => {
    expect(await reader().reopen(content)).toEqual({ kind: 'refused', code: 'excel_unreadable' });
  });
});

describe('a file of changes', () => {
  it('says field by field what changes, and sends what was seen', async () => {
    const lines = ['ID;Ονομασία;Όροφος', `${known.id};Νέο;1`, `${fixedId(99)};x;1`, ';x;1'];
    const { from, rows, verdicts } = await checked(lines.join('\n'), { kind: 'changes' });
    expect(verdicts).toEqual([
      [2, 'change'],
      [3, 'refused'],
      [4, 'refused'],
    ]);
    expect(rows[0]?.changes).toEqual([{ field: 'nickname', from: 'Παλιό', to: 'Νέο' }]);
    expect(rows[0]?.words).toEqual(['Νέο', '1']);
    expect(await from.share(0)).toEqual({
      name: 'changeAddresses',
      args: { file: 'λίστα.csv', rows: [{ row: 2, id: known.id, values: { nickname: 'Νέο' } }] },
      base: { rows: { [known.id]: { nickname: 'Παλιό' } } },
    });
  });

  it('that changes nothing is nothing to send', async () => {
    const { file } = await checked(`ID;Ονομασία\n${known.id};Παλιό`, { kind: 'changes' });
    expect(file).toMatchObject({ counts: { add: 0, change: 0, unchanged: 1, refused: 0 }, shares: 0, troubles: [] });
  });
});

describe('files of customers and tasks', () => {
  it('are checked by the rules of their forms', async () => {
    const { verdicts, rows } = await checked(
      'Ονομασία;ΑΦΜ;Τηλέφωνο\nΚαφέ;094000001;\nΆλλος;094000001;\nΦούρνος;12;2610000000',
      { kind: 'customers' },
    );
    expect(verdicts.map(([, verdict]) => verdict)).toEqual(['unchanged', 'refused', 'refused']);
    expect(rows[2]?.refusals).toEqual([{ field: 'afm', code: 'excel_value' }]);
  });

  it('find customers and places by their names', async () => {
    const { from, verdicts } = await checked(
      'Ονομασία;Αριθμός εργασίας;Πελάτης;Διευθύνσεις εγκατάστασης\nΑ;Χ-1;ΚΑΦΕ;Παλιό\nΒ;Χ-2;Κανείς;\nΓ;χ-1;Καφέ;',
      { kind: 'tasks' },
    );
    expect(verdicts.map(([, verdict]) => verdict)).toEqual(['add', 'refused', 'refused']);
    expect((await from.share(0)).args.rows[0]?.values).toMatchObject({
      customer: { id: customer.id },
      addresses: [{ installationAddress: { id: known.id }, nickname: 'Παλιό' }],
    });
  });
});

describe('a file that is none', () => {
  it.each([
    ['nothing', '', 'excel_unreadable'],
    ['too many rows', `a\n${'x\n'.repeat(20_001)}`, 'excel_too_many_rows'],
  ])('is refused for %s', async (_, text, code) => {
    expect(await reader().read(bytesOf(text), 'addresses')).toEqual({ kind: 'refused', code });
  });

  it('is compared with what a person says of its columns', async () => {
    const positions = new Map(recognise(['Ονομασία'], columnsOf.customers).positions);
    positions.set('nickname', 1);
    const { rows } = await checked('Ονομασία;Πραγματική\nπαλιό;Καφέ', { kind: 'customers' }, { positions });
    expect(must(rows[0], 'a row').verdict).toBe('unchanged');
  });
});
