import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, it } from 'vitest';
import { readTable } from '../../../documents/excel/read-table.ts';
import { writeTable } from '../../../documents/excel/write-table.ts';
import { noCompletion } from '../../../domain/import/completion.ts';
import { type ImportOf, importKinds } from '../../../domain/import/import-kinds.ts';
import { checkRows, type Verdict } from '../../../domain/import/pipeline.ts';
import { refusedLines } from '../../../domain/import/refusals.ts';
import type { Cell } from '../../../domain/import/table.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, defaultTimeZone, second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { lookUpImport } from '../../../server/db/repositories/imports.ts';
import { pointingAt } from '../../../server/db/repositories/rows.ts';
import { importExcel } from '../../../server/services/excel/imports.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { ExcelImportReader } from '../../../workers/sheets/excel-import-reader.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { create, freshId, makeOffice, type Office, store } from '../../support/sync-office.ts';

/** A row of a file that was not taken: its number, the field of its column, and why. */
type Line = [row: number, field: string | null, code: string];

/** What would become of a row. */
type Planned = [row: number, verdict: Verdict['kind']];

/** An office with two customers, twins by name, two addresses and a task; another company's address is beside it. */
interface Place {
  office: Office;
  ids: Record<'café' | 'old' | 'served' | 'foreign', string>;
}

const compared = ['customers', 'addresses', 'tasks', 'operational-addresses'] as const satisfies readonly Resource[];
const ownFacts = [
  'id',
  'version',
  'createDate',
  'modifyDate',
  'company',
  'owner',
  'taskCreator',
  'number',
  'pkSharedId',
];

