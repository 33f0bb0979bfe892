import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../domain/import/columns.ts';
import { fromHeader, recognise } from '../../../domain/import/headers.ts';
import { parseSheet } from '../../../domain/import/parse-sheet.ts';
import type { Cell } from '../../../domain/import/table.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';

const { addresses, customers } = columnsOf;
/** What the example of each template says, whatever its language. */
const examples = {
  addresses: {
    zipCode: '26221',
    floor: '1',
    streetNumber: '11',
    telephone: '2610123456',
    latitude: 38.2466,
    longitude: 21.7346,
  },
  customers: { afm: '094000000', telephone: '2610123456', email: 'info@example.com' },
  tasks: {
    installationTimestampFrom: Date.UTC(2026, 10, 21, 7),
    installationTimestampTo: Date.UTC(2026, 10, 21, 8),
    pickupTimestampFrom: null,
    estimateTime: 1,
    salesPrice: 100,
    payout: 60,
    antediluvian: false,
  },
};
const table = (...rows: Cell[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));

describe('the header of a file', () => {
  it('is recognised in any order, and says what is not clear', () => {
    const found = recognise(['Τηλέφωνο *', 'street', 'ΟΔΟΣ', 'Χρώμα', null, 'Number'], addresses);
    expect([...found.positions]).toEqual([
      ['street', 1],
      ['streetNumber', 5],
      ['telephone', 0],
    ]);
    expect(found.doubled).toEqual(['street']);
    expect(found.unknown).toEqual(['Χρώμα']);
    expect(found.missing).toEqual(['floor', 'region', 'province']);
  });

  it.each([
    ['Τ.Κ.', 'zipCode'],
    ['τ. κ.', undefined],
    ['Αρ.', 'streetNumber'],
    ['Τηλ. επικοινωνίας', undefined],
  ])('%s with its dots means %s', (header, field) => {
    expect([...recognise([header], addresses).positions.keys()]).toEqual(field === undefined ? [] : [field]);
  });

  it.each([
    ['addresses', 'ΑΦΜ'],
    ['customers', 'Α.Φ.Μ.'],
  ] as const)('of %s has %s where that is a column', (kind, header) => {
    expect(recognise([header], columnsOf[kind]).positions.has('afm')).toBe(kind === 'customers');
  });

  it.each(
    (['addresses', 'customers', 'tasks'] as const).flatMap((kind) => [
      { kind, language: 'el', words: greek },
      { kind, language: 'en', words: english },
    ]),
  )('of the app’s own lists and forms of $kind is known again in $language', ({ kind, words }) => {
    const { field: ofAddress } = words.addresses;
    const { field: ofCustomer } = words.customers;
    const { column, fact } = words.tasks;
    const form = words.taskForm;
    const labels: Record<typeof kind, Record<string, string>> = {
      addresses: ofAddress,
      customers: ofCustomer,
      tasks: {
        nickname: column.nickname,
        jobTicket: column.jobTicket,
        salesPrice: form.field.salesPrice,
        customer: column.customer,
        installationTimestampFrom: column.from,
        installationTimestampTo: column.to,
        pickupTimestampFrom: form.field.pickupFrom,
        pickupTimestampTo: form.field.pickupTo,
        estimateTime: fact.estimate,
        antediluvian: form.field.antediluvian,
        installationAddresses: form.installationAddresses,
      },
    };
    const columns = columnsOf[kind];
    const asked = Object.entries(labels[kind]).filter(([field]) => columns.some((column) => column.field === field));
    expect(asked.length).toBeGreaterThan(8);
    for (const [field, label] of asked) expect([...recognise([label], columns).positions.keys()]).toEqual([field]);
  });

  it.each(['addresses', 'customers', 'tasks'] as const)(
    'of the template of %s names each column apart, in both languages',
    (kind) => {
      for (const language of ['el', 'en'] as const) {
        const headers = columnsOf[kind].map((column) => column.headers[language]);
        const { positions, missing, unknown, doubled } = recognise(headers, columnsOf[kind]);
        expect({ missing, unknown, doubled }).toEqual({ missing: [], unknown: [], doubled: [] });
        expect([...positions.keys()]).toEqual(columnsOf[kind].map(({ field }) => field));
        expect(headers.filter((header) => header.trim() === '')).toEqual([]);
      }
      for (const { headers } of columnsOf[kind]) expect(headers.el).toMatch(/[Α-ΩΆ-Ώ]|E-mail/i);
    },
  );

  it.each(['addresses', 'customers', 'tasks'] as const)(
    'of the template of %s stands above an example that can be read',
    (kind) => {
      for (const language of ['el', 'en'] as const) {
        const cells = (of: 'headers' | 'example') => columnsOf[kind].map((column) => column[of][language]);
        const sheet = parseSheet(table(cells('headers'), cells('example')), columnsOf[kind], {
          timeZone: 'Europe/Athens',
        });
        expect(sheet.problems).toEqual([]);
        const [row] = sheet.rows;
        const told = Object.entries(row?.values ?? {}).filter(([, value]) => value !== null);
        expect(told.length).toBeGreaterThanOrEqual(columnsOf[kind].filter(({ required }) => required).length);
        expect(row?.values).toMatchObject(examples[kind]);
      }
    },
  );

  it.each([
    ['addresses', ['id', 'customer']],
    ['customers', ['comment']],
    ['tasks', ['pickupTimestampFrom', 'pickupTimestampTo']],
  ] as const)('of the template of %s stands above an example of everything but %j', (kind, without) => {
    for (const language of ['el', 'en'] as const) {
      const empty = columnsOf[kind].filter(({ example }) => example[language] === '');
      expect(empty.map(({ field }) => field)).toEqual(without);
    }
    // What is written in letters is written in each language.
    for (const { field, example } of columnsOf[kind])
      if (/[Α-Ωα-ω]/.test(example.el)) expect(example.en, field).toMatch(/^[\x20-\x7Eé]+$/);
  });

  it.each(['addresses', 'customers', 'tasks'] as const)('of %s is known by every name that it is read by', (kind) => {
    for (const { field, also } of columnsOf[kind]) {
      for (const name of also) expect([...recognise([name], columnsOf[kind]).positions.keys()], name).toEqual([field]);
    }
  });

  // What people's own files say, besides the names of the template.
  it.each([
    ['addresses', 'nickname', ['ονομασία', 'όνομα διεύθυνσης']],
    ['addresses', 'name', ['επωνυμία']],
    ['addresses', 'street', ['διεύθυνση', 'address']],
    ['addresses', 'streetNumber', ['αρ', 'street number']],
    ['addresses', 'region', ['πόλη', 'city']],
    ['addresses', 'province', ['περιφέρεια', 'state']],
    ['addresses', 'zipCode', ['ταχυδρομικός κώδικας', 'postcode', 'postal code']],
    ['addresses', 'telephone', ['κινητό', 'phone', 'mobile']],
    ['addresses', 'comment', ['παρατηρήσεις', 'notes']],
    ['addresses', 'latitude', ['lat', 'πλάτος']],
    ['addresses', 'longitude', ['lng', 'lon', 'μήκος']],
    ['customers', 'nickname', ['ονομασία']],
    ['customers', 'name', ['όνομα']],
    ['customers', 'afm', ['vat', 'tin']],
    ['customers', 'email', ['mail', 'ηλεκτρονικό ταχυδρομείο']],
    ['customers', 'telephone', ['κινητό', 'phone', 'mobile']],
    ['customers', 'comment', ['παρατηρήσεις', 'notes']],
    ['tasks', 'jobTicket', ['δελτίο']],
    ['tasks', 'installationAddresses', ['διεύθυνση εγκατάστασης', 'installation address']],
    ['tasks', 'pickupAddresses', ['διεύθυνση παραλαβής', 'pickup address']],
    ['tasks', 'installationTimestampFrom', ['από', 'from']],
    ['tasks', 'installationTimestampTo', ['έως', 'to']],
    ['tasks', 'estimateTime', ['ώρες', 'hours', 'εκτίμηση', 'estimate', 'εκτιμώμενος χρόνος', 'estimate time']],
    ['tasks', 'salesPrice', ['τιμή πώλησης', 'sales price']],
    ['tasks', 'payout', ['αμοιβή', 'payout']],
    ['tasks', 'antediluvian', ['εργασία υπεργολάβου', 'υπεργολαβία', 'subcontractor']],
  ] as const)('of %s knows %s as %s, too', (kind, field, names) => {
    for (const name of names) expect([...recognise([name], columnsOf[kind]).positions.keys()], name).toEqual([field]);
  });

  it.each(['addresses', 'customers'] as const)(
    'of %s is what the lists say, and is read as it was once, too',
    (kind) => {
      const column = columnsOf[kind].find(({ field }) => field === 'nickname');
      expect(column?.headers.el).toBe(greek[kind].field.nickname);
      expect([...recognise(['Ονομασία'], columnsOf[kind]).positions.keys()]).toEqual(['nickname']);
    },
  );

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
    const positions = new Map([['nickname', 1]]);
    const { rows: read } = parseSheet(rows, customers, { timeZone: 'Europe/Athens', positions });
    expect(read).toEqual([{ number: 2, values: { nickname: 'Καφέ' } }]);
  });
});
