import { describe, expect, it } from 'vitest';
import type { ImportOf } from '../../../domain/import/import-kinds.ts';
import { type ImportLookup, lookupOf } from '../../../domain/import/lookup.ts';
import { checkRows } from '../../../domain/import/pipeline.ts';
import type { Cell } from '../../../domain/import/table.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { noon } from '../decide.ts';
import { boss, employee } from '../people.ts';

const rows = account();
const snapshot = {
  customers: [{ ...rows.row('customers', at.customer), nickname: 'Καφέ' }, rows.row('customers', at.otherCustomer)],
  addresses: [{ ...rows.row('addresses', at.address), latitude: 38.5, longitude: 21.5 }],
  tasks: [{ ...rows.row('tasks', at.task), jobTicket: 'Ε-1' }],
};
const place = { street: 'Ερμού 1', floor: '2', region: 'Πάτρα', province: 'Αχαΐα', telephone: '2610123456' };

type Line = Readonly<Record<string, Cell>>;

/** A file with a column for each field that one of its rows names. */
function tableOf(lines: readonly Line[]) {
  const fields = [...new Set(lines.flatMap(Object.keys))];
  const cells = [fields, ...lines.map((line) => fields.map((field) => line[field] ?? null))];
  return cells.map((each, index) => ({ number: index + 1, cells: each }));
}

/** What becomes of each row of a file in turn; `steps` are told how many rows were done, and `asked` what was looked up. */
async function check(of: ImportOf, lines: readonly Line[], actor: Viewer = boss) {
  let minted = 700;
  const asked: ImportLookup[] = [];
  const steps: number[] = [];
  const checked = await checkRows(
    tableOf(lines),
    { of, viewer: actor, timeZone: defaultTimeZone },
    {
      at: noon,
      newId: () => fixedId(++minted),
      lookUp: async (lookup) => {
        asked.push(lookup);
        return snapshot;
      },
      onProgress: (done) => void steps.push(done),
    },
  );
  return { checked, asked, steps };
}

const kinds = {
  addresses: { kind: 'addresses', serving: 'rows' },
  changes: { kind: 'changes' },
  tasks: { kind: 'tasks' },
} as const satisfies Record<string, ImportOf>;

const checked = async (kind: keyof typeof kinds, lines: readonly Line[], actor?: Viewer) =>
  (await check(kinds[kind], lines, actor)).checked.map(({ verdict }) => verdict);

describe('a row of a file before anything is written', () => {
  it('is to be added under a new id, or passed over where an earlier one says the same', async () => {
    const [first, again, other] = await checked('addresses', [place, place, { ...place, floor: '3' }]);
    expect(first).toMatchObject({ kind: 'add', id: fixedId(701), values: { street: 'Ερμού 1', customer: null } });
    expect(again).toEqual({ kind: 'unchanged' });
    expect(other).toMatchObject({ kind: 'add', id: fixedId(702) });
  });

  it('is refused with each value that a person could not type into the form either', async () => {
    const wrong = { ...place, street: 'x'.repeat(301), latitude: 91 };
    expect(await checked('addresses', [wrong, place])).toMatchObject([
      {
        kind: 'refused',
        refusals: [
          { field: 'street', code: 'excel_value' },
          { field: 'latitude', code: 'excel_value' },
        ],
      },
      { kind: 'add' },
    ]);
  });

  it('that was refused is not known to the rows after it', async () => {
    const half = { ...place, latitude: 38.25, longitude: null };
    const [refused, whole] = await checked('addresses', [half, { ...half, longitude: 21.75 }]);
    const refusals = ['latitude', 'longitude'].map((field) => ({ field, code: 'rule' }));
    expect(refused).toEqual({ kind: 'refused', refusals });
    expect(whole).toMatchObject({ kind: 'add' });
  });

  it('is refused as a whole to who may not', async () => {
    for (const [kind, values] of [
      ['addresses', place],
      ['changes', { id: at.address, floor: '2' }],
    ] as const)
      expect(await checked(kind, [values], employee())).toEqual([
        { kind: 'refused', refusals: [{ field: null, code: 'not_permitted' }] },
      ]);
  });

  it('that changes what is there shows each field that differs; a position is set whole', async () => {
    const { street } = place;
    expect(await checked('changes', [{ id: at.address, street, latitude: 38.25 }])).toEqual([
      {
        kind: 'change',
        id: at.address,
        values: { street, latitude: 38.25, longitude: 21.5 },
        seen: { street: 'Μαιζώνος 1', latitude: 38.5, longitude: 21.5 },
        changes: [
          { field: 'street', from: 'Μαιζώνος 1', to: street },
          { field: 'latitude', from: 38.5, to: 38.25 },
        ],
      },
    ]);
    expect(await checked('changes', [{ id: at.address, nickname: 'Νέο' }])).toMatchObject([
      { changes: [{ field: 'nickname', from: null, to: 'Νέο' }] },
    ]);
    expect(await checked('changes', [{ id: at.address, street: 'Μαιζώνος 1' }])).toEqual([{ kind: 'unchanged' }]);
    expect(await checked('changes', [{ id: at.address, street: 'x'.repeat(301) }])).toEqual([
      { kind: 'refused', refusals: [{ field: 'street', code: 'excel_value' }] },
    ]);
  });

  it('of a task is refused under the column that holds what is wrong', async () => {
    const task = {
      nickname: 'Κλιματιστικά',
      jobTicket: 'Ε-2',
      customer: 'Καφέ',
      installationAddresses: 'Μαιζώνος 1',
    };
    const refusals = (code: string, ...fields: string[]) => ({
      kind: 'refused',
      refusals: fields.map((field) => ({ field, code })),
    });
    expect(
      await checked('tasks', [
        task,
        { ...task, jobTicket: 'ε-1' },
        { ...task, jobTicket: 'Ε-3', nickname: 'x'.repeat(65) },
        { ...task, jobTicket: 'Ε-4', payout: -1 },
        {
          ...task,
          jobTicket: 'Ε-5',
          installationTimestampFrom: '21/11/2030 12:00',
          installationTimestampTo: '21/11/2030 11:00',
        },
      ]),
    ).toMatchObject([
      { kind: 'add', values: { addresses: [{ installationAddress: { id: at.address } }] } },
      refusals('job_ticket_taken', 'jobTicket'),
      refusals('excel_value', 'nickname'),
      refusals('excel_value', 'installationAddresses'),
      refusals('invalid_range', 'installationTimestampFrom', 'installationTimestampTo'),
    ]);
  });
});

