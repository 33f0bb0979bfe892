import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids, partner, partnerEmployee } from '../people.ts';
import {
  addressIds,
  allocatedOffice,
  from,
  newId,
  office,
  otherId,
  plannedAddress,
  plannedTask,
  taskId,
  to,
} from './office.ts';

const [first, second] = addressIds;
const given = {
  antediluvian: true,
  assignee: { id: ids.partner },
  taskCompletionStatus: 'ACCEPTED',
  totalPayout: 120,
} as const;
const allocating = { name: 'splitForAllocation', args: { id: taskId, subtask: newId }, actor: partner };
const copyOf = (address: string) => derivedId(newId, address);

async function allocated(task: Parameters<typeof office>[0] = {}) {
  const rows = await allocatedOffice({ ...given, ...task }, [{}, {}]);
  await act(rows, { name: 'assignEmployees', args: { id: newId, employees: [ids.partnerEmployee] }, actor: partner });
  return rows;
}

const steps = ['Collected', 'InProgress', 'Installed', 'Finished'] as const;
const statuses: AddressCompletionStatus[] = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED'];

/** The partner's employee marks a copy as far as `until`. */
async function mark(rows: Awaited<ReturnType<typeof allocated>>, address: string, until: number) {
  for (const [index, step] of steps.slice(0, until).entries()) {
    const base = { completionStatus: statuses[index] };
    const marking = { name: `mark${step}`, args: { id: copyOf(address) }, base, actor: partnerEmployee() };
    expect(verdict(await act(rows, marking))).toBe('applied');
  }
}

