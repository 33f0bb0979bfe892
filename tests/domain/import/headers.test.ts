import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../domain/import/columns.ts';
import { fromHeader, recognise } from '../../../domain/import/headers.ts';
import { parseSheet } from '../../../domain/import/parse-sheet.ts';
import type { Cell } from '../../../domain/import/table.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';

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

  it.each([
    ['Τ.Κ.', 'zipCode'],
    ['τ. κ.', undefined],
    ['Αρ.', 'streetNumber'],
    ['Τηλ. επικοινωνίας', undefined],
  ])('%s with its dots means %s', (header, field) => {
    expect([...recognise([header], addresses).places.keys()]).toEqual(field === undefined ? [] : [field]);
  });

  it.each([
    ['addresses', 'ΑΦΜ'],
    ['customers', 'Α.Φ.Μ.'],
  ] as const)('of %s has %s where that is a column', (kind, header) => {
    expect(recognise([header], columnsOf[kind]).places.has('afm')).toBe(kind === 'customers');
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
    for (const [field, label] of asked) expect([...recognise([label], columns).places.keys()]).toEqual([field]);
  });

  it.each(['addresses', 'customers'] as const)(
    'of %s is what the lists say, and is read as it was once, too',
    (kind) => {
      const column = columnsOf[kind].find(({ field }) => field === 'nickname');
      expect(column?.headers.el).toBe(greek[kind].field.nickname);
      expect([...recognise(['Ονομασία'], columnsOf[kind]).places.keys()]).toEqual(['nickname']);
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
    const places = new Map([['nickname', 1]]);
    const { rows: read } = parseSheet(rows, customers, { timeZone: 'Europe/Athens', places });
    expect(read).toEqual([{ number: 2, values: { nickname: 'Καφέ' } }]);
  });
});
