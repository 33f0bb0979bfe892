import { describe, expect, test } from 'vitest';
import { copyIdOf } from '../../../domain/task/allocation.ts';
import { restIdOf } from '../../../domain/task/subtask-source.ts';
import { fixedId, type RowsInMemory } from '../../support/rows-in-memory.ts';
import { proofValues } from '../../support/rows-proof.ts';
import { type Asked, act, decide, verdict } from '../decide.ts';
import { boss, employee, ids, partner } from '../people.ts';
import { addressIds, creation, from, newAddress, office, otherId, place, plannedTask, taskId } from './office.ts';

const [first, second, third] = addressIds;
const three = [{}, {}, {}];
/** Far enough apart that no two pairs of a subtask and an address have the same id between them. */
const one = fixedId(1120);
const two = fixedId(5120);
const rest = restIdOf({ id: taskId });

/** An address of the task above, of which nothing else is said. */
const named = (id: string, given: Record<string, unknown> = {}) =>
  newAddress(id, { installationAddress: null, payout: null, salesPrice: null, ...given });

/** Creates a subtask with these addresses of the task; what is not said of it is as on that. */
const creating = (id: string, addresses: Record<string, unknown>[], given: Record<string, unknown> = {}): Asked =>
  creation(
    {
      id,
      nickname: `Μέρος ${id.slice(-4)}`,
      jobTicket: `Α-1-${id.slice(-4)}`,
      rootTask: { id: taskId },
      installationTimestampFrom: null,
      installationTimestampTo: null,
      totalPayout: null,
      estimateTime: null,
      ...given,
    },
    addresses,
  );

const publishing = (id: string): Asked => ({ name: 'publishTask', args: { id } });

async function acted(rows: RowsInMemory, ...all: Asked[]): Promise<void> {
  for (const asked of all) expect([asked.name, verdict(await act(rows, asked))]).toEqual([asked.name, 'applied']);
}

/** Which address is on which task. */
const placed = (rows: RowsInMemory) =>
  Object.fromEntries(rows.all('operational-addresses').map(({ id, task }) => [id, task.id]));