describe('splitting a task for allocation (specification 4.3)', () => {
  test('makes an internal, published subtask of the company that does the task, without sales prices', async () => {
    const rows = office(given, [{}, {}]);
    await act(rows, allocating);
    expect(rows.row('tasks', newId)).toMatchObject({
      nickname: 'Ψυγείο (Internal)',
      jobTicket: 'Α-1-Internal',
      rootTask: { id: taskId },
      company: { id: ids.partner },
      owner: { id: ids.partner },
      salesPrice: null,
      totalPayout: 120,
      antediluvian: false,
      installationTimestampFrom: from,
      taskCompletionStatus: 'UNASSIGNED',
      taskOperationalStatus: 'ON_GOING',
    });
    const copies = await rows.pointingAt('operational-addresses', 'task', newId);
    expect(copies.map(({ id }) => id).sort()).toEqual([copyOf(first), copyOf(second)].sort());
    expect(copies[0]).toMatchObject({ salesPrice: null, payout: 60, company: { id: ids.partner } });
    expect(rows.row('operational-addresses', first)).toMatchObject({ salesPrice: 100, task: { id: taskId } });
  });

  test('takes the people of the company along, who are told, and leaves them on one task only', async () => {
    // The owner's own are on it from before it was given away.
    const people = [{ id: ids.installer }, { id: ids.partnerEmployee }];
    const rows = office({ ...given, employeesAssignees: people }, [{}, {}]);
    expect(await act(rows, allocating)).toMatchObject({
      notices: [{ type: 'ASSIGNED', changedItemId: newId, taskId: null, also: [ids.partnerEmployee] }],
    });
    expect(rows.row('tasks', newId)).toMatchObject({
      employeesAssignees: [{ id: ids.partnerEmployee }],
      taskCompletionStatus: 'ACCEPTED',
    });
    expect(rows.row('tasks', taskId)).toMatchObject({
      employeesAssignees: [{ id: ids.installer }],
      taskCompletionStatus: 'ACCEPTED',
    });
  });

  test('shows its progress on the task that it was made of, up to INSTALLED', async () => {
    const rows = await allocated();
    await mark(rows, first, 1);
    expect(rows.row('operational-addresses', first).completionStatus).toBe('COLLECTED');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('COLLECTED');
    await mark(rows, second, 4);
    expect(rows.row('operational-addresses', copyOf(second)).completionStatus).toBe('FINISHED');
    expect(rows.row('operational-addresses', second)).toMatchObject({
      completionStatus: 'INSTALLED',
      finishedOn: null,
    });
  });

  test('shows it further up, on a task that was split', async () => {
    const rows = await allocated({ rootTask: { id: otherId } });
    rows.with('tasks', { [otherId]: plannedTask({ leaf: false, jobTicket: 'Ρ-1' }) });
    await mark(rows, first, 3);
    await mark(rows, second, 3);
    for (const id of [taskId, otherId]) expect(rows.row('tasks', id).taskCompletionStatus).toBe('INSTALLED');
  });

  test('shows it further up, on the address of a task that was itself split for allocation', async () => {
    const place = derivedId(taskId, first);
    const task = { ...given, rootTask: { id: otherId } };
    const rows = office(task, [])
      .with('tasks', {
        [otherId]: plannedTask({ ...given, company: { id: ids.stranger }, assignee: { id: ids.boss } }),
      })
      .with('operational-addresses', {
        [first]: plannedAddress({ company: { id: ids.stranger }, task: { id: otherId } }),
        [place]: plannedAddress(),
      });
    await act(rows, allocating);
    await act(rows, { name: 'assignEmployees', args: { id: newId, employees: [ids.partnerEmployee] }, actor: partner });
    await mark(rows, place, 1);
    for (const id of [place, first]) expect(rows.row('operational-addresses', id).completionStatus).toBe('COLLECTED');
    expect(rows.row('tasks', otherId).taskCompletionStatus).toBe('COLLECTED');
  });

  test('says when work that was done was opened again', async () => {
    const rows = await allocated();
    await mark(rows, first, 3);
    const args = { id: copyOf(first), completionStatus: 'IN_PROGRESS' };
    const base = { completionStatus: 'INSTALLED' };
    await act(rows, { name: 'correctStatus', args, base, actor: partnerEmployee() });
    const opened = { completionStatus: 'IN_PROGRESS', resetToOngoingTimestamp: noon };
    expect(rows.row('operational-addresses', first)).toMatchObject(opened);
  });

  test('leaves a task alone that was cancelled meanwhile, also one whose time is over', async () => {
    const rows = await allocated();
    const cancelled = { taskOperationalStatus: 'CANCELED' } as const;
    rows.apply({ kind: 'change', resource: 'tasks', id: taskId, set: cancelled }, noon);
    const before = rows.row('tasks', taskId);
    const marking = { name: 'markCollected', args: { id: copyOf(first) }, base: { completionStatus: 'NO_PROGRESS' } };
    expect(verdict(await act(rows, { ...marking, actor: partnerEmployee(), at: to + hour }))).toBe('applied');
    expect(rows.row('tasks', taskId)).toEqual(before);
  });

  test('does not touch what the giving company has finished', async () => {
    const rows = await allocated();
    await mark(rows, first, 3);
    await act(rows, { name: 'markFinished', args: { id: first }, base: { completionStatus: 'INSTALLED' } });
    const failing = { name: 'markFailed', args: { id: copyOf(first) }, base: { completionStatus: 'INSTALLED' } };
    await act(rows, { ...failing, actor: partnerEmployee() });
    expect(rows.row('operational-addresses', first).completionStatus).toBe('FINISHED');
  });

  test('happens once, and twice sent makes one', async () => {
    const rows = await allocated();
    expect(await decide(rows, allocating)).toMatchObject({ kind: 'applied', writes: [] });
    const again = { ...allocating, args: { id: taskId, subtask: fixedId(111) } };
    expect(verdict(await decide(rows, again))).toBe('split_not_possible');
  });

  test.each([
    { what: 'in-house', task: { ...given, antediluvian: false } },
    { what: 'paused', task: { ...given, taskOperationalStatus: 'PAUSED' } },
    { what: 'not agreed yet', task: { ...given, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' } },
  ] as const)('is refused for a task that is $what', async ({ task }) => {
    expect(verdict(await decide(office(task), allocating))).toBe('split_not_possible');
  });

  test('is refused once work has begun', async () => {
    const rows = office(given, [{ completionStatus: 'COLLECTED' }]);
    expect(verdict(await decide(rows, allocating))).toBe('split_not_possible');
  });

  test.each([
    { who: 'the company that gave it', actor: boss },
    { who: 'an employee of the other without POST_TASKS', actor: partnerEmployee('PUT_TASKS') },
    { who: 'an installer', actor: employee() },
  ])('is not for $who', async ({ actor }) => {
    expect(verdict(await decide(office(given), { ...allocating, actor }))).toBe('not_permitted');
  });
});
