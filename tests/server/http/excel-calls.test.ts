import { beforeAll, describe, expect, it } from 'vitest';
import type { ExcelRowError } from '../../../domain/catalogue/excel.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, named, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { sendForm } from '../../support/forms.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';

type Address = Rows['addresses'];

describeRules('the calls of Excel files (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let customer: Rows['customers'];

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
    customer = await named(boss, 'customers', 'Καφέ Γεωργίου');
  });

  interface More {
    who?: TestClient;
    query?: Record<string, string>;
    headers?: Record<string, string>;
  }
  const send = (path: string, text: string | Uint8Array, { who = boss, ...more }: More = {}): Promise<Answer> =>
    sendForm(who, `/${path}`, { parts: [['file', { file: text, name: 'list.csv' }]], ...more });
  const errorsOf = async (path: string, text: string, more: More = {}): Promise<ExcelRowError[]> =>
    bodyOf(await send(path, text, more));
  const shortly = (errors: ExcelRowError[]) => errors.map(({ row, field, code }) => [row, field, code]);

  const header = 'Οδός;Αριθμός;Όροφος;Περιοχή;Νομός;Τηλέφωνο;Ονομασία';
  const line = (street: string, number: number, name: string): string =>
    `${street};${number};1;Πάτρα;Αχαΐα;2610 10000${number % 10};${name}`;
  const found = async (search: string): Promise<Address[]> =>
    bodyOf(await boss.get('/addresses/withNameLike', { query: { str: search } }));

  describe('addresses', () => {
    it('are taken row by row: the good ones at once, the others when the corrected file comes, and none twice', async () => {
      const good = [line('Ζηνοδότου', 1, 'Πρώτο'), line('Ζηνοδότου', 2, 'Δεύτερο')];
      const bad = ['Ζηνοδότου;3;;Πάτρα;Αχαΐα;;Τρίτο', line('Ζηνοδότου', 4, 'x'.repeat(65))];
      const errors = await errorsOf('addresses/excel-import', [header, good[0], ...bad, good[1]].join('\n'));
      expect(errors).toMatchObject([
        { row: 3, column: 'Όροφος', field: 'floor', code: 'excel_required' },
        { row: 3, column: 'Τηλέφωνο', field: 'telephone', code: 'excel_required' },
        { row: 4, column: 'Σύντομο όνομα', field: 'nickname', code: 'excel_value' },
      ]);
      const corrected = [good[0], line('Ζηνοδότου', 3, 'Τρίτο'), line('Ζηνοδότου', 4, 'Τέταρτο'), good[1]];
      expect(await errorsOf('addresses/excel-import', [header, ...corrected].join('\n'))).toEqual([]);
      expect(await errorsOf('addresses/excel-import', [header, ...corrected, ...corrected].join('\n'))).toEqual([]);
      const rows = await found('Ζηνοδότου');
      expect(rows.map(({ street, nickname }) => [street, nickname]).sort()).toEqual([
        ['Ζηνοδότου 1', 'Πρώτο'],
        ['Ζηνοδότου 2', 'Δεύτερο'],
        ['Ζηνοδότου 3', 'Τρίτο'],
        ['Ζηνοδότου 4', 'Τέταρτο'],
      ]);
      for (const row of rows)
        expect(row).toMatchObject({
          country: 'Ελλάδα',
          sharedAddress: false,
          customer: null,
          company: { id: boss.userId },
        });
    });

    it('that are there and differ are said to be, and stay as they are', async () => {
      expect(await errorsOf('addresses/excel-import', `${header}\n${line('Ηφαίστου', 1, 'Παλιό')}`)).toEqual([]);
      const again = await errorsOf('addresses/excel-import', `${header}\n${line('ΗΦΑΙΣΤΟΥ', 1, 'Νέο')}`);
      expect(shortly(again)).toEqual([[2, null, 'excel_known']]);
      expect(await found('Ηφαίστου')).toMatchObject([{ nickname: 'Παλιό' }]);
    });

    it('are shared, one customer’s, or of the customer that their row names', async () => {
      const file = (street: string) => `${header}\n${line(street, 1, street)}`;
      expect(await errorsOf('addresses/excel-import-shared', file('Ζαΐμη'))).toEqual([]);
      expect(await found('Ζαΐμη')).toMatchObject([{ sharedAddress: true, customer: null }]);
      const query = { companyOwnerId: customer.id };
      expect(await errorsOf('addresses/excel-import-with-company', file('Καραϊσκάκη'), { query })).toEqual([]);
      const [own] = await found('Καραϊσκάκη');
      expect(own).toMatchObject({ sharedAddress: false, customer: { id: customer.id } });
      const { addresses } = bodyOf<Rows['customers']>(await boss.get(`/customers/${customer.id}`));
      expect(addresses).toContainEqual({ id: own?.id });
      const naming = `${header};Πελάτης\n${line('Τσαμαδού', 1, 'α')};ΚΑΦΕ ΓΕΩΡΓΙΟΥ\n${line('Τσαμαδού', 2, 'β')};Κανείς`;
      expect(shortly(await errorsOf('addresses/excel-import', naming))).toEqual([[3, 'customer', 'excel_unknown']]);
      expect(await found('Τσαμαδού')).toMatchObject([{ nickname: 'α', customer: { id: customer.id } }]);
      const stranger = { companyOwnerId: ghost };
      expect(refusal(await send('addresses/excel-import-with-company', file('x'), { query: stranger }))).toEqual([
        404,
        'not_found',
      ]);
      expect(refusal(await send('addresses/excel-import-with-company', file('x')))).toEqual([400, 'validation']);
    });

    it('are changed by the rows that name them, in the columns that there are', async () => {
      expect(
        await errorsOf('addresses/excel-import', `${header}\n${line('Ερμού', 1, 'Πριν')}\n${line('Ερμού', 2, 'Ίδιο')}`),
      ).toEqual([]);
      const [one, two] = await found('Ερμού');
      const changes = [
        'ID;Ονομασία;Όροφος',
        `${one?.id};Μετά;5`,
        `${two?.id};${two?.nickname};1`,
        ';Χωρίς;1',
        `${ghost};x;1`,
        'x;x;1',
      ];
      const errors = await errorsOf('addresses/excel-reuploading', changes.join('\n'));
      expect(shortly(errors)).toEqual([
        [4, 'id', 'excel_required'],
        [5, null, 'not_found'],
        [6, 'id', 'excel_value'],
      ]);
      expect(bodyOf(await boss.get(`/addresses/${one?.id}`))).toMatchObject({
        nickname: 'Μετά',
        floor: '5',
        street: one?.street,
        telephone: one?.telephone,
      });
      expect(bodyOf(await boss.get(`/addresses/${two?.id}`))).toMatchObject({ version: two?.version });
    });

    it('of two files at the same moment are there once', async () => {
      const file = [header, ...Array.from({ length: 30 }, (_, index) => line('Ταυτόχρονη', index, `${index}`))].join(
        '\n',
      );
      const [one, other] = await Promise.all([1, 2].map(() => errorsOf('addresses/excel-import', file)));
      expect([one, other]).toEqual([[], []]);
      expect(await found('Ταυτόχρονη')).toHaveLength(30);
    });

    it('are told of in the language of the caller', async () => {
      const file = `${header}\nΖηνοδότου;9;;Πάτρα;Αχαΐα;2610100009;`;
      const [error] = await errorsOf('addresses/excel-import', file, { headers: { locale: 'en' } });
      expect(error).toMatchObject({
        row: 2,
        column: 'Floor',
        field: 'floor',
        message: expect.stringMatching(/^The cell is empty/),
      });
      const [greek] = await errorsOf('addresses/excel-import', file, { headers: { locale: 'gr' } });
      expect(greek).toMatchObject({ column: 'Όροφος', message: expect.stringMatching(/^[^A-Za-z]+$/) });
    });
  });

  describe('customers', () => {
    const columns = 'Ονομασία;ΑΦΜ;Email;Τηλέφωνο;Χώρα';
    it('are taken, and one of the same tax number or name is not taken again', async () => {
      const file = [
        columns,
        'Αρτοποιείο;094000001;a@example.com;2610000001;Κύπρος',
        'Αρτοποιείο;094000002;;;',
        'Χωρίς ΑΦΜ;;;;',
        'Κακό;12;όχι;1;Ατλαντίδα',
        'Κακό;12;όχι;1;',
      ].join('\n');
      const expected = [
        [5, 'country', 'excel_value'],
        [6, 'afm', 'excel_value'],
        [6, 'email', 'excel_value'],
        [6, 'telephone', 'excel_value'],
      ];
      expect(shortly(await errorsOf('customers/excel-import', file))).toEqual(expected);
      expect(shortly(await errorsOf('customers/excel-import', file))).toEqual(expected);
      const filters = { nickname: { value: 'Αρτοποιείο', matchMode: 'equals' } };
      const rows = contentOf<Rows['customers']>(
        await boss.patch('/customers/paged', { filters, sortField: 'afm', sortOrder: 1 }),
      );
      expect(rows).toMatchObject([
        { afm: '094000001', country: { code: 'CY' } },
        { afm: '094000002', country: { name: 'Ελλάδα', code: 'EL' } },
      ]);
      const changed = `${columns}\nΆλλο όνομα;094000001;;;`;
      expect(shortly(await errorsOf('customers/excel-import', changed))).toEqual([[2, null, 'excel_known']]);
    });
  });

  describe('tasks', () => {
    const columns =
      'Ονομασία;Αριθμός εργασίας;Πελάτης;Διευθύνσεις εγκατάστασης;Διευθύνσεις παραλαβής;Εγκατάσταση από;Τιμή πώλησης;Αμοιβή';

    it('become drafts with their addresses, once', async () => {
      const places = `${header}\n${line('Βενιζέλου', 1, 'Υπόγειο')}\n${line('Βενιζέλου', 2, 'Ισόγειο')}`;
      const query = { companyOwnerId: customer.id };
      expect(await errorsOf('addresses/excel-import-with-company', places, { query })).toEqual([]);
      const later = new Date(server.clock.now() + 48 * hour).toISOString().slice(0, 10);
      const file = [
        columns,
        `Από αρχείο;ΧΛ-1;Καφέ Γεωργίου;"Υπόγειο; Ισόγειο";Υπόγειο;${later} 09:00;100,50;60`,
        `Χωρίς πελάτη;ΧΛ-2;Κανείς;;;;;`,
        `Χωρίς τόπο;ΧΛ-3;Καφέ Γεωργίου;Πουθενά;;;;`,
        `Παλιά;ΧΛ-4;Καφέ Γεωργίου;;;01/01/2020 09:00;;`,
      ].join('\n');
      const expected = [
        [3, 'customer', 'excel_unknown'],
        [4, 'installationAddresses', 'excel_unknown'],
        [5, 'installationTimestampFrom', 'date_passed'],
      ];
      expect(shortly(await errorsOf('tasks/excel-import', file))).toEqual(expected);
      expect(shortly(await errorsOf('tasks/excel-import', file))).toEqual(expected);
      const task = bodyOf<Rows['tasks']>(await boss.get('/tasks/getByJobTicket', { query: { jobTicket: 'χλ-1' } }));
      const from = Date.parse(`${later}T07:00:00Z`);
      expect(task).toMatchObject({
        taskCompletionStatus: 'DRAFT',
        customer: { id: customer.id },
        estimateTime: 1,
        installationTimestampFrom: from,
        installationTimestampTo: from + hour - 1000,
      });
      const rows = contentOf<Rows['operational-addresses']>(
        await boss.patch(`/operational-addresses/paged/${task.id}`, { rows: 10 }),
      );
      expect(rows.map(({ nickname }) => nickname).sort()).toEqual(['Ισόγειο', 'Υπόγειο']);
      for (const row of rows) {
        expect(row).toMatchObject({ salesPrice: 100.5, payout: 60 });
        expect(row.pickupAddresses).toHaveLength(1);
      }
      const taken = await errorsOf('tasks/excel-import', `${columns}\nΆλλη;χλ-1;Καφέ Γεωργίου;;;;;`);
      expect(shortly(taken)).toEqual([[2, 'jobTicket', 'job_ticket_taken']]);
    });
  });

  it('refuse a file that is none, one that is too large, two at once, and none', async () => {
    const path = 'addresses/excel-import';
    expect(refusal(await send(path, '%PDF-1.7 \0\0'))).toEqual([422, 'excel_unreadable']);
    expect(refusal(await send(path, ''))).toEqual([422, 'excel_unreadable']);
    expect(refusal(await send(path, new Uint8Array(12_582_913)))).toEqual([413, 'too_large']);
    expect(refusal(await send(path, `a\n${'x\n'.repeat(20_001)}`))).toEqual([413, 'excel_too_many_rows']);
    const part: [string, { file: string; name: string }] = ['file', { file: 'a\nb', name: 'a.csv' }];
    expect(refusal(await sendForm(boss, `/${path}`, { parts: [part, part] }))).toEqual([400, 'validation']);
    expect(refusal(await sendForm(boss, `/${path}`, { parts: [['other', { json: {} }]] }))).toEqual([
      400,
      'validation',
    ]);
    expect(refusal(await boss.post(`/${path}`, {}))).toEqual([415, 'media_type']);
  });

  it('are for who may make by hand what the file makes, and for subscribers', async () => {
    for (const path of [
      'addresses/excel-import',
      'addresses/excel-import-shared',
      'addresses/excel-reuploading',
      'customers/excel-import',
      'tasks/excel-import',
    ])
      expect(refusal(await send(path, 'a\nb', { who: installer }))).toEqual([403, 'not_permitted']);
    const free = await server.signIn('newboss');
    expect(refusal(await send('addresses/excel-import', `${header}\n${line('x', 1, 'x')}`, { who: free }))).toEqual([
      403,
      'subscription_needed',
    ]);
  });

  it('give a template that is taken as it is, but for what its example names', async () => {
    for (const path of ['addresses', 'customers']) {
      const answer = await server.app.inject({
        method: 'GET',
        url: `/rest/${path}/excel-template`,
        headers: { authorization: `Bearer ${must(boss.session, 'a session').token}`, locale: 'en' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toContain(`sample-${path}.xlsx`);
      expect(bodyOf(await send(`${path}/excel-import`, answer.rawPayload))).toEqual([]);
    }
    expect((await boss.get('/tasks/excel-template')).status).toBe(200);
  });

  it('take many rows while others are answered', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 150 }, (_, index) => line('Μεγάλη', index, `${index}`));
    let done = false;
    let answered = 0;
    const taken = errorsOf('addresses/excel-import-shared', [header, ...rows].join('\n')).finally(() => {
      done = true;
    });
    while (!done) {
      expect((await boss.get('/authenticated')).status).toBe(200);
      answered += 1;
    }
    expect(await taken).toEqual([]);
    expect(answered).toBeGreaterThan(6);
    const found = await boss.patch('/addresses/search-paged', { search: 'Μεγάλη', rows: 1 });
    expect(bodyOf<{ totalElements: number }>(found).totalElements).toBe(rows.length);
  });
});
