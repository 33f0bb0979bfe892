import { describe, expect, it } from 'vitest';
import { columnsOf, type SheetKind } from '../../../domain/import/columns.ts';
import { parseSheet } from '../../../domain/import/parse-sheet.ts';
import { namedIn, writtenColumns, writtenRow } from '../../../domain/import/written-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const timeZone = 'Europe/Athens';
const names = new Map([
  [fixedId(1), 'Καφέ'],
  [fixedId(2), 'Κατάστημα'],
  [fixedId(3), 'Αποθήκη'],
]);

/** What is read again of a row that was written into a file. */
function readAgain(name: string, kind: SheetKind, values: Record<string, unknown>) {
  const header = writtenColumns(name).map(({ headers }) => headers.el);
  const cells = writtenRow(name, { id: fixedId(7), values }, { names, timeZone });
  const table = [header, cells].map((each, index) => ({ number: index + 1, cells: each }));
  const { rows, problems } = parseSheet(table, columnsOf[kind], { timeZone, partial: true });
  expect(problems).toEqual([]);
  const read = Object.entries(rows[0]?.values ?? {}).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(read.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

describe('a row of an import that was sent and not taken', () => {
  it('of an address is read again as it was', () => {
    const values = { street: 'Ερμού 1', floor: '2', telephone: '2610123456', latitude: 38.2466, sharedAddress: false };
    expect(readAgain('importAddresses', 'addresses', { ...values, customer: { id: fixedId(1) } })).toEqual({
      street: 'Ερμού 1',
      floor: '2',
      telephone: '2610123456',
      latitude: 38.2466,
      customer: 'Καφέ',
    });
  });

  it('that changes an address names it by its id, and no customer', () => {
    expect(readAgain('changeAddresses', 'addresses', { floor: '2', customer: { id: fixedId(1) } })).toEqual({
      id: fixedId(7),
      floor: '2',
    });
  });

  it('of a customer has its country', () => {
    const country = { name: 'Ελλάδα', code: 'EL' };
    expect(readAgain('importCustomers', 'customers', { nickname: 'Καφέ', afm: '094000000', country })).toEqual({
      nickname: 'Καφέ',
      afm: '094000000',
      country: 'Ελλάδα',
    });
  });

  it('of a task has its places by their names, its times by the clock, and what each address costs', () => {
    const line = { payout: 60, salesPrice: 100, pickupAddresses: [{ id: fixedId(3) }] };
    const values = {
      nickname: 'Δουλειά',
      jobTicket: 'Ε-1',
      customer: { id: fixedId(1) },
      antediluvian: true,
      salesPrice: null,
      installationTimestampFrom: Date.UTC(2026, 10, 21, 7),
      addresses: [
        { ...line, id: fixedId(20), installationAddress: { id: fixedId(2) } },
        { ...line, id: fixedId(21), installationAddress: { id: fixedId(3) } },
      ],
    };
    expect(new Set(namedIn(values))).toEqual(new Set([fixedId(1), fixedId(2), fixedId(3)]));
    expect(readAgain('importTasks', 'tasks', values)).toEqual({
      nickname: 'Δουλειά',
      jobTicket: 'Ε-1',
      customer: 'Καφέ',
      antediluvian: true,
      installationTimestampFrom: Date.UTC(2026, 10, 21, 7),
      installationAddresses: ['Κατάστημα', 'Αποθήκη'],
      pickupAddresses: ['Αποθήκη'],
      payout: 60,
      salesPrice: 100,
    });
  });

  it.each([
    ['importAddresses', ['id', 'streetNumber']],
    ['changeAddresses', ['streetNumber', 'customer']],
    ['importCustomers', []],
    ['importTasks', []],
  ])('of %s has every column but %j', (name, without) => {
    const kinds = { importCustomers: 'customers', importTasks: 'tasks' } as const;
    const kind = Object.entries(kinds).find(([each]) => each === name)?.[1] ?? 'addresses';
    const fields = columnsOf[kind].map(({ field }) => field).filter((field) => !without.includes(field));
    expect(writtenColumns(name).map(({ field }) => field)).toEqual(fields);
  });

  it('has nothing where it names rows that are not known any more', () => {
    const line = { installationAddress: { id: fixedId(9) }, pickupAddresses: [{ id: fixedId(2) }, { id: fixedId(9) }] };
    const values = { customer: { id: fixedId(9) }, addresses: [line] };
    const cells = writtenRow('importTasks', { id: fixedId(7), values }, { names, timeZone });
    const written = writtenColumns('importTasks').map(({ field }, index) => [field, cells[index]]);
    expect(Object.fromEntries(written)).toMatchObject({
      customer: '',
      installationAddresses: '',
      pickupAddresses: 'Κατάστημα; ',
      nickname: null,
      installationTimestampFrom: null,
      salesPrice: null,
    });
    expect(namedIn({})).toEqual([]);
  });

  it('of another change has no columns', () => {
    expect(writtenColumns('editAddress')).toEqual([]);
  });
});
