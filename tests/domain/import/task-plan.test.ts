import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../domain/import/plan.ts';
import { planTasks, type TaskLookups } from '../../../domain/import/task-plan.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { addressValues, customerValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const row = (id: string) => ({ id, version: 1, createDate: 0, modifyDate: 0 });
const cafe = { ...row(fixedId(1)), ...customerValues({ nickname: 'Καφέ', afm: '094014201' }) };
const bakery = { ...row(fixedId(2)), ...customerValues({ nickname: 'Φούρνος' }) };
const place = (id: string, given: Partial<NewRow<'addresses'>>) => ({ ...row(id), ...addressValues(given) });
const shop = place(fixedId(11), { nickname: 'Κατάστημα', street: 'Ερμού 1', customer: { id: cafe.id } });
const depot = place(fixedId(12), { nickname: 'Αποθήκη', name: 'Κεντρική', street: 'Ερμού 2' });
const tunnel = place(fixedId(13), { nickname: 'Στοά', street: 'Αποθήκη', sharedAddress: true });
const oven = place(fixedId(14), { nickname: 'Φούρνος', street: 'Ερμού 4', customer: { id: bakery.id } });
const twin = place(fixedId(15), { nickname: 'στοα', street: 'Ερμού 5' });

const planning = (given: Partial<TaskLookups> = {}): Plan => {
  let last = 100;
  const newId = () => fixedId(++last);
  return planTasks({
    customers: [cafe, bakery],
    addresses: [shop, depot, tunnel, oven, twin],
    tasks: [],
    newId,
    ...given,
  });
};
const said = { nickname: 'Κλιματιστικά', jobTicket: 'Ε-1', customer: 'Καφέ' };
const planned = (values: Parameters<Plan>[0]['values'], plan = planning()) =>
  plan({ number: 2, values: { ...said, ...values } });
const placesOf = (values: Parameters<Plan>[0]['values']) => {
  const plan = planned(values);
  return plan.kind === 'add' ? plan.values.addresses : plan;
};