describe('a subtask is created with the task above it, then published (specification 4.3; decision 0112)', () => {
  test('one by one they come to the same as a split in one', async () => {
    const rows = office({ antediluvian: true, watchers: [{ id: ids.colleague }] }, three);
    await acted(rows, creating(one, [named(second)]), publishing(one));
    expect(placed(rows)).toEqual({ [first]: rest, [second]: one, [third]: rest });
    expect(rows.row('tasks', one)).toMatchObject({
      rootTask: { id: taskId },
      company: { id: ids.boss },
      watchers: [{ id: ids.colleague }],
      totalPayout: 60,
      salesPrice: 100,
      installationTimestampFrom: from,
      estimateTime: 1,
      taskCompletionStatus: 'UNASSIGNED',
      taskOperationalStatus: 'ON_GOING',
      leaf: true,
    });
    await acted(rows, creating(two, [named(first), named(third)]), publishing(two));
    expect(placed(rows)).toEqual({ [first]: two, [second]: one, [third]: two });
    expect(rows.all('tasks').map(({ id }) => id)).toEqual(expect.arrayContaining([taskId, one, two]));
    expect(rows.all('tasks')).toHaveLength(3);
    expect(rows.row('tasks', taskId)).toMatchObject({ leaf: false, taskCompletionStatus: 'UNASSIGNED' });
  });

  test('until it is published, the task above is as it was, and may be split otherwise', async () => {
    const rows = office({}, three);
    const before = rows.row('tasks', taskId);
    await acted(rows, creating(one, [named(second)]));
    expect(rows.row('tasks', taskId)).toEqual(before);
    expect(rows.row('operational-addresses', copyIdOf({ id: one }, { id: second }))).toMatchObject({
      task: { id: one },
      addressOperationalStatus: 'DRAFT',
      installationAddress: { id: place },
      payout: 60,
    });
    await acted(rows, { name: 'markCollected', args: { id: second }, base: { completionStatus: 'NO_PROGRESS' } });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('COLLECTED');
    expect(verdict(await decide(rows, publishing(one)))).toBe('split_not_possible');
  });

  test('what is left keeps the people, who are told, and works as any subtask', async () => {
    const people = [{ id: ids.installer }];
    const rows = office({ taskCompletionStatus: 'ACCEPTED', employeesAssignees: people }, three);
    await acted(rows, creating(one, [named(second)]));
    const told = await act(rows, publishing(one));
    expect(told).toMatchObject({ notices: [{ type: 'PUBLISHED' }, { type: 'SPLIT', also: [ids.installer] }] });
    expect(rows.row('tasks', rest)).toMatchObject({
      nickname: 'Ψυγείο (Rest)',
      jobTicket: 'Α-1-Rest',
      rootTask: { id: taskId },
      employeesAssignees: people,
      taskCompletionStatus: 'ACCEPTED',
      totalPayout: 120,
    });
    expect(rows.row('tasks', taskId)).toMatchObject({ leaf: false, employeesAssignees: [] });
    await acted(rows, { name: 'markCollected', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('COLLECTED');
    expect(verdict(await decide(rows, creating(two, [named(third)])))).toBe('split_not_possible');
  });

  test('each takes its address once: a second draft of the same one is not published', async () => {
    const rows = office({}, three);
    await acted(rows, creating(one, [named(second)]), creating(two, [named(second), named(third)]), publishing(one));
    expect(await decide(rows, publishing(two))).toMatchObject({ code: 'split_incomplete', fields: ['addresses'] });
    expect(placed(rows)[second]).toBe(one);
  });

  test('what is said of an address goes with it, and what was proved of it', async () => {
    const proof = proofValues({ task: { id: taskId }, operationalAddress: { id: second } });
    const rows = office({ totalExtraCosts: 7 }, [{}, { extraCosts: 7 }, {}]).with('proofs', { [fixedId(301)]: proof });
    await acted(rows, creating(one, [named(second, { nickname: 'Υπόγειο', payout: 45 })]), publishing(one));
    expect(rows.row('operational-addresses', second)).toMatchObject({
      nickname: 'Υπόγειο',
      payout: 45,
      salesPrice: 100,
    });
    expect(rows.row('proofs', fixedId(301)).task.id).toBe(one);
    expect(rows.row('tasks', one)).toMatchObject({ totalPayout: 45, totalExtraCosts: 7 });
    expect(rows.row('tasks', rest).totalExtraCosts).toBeNull();
    expect(rows.row('tasks', taskId).totalExtraCosts).toBe(7);
  });

  test('an address without an id of the task’s is the one at that place', async () => {
    const [here, there] = [fixedId(503), fixedId(504)];
    const rows = office({}, [{ installationAddress: { id: here } }, { installationAddress: { id: there } }]);
    const asked = creating(one, [newAddress(fixedId(999), { installationAddress: { id: there }, payout: 5 })]);
    await acted(rows, asked, publishing(one));
    expect(placed(rows)).toEqual({ [first]: rest, [second]: one });
    expect(rows.row('operational-addresses', second).payout).toBe(5);
  });

  test('sent again it is made once, before and after it is published', async () => {
    const rows = office({}, three);
    const nothing = { kind: 'applied', writes: [], notices: [] };
    await acted(rows, creating(one, [named(second)]));
    expect(await decide(rows, creating(one, [named(second)]))).toEqual(nothing);
    await acted(rows, publishing(one));
    expect(await decide(rows, creating(one, [named(second)]))).toEqual(nothing);
    expect(await decide(rows, publishing(one))).toEqual(nothing);
    const other = creating(one, [named(second)], { nickname: 'Άλλο' });
    expect(verdict(await decide(rows, other))).toBe('id_taken');
  });

  test('a draft goes without a trace, and goes with the task above', async () => {
    const rows = office({}, three);
    const before = rows.row('tasks', taskId);
    await acted(rows, creating(one, [named(second)]));
    await acted(rows, { name: 'deleteTask', args: { id: one } });
    expect(rows.row('tasks', taskId)).toEqual(before);
    expect(Object.keys(placed(rows))).toEqual([first, second, third]);
    await acted(rows, creating(one, [named(second)]), { name: 'deleteTask', args: { id: taskId } });
    expect([...rows.all('tasks'), ...rows.all('operational-addresses')]).toEqual([]);
  });

  test('a task ends, and is cancelled, as if there were no drafts of it', async () => {
    const rows = office({}, three);
    await acted(rows, creating(one, [named(second)]));
    const base = { taskOperationalStatus: 'ON_GOING' };
    await acted(rows, { name: 'cancelTask', args: { id: taskId }, base });
    expect(rows.row('tasks', one).taskOperationalStatus).toBe('DRAFT');
    expect(verdict(await decide(rows, publishing(one)))).toBe('split_not_possible');
  });

  const ofOne = creating(one, [named(second)]);
  test.each([
    {
      what: 'a task that is not there',
      asked: creating(one, [named(second)], { rootTask: { id: otherId } }),
      code: 'rule',
    },
    { what: 'another customer', asked: creating(one, [named(second)], { customer: { id: otherId } }), code: 'rule' },
    { what: 'no address', asked: creating(one, []), code: 'split_without_address' },
    {
      what: 'an address that the task does not have',
      asked: creating(one, [named(fixedId(999))]),
      code: 'split_incomplete',
    },
    { what: 'an address twice', asked: creating(one, [named(second), named(second)]), code: 'split_incomplete' },
    {
      what: 'another place than the address has',
      asked: creating(one, [named(second, { installationAddress: { id: fixedId(998) } })]),
      code: 'split_incomplete',
    },
    {
      what: 'a job ticket that is taken',
      asked: creating(one, [named(second)], { jobTicket: 'Α-1' }),
      code: 'job_ticket_taken',
    },
    {
      what: 'one address only to give',
      addresses: [{}],
      asked: creating(one, [named(first)]),
      code: 'split_not_possible',
    },
    { what: 'a draft', task: { taskCompletionStatus: 'DRAFT' }, asked: ofOne, code: 'split_not_possible' },
    { what: 'a paused task', task: { taskOperationalStatus: 'PAUSED' }, asked: ofOne, code: 'split_not_possible' },
    {
      what: 'a task that somebody has begun',
      addresses: [{ completionStatus: 'COLLECTED' }, {}],
      asked: ofOne,
      code: 'split_not_possible',
    },
    { what: 'a subtask', task: { rootTask: { id: otherId } }, asked: ofOne, code: 'split_not_possible' },
    {
      what: 'a task that was given away',
      task: { assignee: { id: ids.partner } },
      asked: ofOne,
      code: 'split_not_possible',
    },
    {
      what: 'who may not change the task above',
      asked: { ...ofOne, actor: employee('POST_TASKS') },
      code: 'not_permitted',
    },
    { what: 'who may not create', asked: { ...ofOne, actor: employee('PUT_TASKS') }, code: 'not_permitted' },
  ] as const)('is not made of $what', async ({ asked, code, ...given }) => {
    const task = 'task' in given ? given.task : {};
    const rows = office(task, 'addresses' in given ? [...given.addresses] : three);
    if ('rootTask' in task) rows.with('tasks', { [otherId]: plannedTask({ jobTicket: 'Ω-1' }) });
    expect(verdict(await decide(rows, asked as Asked))).toBe(code);
  });

  test('is not published by who may not split, nor when an address was added that the task above does not have', async () => {
    const rows = office({}, three);
    await acted(rows, creating(one, [named(second)]));
    const publisher = { ...publishing(one), actor: employee('PUT_TASKS', 'VIEW_SALES_PRICE') };
    expect(verdict(await decide(rows, publisher))).toBe('not_permitted');
    const added = { name: 'addOperationalAddress', args: { task: one, address: newAddress(fixedId(999)) } };
    await acted(rows, added);
    expect(verdict(await decide(rows, publishing(one)))).toBe('split_incomplete');
    expect(verdict(await decide(rows, { ...publishing(one), actor: boss, asShown: true }))).toBe('split_incomplete');
  });
});

describe('a subtask of a task that was given to the company (specification 4.3, split for allocation)', () => {
  const given = {
    antediluvian: true,
    assignee: { id: ids.partner },
    taskCompletionStatus: 'ACCEPTED' as const,
    employeesAssignees: [{ id: ids.installer }, { id: ids.partnerEmployee }],
  };
  const both = [named(first), named(second)];
  const making = (addresses = both, more: Record<string, unknown> = {}) => ({
    ...creating(one, addresses, more),
    actor: partner,
  });
  const published = { ...publishing(one), actor: partner };

  test('has copies of all addresses without sales prices, and the people of that company', async () => {
    const rows = office(given, [{}, {}]);
    await acted(rows, making());
    expect(rows.row('tasks', taskId).employeesAssignees).toHaveLength(2);
    await acted(rows, published);
    const copies = [first, second].map((id) => copyIdOf({ id: one }, { id }));
    expect(placed(rows)).toEqual({
      [first]: taskId,
      [second]: taskId,
      ...Object.fromEntries(copies.map((id) => [id, one])),
    });
    for (const id of copies)
      expect(rows.row('operational-addresses', id)).toMatchObject({
        salesPrice: null,
        payout: 60,
        company: { id: ids.partner },
        addressOperationalStatus: 'ON_GOING',
      });
    expect(rows.row('tasks', one)).toMatchObject({
      salesPrice: null,
      employeesAssignees: [{ id: ids.partnerEmployee }],
      taskCompletionStatus: 'ACCEPTED',
    });
    expect(rows.row('tasks', taskId).employeesAssignees).toEqual([{ id: ids.installer }]);
    const base = { completionStatus: 'NO_PROGRESS' };
    await acted(rows, { name: 'markCollected', args: { id: copies[0] ?? '' }, base, actor: partner });
    expect(rows.row('operational-addresses', first).completionStatus).toBe('COLLECTED');
  });

  test.each([
    { what: 'a part of the addresses', asked: making([named(first)]), code: 'split_incomplete' },
    { what: 'the choice to give it to others', asked: making(both, { antediluvian: true }), code: 'rule' },
    { what: 'sales prices', asked: making([named(first), named(second, { salesPrice: 5 })]), code: 'rule' },
  ])('is not made with $what', async ({ asked, code }) => {
    expect(verdict(await decide(office(given, [{}, {}]), asked))).toBe(code);
  });

  test('one is enough', async () => {
    const rows = office(given, [{}, {}]);
    await acted(rows, making(), published);
    const again = { ...creating(two, both, { jobTicket: 'Ω-9' }), actor: partner };
    expect(verdict(await decide(rows, again))).toBe('split_not_possible');
  });
});