describe('the rows of a file', () => {
  it('are told by their numbers in the order of the file, each with all that is wrong with it', async () => {
    const { checked: all } = await check(kinds.addresses, [
      place,
      { ...place, floor: null, telephone: null },
      { ...place, latitude: 'βόρεια' },
      { ...place, floor: '4' },
    ]);
    expect(all.map(({ number, verdict }) => [number, verdict.kind])).toEqual([
      [2, 'add'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'add'],
    ]);
    expect(all[1]?.verdict).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'floor', code: 'excel_required' },
        { field: 'telephone', code: 'excel_required' },
      ],
    });
  });

  it('are compared with rows that are looked up once, and let others go on every 250', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => ({ ...place, floor: String(index) }));
    const { asked, steps } = await check(kinds.addresses, lines);
    expect(asked).toHaveLength(1);
    expect(steps).toEqual([250, 500]);
  });
});

describe('what is looked up for a file', () => {
  const row = (values: Record<string, string | readonly string[]>) => [{ number: 2, values }];
  const none = {
    company: boss.companyId,
    customers: { ids: [], names: [], ofAddresses: [] },
    addresses: { ids: [], names: [], streets: [] },
    tickets: [],
  };
  const lookup = (of: ImportOf, values: Record<string, string | readonly string[]>) =>
    lookupOf({ of, viewer: boss }, row(values));

  it('of addresses are those in its streets, and the customers that its rows name or that all of it serves', () => {
    const values = { street: 'Ερμού', streetNumber: '1', customer: '094014201' };
    const addresses = { ...none.addresses, streets: ['Ερμού 1'] };
    expect(lookup({ kind: 'addresses', serving: 'rows' }, values)).toEqual({
      ...none,
      addresses,
      customers: { ...none.customers, names: ['094014201', '94014201'] },
    });
    expect(lookup({ kind: 'addresses', serving: 'shared' }, values)).toEqual({ ...none, addresses });
    expect(lookup({ kind: 'addresses', serving: { customer: at.customer } }, values)).toEqual({
      ...none,
      addresses,
      customers: { ...none.customers, ids: [at.customer] },
    });
  });

  it('of changes are the addresses that its rows name, and whom these serve', () => {
    const ids = [fixedId(10)];
    expect(lookup({ kind: 'changes' }, { id: fixedId(10).toUpperCase() })).toEqual({
      ...none,
      addresses: { ...none.addresses, ids },
      customers: { ...none.customers, ofAddresses: ids },
    });
    expect(lookup({ kind: 'changes' }, { id: '12' })).toEqual(none);
  });

  it('of customers are those of its nicknames and tax numbers', () => {
    expect(lookup({ kind: 'customers' }, { nickname: 'Καφέ', afm: '94014201' })).toEqual({
      ...none,
      customers: { ...none.customers, names: ['Καφέ', '094014201', '94014201'] },
    });
  });

  it('of tasks are its customers, places and job tickets', () => {
    const values = {
      customer: 'Καφέ',
      jobTicket: 'Ε-1',
      installationAddresses: ['Κατάστημα', 'Αποθήκη'],
      pickupAddresses: ['Στοά'],
    };
    expect(lookup({ kind: 'tasks' }, values)).toEqual({
      ...none,
      customers: { ...none.customers, names: ['Καφέ'] },
      addresses: { ...none.addresses, names: ['Κατάστημα', 'Αποθήκη', 'Στοά'] },
      tickets: ['Ε-1'],
    });
  });
});