describe('a task of a file', () => {
  it('has what its row says, and an address for each place of installation with the places of pickup', () => {
    const values = {
      installationTimestampFrom: 10 * hour,
      installationTimestampTo: 14 * hour,
      pickupTimestampFrom: 1 * hour,
      pickupTimestampTo: 2 * hour,
      estimateTime: 3,
      antediluvian: true,
      salesPrice: 100,
      payout: 60,
      installationAddresses: ['Κατάστημα', 'Αποθήκη'],
      pickupAddresses: ['Κεντρική'],
    };
    const line = { pickupAddresses: [{ id: depot.id }], communicationInfo: null, payout: 60, salesPrice: 100 };
    expect(planned(values)).toEqual({
      kind: 'add',
      taken: expect.any(Function),
      values: {
        nickname: 'Κλιματιστικά',
        jobTicket: 'Ε-1',
        customer: { id: cafe.id },
        installationTimestampFrom: 10 * hour,
        installationTimestampTo: 14 * hour,
        pickupTimestampFrom: 1 * hour,
        pickupTimestampTo: 2 * hour,
        salesPrice: null,
        totalPayout: null,
        estimateTime: 3,
        antediluvian: true,
        addresses: [
          { id: fixedId(101), nickname: 'Κατάστημα', installationAddress: { id: shop.id }, ...line },
          { id: fixedId(102), nickname: 'Αποθήκη', installationAddress: { id: depot.id }, ...line },
        ],
      },
    });
  });

  it.each([
    ['the hour that is taken for granted', {}, 10 * hour + 3_599_000],
    ['the hours that it is estimated', { estimateTime: 2.5 }, 12.5 * hour - 1000],
  ])('without an end takes %s, less a second', (_, given, to) => {
    expect(planned({ installationTimestampFrom: 10 * hour, ...given })).toMatchObject({
      values: { installationTimestampTo: to },
    });
  });

  it('has an empty name and ticket where its row has none, which the form refuses', () => {
    expect(planned({ nickname: null, jobTicket: null })).toMatchObject({ values: { nickname: '', jobTicket: '' } });
  });

  it('without a begin has neither begin nor end, and is the account’s own unless it says otherwise', () => {
    const nowhen = { installationTimestampFrom: null, installationTimestampTo: null };
    const pickup = { pickupTimestampFrom: null, pickupTimestampTo: null };
    expect(planned({})).toMatchObject({ values: { ...nowhen, ...pickup, estimateTime: 1, antediluvian: false } });
    expect(planned({ antediluvian: false })).toMatchObject({ values: { antediluvian: false } });
  });

  it('has an address without a place for what is only fetched, and none where nothing is', () => {
    expect(placesOf({ pickupAddresses: ['Κεντρική', 'Ερμού 1'] })).toMatchObject([
      {
        id: fixedId(101),
        nickname: null,
        installationAddress: null,
        pickupAddresses: [{ id: depot.id }, { id: shop.id }],
      },
    ]);
    expect(placesOf({ installationAddresses: [], pickupAddresses: [] })).toEqual([]);
    expect(placesOf({ installationAddresses: ['Κατάστημα'] })).toMatchObject([{ pickupAddresses: [], payout: null }]);
  });

  it.each([
    ['its nickname', 'κατάστημα', shop],
    ['its nickname rather than the street of another', 'Αποθήκη', depot],
    ['its name', 'ΚΕΝΤΡΙΚΗ', depot],
    ['its street', 'ερμου 1', shop],
  ])('knows a place by %s', (_, name, { id }) => {
    expect(placesOf({ installationAddresses: [name] })).toMatchObject([{ installationAddress: { id } }]);
  });

  it('is refused for every name that means nothing, or several', () => {
    const values = { installationAddresses: ['Κατάστημα', 'Πύργος', 'Στοά'], pickupAddresses: ['Φούρνος'] };
    expect(planned(values)).toEqual({
      kind: 'refused',
      refusals: [
        { field: 'installationAddresses', code: 'excel_unknown' },
        { field: 'installationAddresses', code: 'excel_ambiguous' },
        // It is another customer's.
        { field: 'pickupAddresses', code: 'excel_unknown' },
      ],
    });
  });

  it.each([
    ['Ταβέρνα', 'excel_unknown'],
    ['', 'excel_unknown'],
    ['Φούρνος', 'excel_ambiguous'],
  ])('for the customer “%s” is %s', (customer, code) => {
    const plan = planning({ customers: [cafe, bakery, { ...bakery, id: fixedId(3) }] });
    expect(planned({ customer, installationAddresses: ['Πύργος'] }, plan)).toEqual({
      kind: 'refused',
      refusals: [{ field: 'customer', code }],
    });
  });

  it('is for the customer with its tax number, also without the zero before it', () => {
    for (const customer of ['094014201', '94014201'])
      expect(planned({ customer })).toMatchObject({ values: { customer: { id: cafe.id } } });
  });
});

describe('a row whose job ticket is there', () => {
  const there = { ...row(fixedId(50)), ...taskValues({ nickname: said.nickname, customer: { id: cafe.id } }) };
  const plan = planning({
    tasks: [
      { ...there, jobTicket: 'ε-1' },
      { ...there, jobTicket: null },
    ],
  });

  it.each([
    ['says the same of the same customer', {}, { kind: 'unchanged' }],
    ['has another name', { nickname: 'Άλλη' }, 'taken'],
    ['is for another customer', { customer: 'Φούρνος' }, 'taken'],
  ])('and %s', (_, values, becomes) => {
    const taken = { kind: 'refused', refusals: [{ field: 'jobTicket', code: 'job_ticket_taken' }] };
    expect(planned(values, plan)).toEqual(becomes === 'taken' ? taken : becomes);
  });

  it('is known from the row before it, once that was taken', () => {
    const fresh = planning();
    const first = planned({}, fresh);
    expect(planned({ jobTicket: 'ε-1' }, fresh).kind).toBe('add');
    if (first.kind === 'add') first.taken();
    expect(planned({ jobTicket: 'ε-1' }, fresh)).toEqual({ kind: 'unchanged' });
    expect(planned({ nickname: 'Άλλη' }, fresh)).toMatchObject({ refusals: [{ code: 'job_ticket_taken' }] });
    expect(planned({ jobTicket: 'Ε-2' }, fresh).kind).toBe('add');
  });
});
