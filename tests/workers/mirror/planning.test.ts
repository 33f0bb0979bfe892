import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { decide } from '../../../workers/sync/changes.ts';
import { boss, ids } from '../../domain/people.ts';
import { creation, newAddress, newId, place } from '../../domain/task/office.ts';
import { addressValues, customerValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device, shownRows } from './device.ts';
import { Office } from './office.ts';

let office: Office;
let device: Device;
const company = { id: ids.boss };
const addresses = [newAddress(fixedId(700)), newAddress(fixedId(701))];

beforeEach(async () => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(
    { kind: 'create', resource: 'customers', id: ids.customer, row: customerValues({ company }) },
    { kind: 'create', resource: 'addresses', id: place, row: addressValues({ company }) },
  );
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const plan = async () => {
  await device.kept({ ...creation({}, addresses), base: {} });
  await device.kept({ name: 'publishTask', args: { id: newId }, base: {} });
};

/** Another task of the company that has the job ticket of the one made here. */
const rival = () =>
  office.write({
    kind: 'create',
    resource: 'tasks',
    id: fixedId(150),
    row: taskValues({ company, jobTicket: 'β-7', customer: { id: ids.customer } }),
  });

describe('a task that is planned without network', () => {
  test('is published and worked on at once, and reaches the office whole', async () => {
    await plan();
    const args = { id: fixedId(700) };
    await device.kept({ name: 'markCollected', args, base: { completionStatus: 'NO_PROGRESS' } });
    expect(await device.mirror.rows('tasks').get(newId)).toMatchObject({ taskCompletionStatus: 'COLLECTED' });
    await device.sync();
    expect(office.rows.row('tasks', newId).taskCompletionStatus).toBe('COLLECTED');
    expect(await office.rows.pointingAt('operational-addresses', 'task', newId)).toHaveLength(2);
    const shown = await shownRows(device.mirror);
    expect([...shown.keys()].sort()).toEqual([...office.seen().keys()].sort());
  });

  test('is not published as the office left it while a question about its form is open', async () => {
    await device.kept({ ...creation({}, addresses), base: {} });
    await device.sync();
    const set = { totalPayout: 90 };
    await device.kept({ name: 'editTask', args: { id: newId, set }, base: { totalPayout: 80 } });
    await device.kept({ name: 'publishTask', args: { id: newId }, base: {} });
    office.write({ kind: 'change', resource: 'tasks', id: newId, set: { totalPayout: 85 } });
    await device.sync();
    const outcomes = (await device.open()).map(({ name, outcome }) => [name, outcome?.kind]);
    expect(outcomes).toEqual([
      ['editTask', 'conflict'],
      ['publishTask', 'held'],
    ]);
    expect(office.rows.row('tasks', newId).taskCompletionStatus).toBe('DRAFT');
  });

  const publishJudged = () =>
    device.kept({
      name: 'publishTask',
      args: { id: newId, addresses: [fixedId(700), fixedId(701), fixedId(702)] },
      base: {},
    });
  const outcomes = async () => (await device.open()).map(({ name, outcome }) => [name, outcome?.kind]);

  test('is not published while a question about a price of its address is open, and is once that is answered', async () => {
    await device.kept({ ...creation({}, addresses), base: {} });
    await device.sync();
    const set = { payout: 90 };
    await device.kept({ name: 'editOperationalAddress', args: { id: fixedId(700), set }, base: { payout: 60 } });
    await publishJudged();
    office.write({ kind: 'change', resource: 'operational-addresses', id: fixedId(700), set: { payout: 85 } });
    await device.sync();
    expect(await outcomes()).toEqual([
      ['editOperationalAddress', 'conflict'],
      ['publishTask', 'held'],
    ]);
    expect(office.rows.row('tasks', newId).taskCompletionStatus).toBe('DRAFT');
    const [asked] = await device.open();
    await decide(device.context, must(asked, 'the question').chain, 'keepMine');
    await device.sync();
    expect(await device.open()).toEqual([]);
    expect(office.rows.row('tasks', newId).taskCompletionStatus).toBe('UNASSIGNED');
    expect(office.rows.row('operational-addresses', fixedId(700)).payout).toBe(90);
  });

  test('is not published without the address that was added with it, when the office refuses that', async () => {
    await device.kept({ ...creation({}, addresses), base: {} });
    await device.sync();
    const address = newAddress(fixedId(702));
    await device.kept({ name: 'addOperationalAddress', args: { task: newId, address }, base: {} });
    await publishJudged();
    const theirs = { customer: { id: fixedId(998) } };
    office.write({ kind: 'change', resource: 'addresses', id: place, set: theirs });
    await device.sync();
    expect(await outcomes()).toEqual([
      ['addOperationalAddress', 'rejected'],
      ['publishTask', 'held'],
    ]);
    expect(office.rows.row('tasks', newId).taskCompletionStatus).toBe('DRAFT');
  });

  test('is split and cloned with the same ids here and at the office', async () => {
    await plan();
    const parts = addresses.map(({ id }, index) => ({
      id: fixedId(120 + index),
      nickname: `Μέρος ${index}`,
      jobTicket: `Β-7-${index}`,
      addresses: [id],
    }));
    await device.kept({ name: 'splitTask', args: { id: newId, subtasks: parts }, base: {} });
    const draft = { id: fixedId(130), jobTicket: 'Γ-1' };
    await device.kept({ ...creation(draft, [newAddress(fixedId(702))]), base: {} });
    await device.kept({ name: 'cloneTask', args: { id: fixedId(131), from: draft.id }, base: {} });
    const before = [...(await shownRows(device.mirror)).keys()].sort();
    await device.sync();
    expect([...(await shownRows(device.mirror)).keys()].sort()).toEqual(before);
    expect(before).toEqual([...office.seen().keys()].sort());
    expect(office.rows.row('tasks', fixedId(131)).jobTicket).toBe('Γ-1-clone');
  });

  test('asks for another job ticket at once when the device knows that it is taken', async () => {
    rival();
    await device.pull();
    const result = await device.tap({ ...creation({}, addresses), base: {} });
    expect(result).toMatchObject({ kind: 'refused', code: 'job_ticket_taken', fields: ['jobTicket'] });
  });

  test('is not shown any more once a task with its ticket comes from the office, and waits for its person', async () => {
    await plan();
    rival();
    await device.pull();
    expect(await device.mirror.rows('tasks').get(newId)).toBeUndefined();
    await device.sync();
    const outcomes = (await device.open()).map(({ name, outcome }) => [name, outcome?.kind]);
    expect(outcomes).toEqual([
      ['createTask', 'rejected'],
      ['publishTask', 'held'],
    ]);
  });
});
