import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import { defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import { mutations } from '../../../domain/mutations.ts';
import { defaultDates } from '../../../domain/task/schedule.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids } from '../people.ts';
import {
  addressIds,
  creation,
  draft,
  from,
  newAddress,
  newId,
  office,
  otherId,
  place,
  plannedTask,
  taskId,
  to,
} from './office.ts';

describe('creating a task (specification 5)', () => {
  const addresses = Array.from({ length: 10 }, (_, index) => newAddress(fixedId(700 + index)));

  test('makes a draft of the company with all of its addresses, in one', async () => {
    const rows = office();
    expect(verdict(await act(rows, creation({}, addresses)))).toBe('applied');
    expect(rows.row('tasks', newId)).toMatchObject({
      nickname: 'Κουζίνα',
      number: null,
      company: { id: ids.boss },
      owner: { id: ids.boss },
      taskCreator: { id: ids.boss },
      taskCompletionStatus: 'DRAFT',
      taskOperationalStatus: 'DRAFT',
      leaf: true,
    });
    const made = await rows.pointingAt('operational-addresses', 'task', newId);
    expect(made.map(({ id }) => id)).toEqual(addresses.map(({ id }) => id));
    expect(made[0]).toMatchObject({ completionStatus: 'NO_PROGRESS', payout: 60, salesPrice: 100 });
  });

  test('twice makes it once', async () => {
    const rows = office();
    await act(rows, creation({}, addresses));
    expect(await decide(rows, creation({}, addresses))).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('never passes for another one that was begun with its id', async () => {
    const rows = office();
    await act(rows, creation({}, addresses));
    const taken = { kind: 'rejected', code: 'id_taken', fields: ['id'] };
    expect(await decide(rows, creation({ nickname: 'Άλλη' }, addresses))).toEqual(taken);
    expect(await decide(rows, creation({}, addresses.slice(1)))).toEqual(taken);
    expect(
      await decide(
        rows,
        creation(
          {},
          addresses.map((address) => ({ ...address, payout: 61 })),
        ),
      ),
    ).toEqual(taken);
  });

  test('may leave open what only publishing asks for', async () => {
    const open = { jobTicket: null, totalPayout: null, estimateTime: null, installationTimestampFrom: null };
    expect(verdict(await decide(office(), creation({ ...open, installationTimestampTo: null })))).toBe('applied');
  });

  test.each([
    { what: 'no nickname', given: { nickname: '  ' }, fields: ['nickname'] },
    { what: 'a nickname of 65 characters', given: { nickname: 'α'.repeat(65) }, fields: ['nickname'] },
    { what: 'no customer', given: { customer: null }, fields: ['customer'] },
    { what: 'hours below 0', given: { estimateTime: -0.1 }, fields: ['estimateTime'] },
    { what: 'a payout below 0', given: { totalPayout: -1 }, fields: ['totalPayout'] },
  ])('is not valid with $what', async ({ given, fields }) => {
    expect(await decide(office(), creation(given))).toEqual({ kind: 'rejected', code: 'validation', fields });
  });

  const pickup = ['pickupTimestampFrom', 'pickupTimestampTo'];
  test.each([
    {
      given: { installationTimestampFrom: to + 1 },
      code: 'invalid_range',
      fields: ['installationTimestampFrom', 'installationTimestampTo'],
    },
    { given: { pickupTimestampFrom: from, pickupTimestampTo: from - 1 }, code: 'invalid_range', fields: pickup },
    {
      given: { installationTimestampFrom: noon - 24 * hour },
      code: 'date_passed',
      fields: ['installationTimestampFrom'],
    },
    { given: { customer: { id: fixedId(999) } }, code: 'rule', fields: ['customer'] },
    { given: { jobTicket: 'α-1' }, code: 'job_ticket_taken', fields: ['jobTicket'] },
  ])('is refused with $code for $fields', async ({ given, code, fields }) => {
    expect(await decide(office(), creation(given))).toEqual({ kind: 'rejected', code, fields });
  });

  test('takes the dates that a form begins with, whose pickup is of the day before, and none of the day before that', async () => {
    expect(verdict(await decide(office(), creation({ ...defaultDates(noon, defaultTimeZone) })))).toBe('applied');
    const given = { pickupTimestampFrom: noon - 48 * hour };
    expect(await decide(office(), creation(given))).toMatchObject({
      code: 'date_passed',
      fields: ['pickupTimestampFrom'],
    });
  });

  test('takes a begin of earlier today, and a range of one instant', async () => {
    const given = { installationTimestampFrom: noon - 8 * hour, installationTimestampTo: noon - 8 * hour };
    expect(verdict(await decide(office(), creation(given)))).toBe('applied');
  });

  test('takes the job ticket of another company', async () => {
    const rows = office().with('tasks', { [otherId]: plannedTask({ company: { id: ids.partner }, jobTicket: 'Β-7' }) });
    expect(verdict(await decide(rows, creation()))).toBe('applied');
  });

  test('refuses places that the person does not see, which the task would show, and one address twice', async () => {
    const hidden = newAddress(fixedId(700), { pickupAddresses: [{ id: fixedId(999) }] });
    const refused = { kind: 'rejected', code: 'rule', fields: ['addresses'] };
    expect(await decide(office(), creation({}, [hidden]))).toEqual(refused);
    expect(await decide(office(), creation({}, [newAddress(fixedId(700)), newAddress(fixedId(700))]))).toEqual(refused);
  });

  test('names no place of another customer, whom nobody asked; shared ones and its own do', async () => {
    const [theirs, shared, own] = [fixedId(801), fixedId(802), fixedId(803)];
    const company = { id: ids.boss };
    const rows = office().with('addresses', {
      [theirs]: addressValues({ company, customer: { id: fixedId(999) } }),
      [shared]: addressValues({ company, sharedAddress: true }),
      [own]: addressValues({ company, customer: { id: ids.customer } }),
    });
    const at = (place: string) => newAddress(fixedId(700), { installationAddress: { id: place } });
    const refused = { kind: 'rejected', code: 'place_of_other_customer', fields: ['addresses'] };
    expect(await decide(rows, creation({}, [at(theirs)]))).toEqual(refused);
    const picked = newAddress(fixedId(700), { pickupAddresses: [{ id: theirs }] });
    expect(await decide(rows, creation({}, [picked]))).toEqual(refused);
    for (const place of [shared, own]) expect(verdict(await decide(rows, creation({}, [at(place)])))).toBe('applied');
  });

  test('waits for its customer and its places, and for nothing where an address has none yet', () => {
    const [placed, unplaced] = [newAddress(fixedId(700)), newAddress(fixedId(701), { installationAddress: null })];
    const { args } = creation({}, [placed, unplaced]);
    expect(mutations.createTask.needs(args)).toEqual([`customers/${ids.customer}`, `addresses/${place}`]);
  });

  test('leaves sales prices to those who see them', async () => {
    const actor = employee('POST_TASKS');
    const priced = creation({}, [newAddress(fixedId(700))]);
    expect(await decide(office(), { ...priced, actor })).toMatchObject({
      code: 'not_permitted',
      fields: ['salesPrice'],
    });
    const unpriced = creation({}, [newAddress(fixedId(700), { salesPrice: null })]);
    expect(verdict(await decide(office(), { ...unpriced, actor }))).toBe('applied');
  });

  test('needs the elevated flag of a boss (specification 6)', async () => {
    expect(verdict(await decide(office(), { ...creation(), actor: { ...boss, elevated: false } }))).toBe(
      'not_permitted',
    );
  });
});

describe('cloning a task (specification 4.3)', () => {
  const cloning = { name: 'cloneTask', args: { id: newId, from: taskId } };
  const decided = {
    ...draft,
    antediluvian: true,
    number: 7,
    pkSharedId: 'shared',
    rootTask: { id: otherId },
    assignee: { id: ids.partner },
    requestTaskAssignment: { id: fixedId(900) },
    installedOn: noon,
    watchers: [{ id: ids.colleague }],
    totalPayout: 60,
  };

  test('clears exactly what is listed', async () => {
    const rows = office(decided);
    expect(verdict(await act(rows, cloning))).toBe('applied');
    const { id: _, version: _v, createDate: _c, modifyDate: _m, ...original } = rows.row('tasks', taskId);
    expect(rows.row('tasks', newId)).toMatchObject({
      ...original,
      nickname: 'Ψυγείο clone',
      jobTicket: 'Α-1-clone',
      number: null,
      pkSharedId: null,
      taskCreator: { id: ids.boss },
      rootTask: null,
      assignee: null,
      requestTaskAssignment: null,
      installedOn: null,
      antediluvian: false,
      leaf: false,
    });
  });

  test('copies the addresses under ids that follow from both', async () => {
    const rows = office(draft, [{ communicationInfo: 'κουδούνι 2' }, {}]);
    await act(rows, cloning);
    const copies = await rows.pointingAt('operational-addresses', 'task', newId);
    expect(copies.map(({ id }) => id).sort()).toEqual(
      addressIds
        .slice(0, 2)
        .map((id) => derivedId(newId, id))
        .sort(),
    );
    expect(copies.map(({ communicationInfo }) => communicationInfo).sort()).toEqual([null, 'κουδούνι 2']);
    expect(await rows.pointingAt('operational-addresses', 'task', taskId)).toHaveLength(2);
  });

  test('numbers the job ticket when a clone has it, and keeps within 64 characters', async () => {
    const rows = office({ ...draft, nickname: 'ω'.repeat(64) });
    await act(rows, cloning);
    expect(rows.row('tasks', newId).nickname).toBe(`${'ω'.repeat(58)} clone`);
    await act(rows, { name: 'cloneTask', args: { id: otherId, from: taskId } });
    expect(rows.row('tasks', otherId).jobTicket).toBe('Α-1-2-clone');
  });

  test('is for drafts only (specification 4.2), and twice clones once', async () => {
    expect(verdict(await decide(office(), cloning))).toBe('task_transition_not_allowed');
    const rows = office(draft);
    await act(rows, cloning);
    expect(await decide(rows, cloning)).toMatchObject({ kind: 'applied', writes: [] });
  });
});
