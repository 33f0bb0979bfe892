import { describe, expect, it } from 'vitest';
import { createAddress, editAddress } from '../../../domain/address/mutations.ts';
import { planAddressChanges, planAddresses } from '../../../domain/import/address-plan.ts';
import { rowChecker } from '../../../domain/import/check-rows.ts';
import type { Plan } from '../../../domain/import/plan.ts';
import { SnapshotRows } from '../../../domain/import/snapshot-rows.ts';
import { planTasks } from '../../../domain/import/task-plan.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import { createTask } from '../../../domain/task/create-mutations.ts';
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

/** What becomes of each row of a file in turn. */
async function checked(
  kind: 'addresses' | 'changes' | 'tasks',
  given: readonly Parameters<Plan>[0]['values'][],
  actor: Viewer = boss,
) {
  let minted = 700;
  const newId = () => fixedId(++minted);
  const plans: Record<typeof kind, Plan> = {
    addresses: planAddresses({ ...snapshot, serving: 'rows' }),
    changes: planAddressChanges({
      addresses: new Map(snapshot.addresses.map((each) => [each.id, each])),
      customers: snapshot.customers,
    }),
    tasks: planTasks({ ...snapshot, newId }),
  };
  const check = rowChecker({
    kind: kind === 'tasks' ? 'tasks' : 'addresses',
    plan: plans[kind],
    single: { addresses: createAddress, changes: editAddress, tasks: createTask }[kind],
    reader: new SnapshotRows(snapshot),
    context: { actor, at: noon, timeZone: defaultTimeZone },
    newId,
  });
  const verdicts = [];
  for (const [index, values] of given.entries()) verdicts.push(await check({ number: index + 2, values }));
  return verdicts;
}

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
      installationAddresses: ['Μαιζώνος 1'],
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
        { ...task, jobTicket: 'Ε-5', installationTimestampFrom: noon, installationTimestampTo: noon - 1 },
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