describeRules('a workbook by the device and by the call (decision 0117)', ({ open }) => {
  let database: Database;
  let context: Context;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  async function place(): Promise<Place> {
    const office = await makeOffice(database.kysely);
    const stranger = await makeOffice(database.kysely, 'stranger');
    const { company } = office;
    const ids = { café: freshId(), old: freshId(), served: freshId(), foreign: freshId() };
    const address = { floor: '1', region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', telephone: '2610000001' };
    await store(database.kysely, [
      create('subscriptions', freshId(), {
        company,
        status: 'active',
        currentPeriodEnd: Math.round((Date.now() + day) / second),
      }),
      create('customers', ids.café, { company, nickname: 'Καφέ', afm: '094000001', addresses: [{ id: ids.served }] }),
      create('customers', freshId(), { company, nickname: 'Δίδυμος' }),
      create('customers', freshId(), { company, nickname: 'Δίδυμος' }),
      create('addresses', ids.old, { ...address, company, street: 'Ερμού 1', nickname: 'Παλιό' }),
      create('addresses', ids.served, { ...address, company, street: 'Ερμού 2', customer: { id: ids.café } }),
      create('addresses', ids.foreign, { ...address, company: stranger.company, street: 'Ξένη 1', nickname: 'Ξένο' }),
      create('customers', freshId(), { company: stranger.company, nickname: 'Ξένος πελάτης' }),
      create('tasks', freshId(), { company, nickname: 'Παλιά', jobTicket: 'Ε-1', customer: { id: ids.café } }),
    ]);
    return { office, ids };
  }

  /** What the office has, each row by what people read of it: references by the names of what they point at. */
  async function rowsOf({ office }: Place): Promise<string[]> {
    const rows = await Promise.all(
      compared.map(async (resource) =>
        (await pointingAt(database.kysely, resource, { field: 'company', id: office.bossId })).map((row) => ({
          resource,
          row: Object.entries(row),
        })),
      ),
    );
    const all = rows.flat();
    const names = new Map(
      all.map(({ row }) => {
        const values = new Map<string, unknown>(row);
        return [String(values.get('id')), String(values.get('street') ?? values.get('nickname'))];
      }),
    );
    return all
      .map(({ resource, row }) => {
        const told = row
          .filter(([field]) => !ownFacts.includes(field))
          .sort(([one], [other]) => (one < other ? -1 : 1));
        const text = JSON.stringify([resource, told]);
        return text.replaceAll(
          /[0-9a-f]{8}-[0-9a-f-]{27}/g,
          (id) => names.get(id) ?? (id === office.bossId ? 'us' : '?'),
        );
      })
      .sort();
  }

  async function byCall({ office }: Place, bytes: Uint8Array, of: ImportOf): Promise<Line[]> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-test-'));
    const file = path.join(directory, 'list.xlsx');
    await writeFile(file, bytes);
    try {
      const errors = await importExcel(
        context,
        { viewer: office.boss, language: 'el' },
        { path: file, name: 'list.xlsx', of },
      );
      return errors.map(({ row, field, code }) => [row, field, code]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  /** A device that has pulled everything of the office. */
  async function device({ office }: Place) {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const openMirror = () => new MirrorDatabase(office.boss.userId, options);
    const mirror = openMirror();
    for (const resource of ['customers', 'addresses'] as const)
      await mirror
        .rows(resource)
        .bulkPut(await pointingAt(database.kysely, resource, { field: 'company', id: office.bossId }));
    for (const task of await pointingAt(database.kysely, 'tasks', { field: 'company', id: office.bossId }))
      await mirror.rows('tasks').put({ ...task, nicknameKey: '', jobTicketKey: fold(task.jobTicket ?? '') });
    mirror.close();
    return { reader: new ExcelImportReader(openMirror, context), sender: new PushingDevice(context, office.boss) };
  }

  /** What the server makes of a file before it takes any row. */
  async function planOnServer({ office }: Place, bytes: Uint8Array, of: ImportOf): Promise<Planned[]> {
    const checked = await checkRows(
      readTable(bytes),
      { of, viewer: office.boss, timeZone: defaultTimeZone },
      {
        at: context.now(),
        newId: context.newId,
        lookUp: (lookup) => lookUpImport(database.kysely, lookup),
        onProgress: noop,
      },
    );
    return checked.map(({ number, verdict }) => [number, verdict.kind]);
  }

  /** Imports on a device and sends each share twice, as when the reply was lost. */
  async function byDevice(at: Place, bytes: Uint8Array, of: ImportOf): Promise<{ plan: Planned[]; lines: Line[] }> {
    const { office } = at;
    const { sheet } = importKinds[of.kind];
    const { reader, sender } = await device(at);
    const found = await reader.read(new Uint8Array(bytes).buffer, sheet);
    if (found.kind !== 'read') throw new Error(found.code);
    const { positions } = found.columns;
    // A call completes nothing by itself.
    const completion = { ...noCompletion, places: false };
    const order = { of, file: 'list.xlsx', userId: office.boss.userId, viewer: office.boss, positions, completion };
    const { shares } = await reader.check({ ...order, timeZone: defaultTimeZone }, noop);
    const rows = await reader.rows({ of: 'all', first: 0, count: 20_000 });
    const lines = rows.flatMap(({ number, refusals }) =>
      refusals.map(({ field, code }): Line => [number, field, code]),
    );
    for (let share = 0; share < shares; share += 1) {
      const { name, args, base } = await reader.share(share);
      const item = sender.item(name, args, { base });
      const [reply] = (await sender.push(item)).outcomes;
      expect((await sender.push(item)).outcomes).toEqual([reply]);
      const { outcome } = must(reply, 'what became of the item');
      for (const { row, field, code } of refusedLines(sheet, args.rows, outcome)) lines.push([row, field, code]);
    }
    return {
      plan: rows.map(({ number, verdict }) => [number, verdict]),
      lines: lines.sort(([one], [other]) => one - other),
    };
  }

  const workbook = (...rows: Cell[][]): Promise<Uint8Array> =>
    writeTable({ name: 'Λίστα', header: rows[0]?.map(String) ?? [], rows: rows.slice(1), widths: [] });

  const addressHeader = [
    'Οδός',
    'Αριθμός',
    'Όροφος',
    'Περιοχή',
    'Νομός',
    'Τηλέφωνο',
    'Ονομασία',
    'Πελάτης',
    'Lat',
    'Lng',
  ];
  const street = (name: string, given: Partial<Record<string, Cell>> = {}): Cell[] => {
    const values: Record<string, Cell> = {
      ...{ Οδός: name, Αριθμός: 5, Όροφος: '1', Περιοχή: 'Πάτρα', Νομός: 'Αχαΐα', Τηλέφωνο: '2610 000 001' },
      ...given,
    };
    return addressHeader.map((field) => values[field] ?? null);
  };
  const rows = { kind: 'addresses', serving: 'rows' } as const;

  interface Case {
    name: string;
    of: (at: Place) => ImportOf;
    file: (at: Place) => Promise<Uint8Array>;
    expected: Line[];
  }

  const cases: Case[] = [
    {
      name: 'of good addresses',
      of: () => rows,
      file: () =>
        workbook(addressHeader, street('Αθηνάς'), street('Σόλωνος', { Πελάτης: 'ΚΑΦΕ', Lat: 38.2, Lng: 21.7 })),
      expected: [],
    },
    {
      name: 'of addresses with faulty lines, doubles and unknown customers',
      of: () => rows,
      file: () =>
        workbook(
          addressHeader,
          street('Αθηνάς'),
          street('Αθηνάς'),
          street('Αθηνάς', { Ονομασία: 'Άλλο' }),
          street('Σόλωνος', { Όροφος: null, Τηλέφωνο: null }),
          street('Σόλωνος', { Ονομασία: 'x'.repeat(65), Lat: 91, Lng: 0 }),
          street('Σόλωνος', { Lat: 38.2 }),
          street('Σόλωνος', { Lat: 'βόρεια' }),
          street('Σόλωνος', { Πελάτης: 'Κανείς' }),
          street('Σόλωνος', { Πελάτης: 'Δίδυμος' }),
          street('Σόλωνος', { Πελάτης: 'Ξένος πελάτης' }),
          street('Σόλωνος', { Πελάτης: '94000001' }),
          street('Ερμού', { Αριθμός: 1, Ονομασία: 'Παλιό' }),
          street('ΕΡΜΟΥ 1', { Αριθμός: null, Ονομασία: 'Νέο' }),
          street('Ερμού', { Αριθμός: 2, Πελάτης: 'Καφέ' }),
        ),
      expected: [
        [4, null, 'excel_known'],
        [5, 'floor', 'excel_required'],
        [5, 'telephone', 'excel_required'],
        [6, 'nickname', 'excel_value'],
        [6, 'latitude', 'excel_value'],
        [7, 'latitude', 'rule'],
        [7, 'longitude', 'rule'],
        [8, 'latitude', 'excel_value'],
        [9, 'customer', 'excel_unknown'],
        [10, 'customer', 'excel_ambiguous'],
        [11, 'customer', 'excel_unknown'],
        [14, null, 'excel_known'],
      ],
    },
    {
      name: 'of shared addresses',
      of: () => ({ kind: 'addresses', serving: 'shared' }),
      file: () => workbook(addressHeader, street('Αθηνάς', { Πελάτης: 'Κανείς' }), street('Ερμού', { Αριθμός: 1 })),
      expected: [],
    },
    {
      name: 'of addresses of one customer',
      of: ({ ids }) => ({ kind: 'addresses', serving: { customer: ids.café } }),
      file: () =>
        workbook(addressHeader, street('Αθηνάς'), street('Ερμού', { Αριθμός: 2 }), street('Ερμού', { Αριθμός: 1 })),
      expected: [],
    },
    {
      name: 'of changes of addresses, a foreign one among them',
      of: () => ({ kind: 'changes' }),
      file: ({ ids }) =>
        workbook(
          ['ID', 'Ονομασία', 'Όροφος', 'Πελάτης'],
          [ids.old, 'Νέο', '7', null],
          [ids.old, 'Πάλι', '8', null],
          [ids.foreign, 'Δικό μας', '1', null],
          [freshId(), 'x', '1', null],
          ['12', 'x', '1', null],
          [null, 'x', '1', null],
          [ids.served, null, '1', 'Καφέ'],
          [ids.served, null, '9', 'Καφέ'],
        ),
      expected: [
        [3, 'id', 'excel_twice'],
        [4, null, 'not_found'],
        [5, null, 'not_found'],
        [6, 'id', 'excel_value'],
        [7, 'id', 'excel_required'],
        [9, 'id', 'excel_twice'],
      ],
    },
    {
      name: 'of changes that empty what is needed and name another customer',
      of: () => ({ kind: 'changes' }),
      file: ({ ids }) =>
        workbook(
          ['ID', 'Οδός', 'Όροφος', 'Lat', 'Πελάτης'],
          [ids.old, null, '', 38.2, null],
          [ids.served, 'Ερμού 2', '1', null, 'Δίδυμος'],
        ),
      expected: [
        [2, 'street', 'excel_required'],
        [2, 'floor', 'excel_required'],
        [3, 'customer', 'excel_customer'],
      ],
    },
    {
      name: 'of customers',
      of: () => ({ kind: 'customers' }),
      file: () =>
        workbook(
          ['Ονομασία', 'ΑΦΜ', 'Email', 'Τηλέφωνο', 'Χώρα'],
          ['Φούρνος', '094000002', 'a@example.com', '2610000001', 'Κύπρος'],
          ['Φούρνος', '094000003', null, null, null],
          ['Φούρνος', '094000003', null, null, null],
          ['Καφέ', '94000001', null, null, null],
          ['Άλλος', '094000001', null, null, null],
          ['Δίδυμος', null, null, null, null],
          ['Ξένος πελάτης', null, null, null, null],
          ['Κακός', '12', 'όχι', '1', null],
          ['Κακός', null, null, null, 'Ατλαντίδα'],
          [null, '094000009', null, null, null],
        ),
      expected: [
        [6, null, 'excel_known'],
        [9, 'afm', 'excel_value'],
        [9, 'email', 'excel_value'],
        [9, 'telephone', 'excel_value'],
        [10, 'country', 'excel_value'],
        [11, 'nickname', 'excel_required'],
      ],
    },
    {
      name: 'of tasks',
      of: () => ({ kind: 'tasks' }),
      file: () =>
        workbook(
          ['Ονομασία', 'Αριθμός εργασίας', 'Πελάτης', 'Διευθύνσεις εγκατάστασης', 'Εγκατάσταση από', 'Αμοιβή'],
          ['Α', 'Χ-1', 'Καφέ', 'Παλιό; Ερμού 2', null, '60,50'],
          ['Α', 'χ-1', 'Καφέ', 'Παλιό', null, null],
          ['Β', 'χ-1', 'Καφέ', 'Παλιό', null, null],
          ['Γ', 'Χ-2', 'Κανείς', 'Παλιό', null, null],
          ['Δ', 'Χ-3', 'Καφέ', 'Ξένο', null, null],
          ['Ε', 'Χ-4', 'Καφέ', null, '01/01/2020 09:00', null],
          ['Παλιά', 'Ε-1', 'Καφέ', null, null, null],
          ['Νέα', 'ε-1', 'Καφέ', null, null, null],
          ['Ζ', 'Χ-5', 'Καφέ', 'Παλιό', null, '1.234'],
          ['Η', 'Χ-6', 'Καφέ', 'Παλιό', null, '-1'],
        ),
      expected: [
        [4, 'jobTicket', 'job_ticket_taken'],
        [5, 'customer', 'excel_unknown'],
        [6, 'installationAddresses', 'excel_unknown'],
        [7, 'installationTimestampFrom', 'date_passed'],
        [9, 'jobTicket', 'job_ticket_taken'],
        [10, 'payout', 'excel_amount'],
        [11, 'installationAddresses', 'excel_value'],
      ],
    },
  ];

  it.each(cases)('$name is taken the same, and repeats nothing when it comes again', async ({ of, file, expected }) => {
    const [called, carried] = [await place(), await place()];
    const [callFile, deviceFile] = [await file(called), await file(carried)];
    const plan = await planOnServer(carried, deviceFile, of(carried));
    expect(await byCall(called, callFile, of(called))).toEqual(expected);
    expect(await byDevice(carried, deviceFile, of(carried))).toEqual({ plan, lines: expected });
    const after = await rowsOf(called);
    expect(await rowsOf(carried)).toEqual(after);
    expect(await byCall(called, callFile, of(called))).toEqual(expected);
    const again = await planOnServer(carried, deviceFile, of(carried));
    expect(again.filter(([, verdict]) => verdict === 'add' || verdict === 'change')).toEqual([]);
    expect(await byDevice(carried, deviceFile, of(carried))).toEqual({ plan: again, lines: expected });
    expect(await rowsOf(called)).toEqual(after);
    expect(await rowsOf(carried)).toEqual(after);
  });

  it('of hundreds of rows is taken the same', { timeout: 300_000 }, async () => {
    const count = sampleOf('sheetRows');
    const list = Array.from({ length: count }, (_, index) =>
      street(`Οδός ${index % 1000}`, {
        Όροφος: index % 100 === 7 ? null : '1',
        Πελάτης: index % 50 === 9 ? 'Καφέ' : null,
      }),
    );
    const file = await workbook(addressHeader, ...list);
    const [called, carried] = [await place(), await place()];
    const plan = await planOnServer(carried, file, rows);
    const lines = await byCall(called, file, rows);
    expect(lines).toHaveLength(count / 100);
    expect(await byDevice(carried, file, rows)).toEqual({ plan, lines });
    expect(await rowsOf(carried)).toEqual(await rowsOf(called));
  });
});
