import { describe, expect, test } from 'vitest';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { nextLateness, type TimelyTask, tasksThatBecomeLate } from '../../../domain/task/lateness.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, ids, partner } from '../people.ts';
import { from, office, taskId, to } from './office.ts';

const at = (completionStatus: AddressCompletionStatus) => [{ completionStatus, pickupAddresses: [] }];

const task: TimelyTask = {
  id: 'one',
  taskCompletionStatus: 'ACCEPTED',
  taskOperationalStatus: 'ON_GOING',
  assignee: null,
  employeesAssignees: [{ id: ids.installer }],
  installationTimestampFrom: 1200,
  pickupTimestampTo: 1000,
  installationTimestampTo: 2000,
  addresses: at('NO_PROGRESS'),
};

describe('tasks that the clock makes late (specification 4.1, decision 0003)', () => {
  test.each<[string, Partial<TimelyTask>, number, boolean]>([
    ['in time', {}, 1000, false],
    ['after its pickup', {}, 1001, true],
    ['after its installation', {}, 2001, true],
    ['late already', { taskCompletionStatus: 'DELAYED_PICKUP' }, 1001, false],
    ['late for its pickup, then for its installation', { taskCompletionStatus: 'DELAYED_PICKUP' }, 2001, true],
    ['collected, after its pickup', { taskCompletionStatus: 'COLLECTED', addresses: at('COLLECTED') }, 1001, false],
    ['installed', { taskCompletionStatus: 'INSTALLED', addresses: at('INSTALLED') }, 2001, false],
    ['done by now, whatever it was', { addresses: at('INSTALLED') }, 2001, false],
    ['without people', { employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' }, 2001, false],
    ['paused', { taskOperationalStatus: 'PAUSED' }, 2001, false],
    ['a draft', { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' }, 2001, false],
    ['split into subtasks', { addresses: [] }, 2001, false],
  ])('%s', (_, given, at, late) => {
    expect(tasksThatBecomeLate([{ ...task, ...given }], at)).toEqual(late ? ['one'] : []);
  });

  test('come in time for a job to wait for', () => {
    expect(nextLateness(task, 0)).toBe(1001);
    expect(nextLateness({ ...task, taskCompletionStatus: 'DELAYED_PICKUP' }, 1001)).toBe(2001);
    expect(nextLateness({ ...task, taskCompletionStatus: 'DELAYED_INSTALLATION' }, 2001)).toBeNull();
    expect(nextLateness({ ...task, employeesAssignees: [] }, 0)).toBeNull();
  });

  const noting = { name: 'noteLateTask', args: { id: taskId } };
  const accepted = { taskCompletionStatus: 'ACCEPTED' as const, employeesAssignees: [{ id: ids.installer }] };

  test('are noted, once, and their people told', async () => {
    const rows = office(accepted);
    expect(await decide(rows, { ...noting, at: from - 1 })).toMatchObject({ kind: 'applied', writes: [] });
    const decision = await act(rows, { ...noting, at: to + 1 });
    expect(decision).toMatchObject({ notices: [{ type: 'DELAYED', also: [ids.installer] }] });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('DELAYED_INSTALLATION');
    expect(await decide(rows, { ...noting, at: to + 2 })).toMatchObject({ kind: 'applied', writes: [] });
  });

  test('leave a task with the default times alone that has nothing to pick up (decision 0155)', async () => {
    const rows = office(accepted, [{ pickupAddresses: [] }]);
    expect(await act(rows, { ...noting, at: from + 1 })).toMatchObject({ kind: 'applied', writes: [] });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('ACCEPTED');
    await act(rows, { ...noting, at: to + 1 });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('DELAYED_INSTALLATION');
  });

  test.each([
    { who: 'an employee with rights', actor: employee('PUT_TASKS', 'POST_TASKS') },
    { who: 'another company', actor: partner },
  ])('are not for $who to note', async ({ actor }) => {
    expect(verdict(await decide(office(accepted), { ...noting, at: to + 1, actor }))).toBe('not_permitted');
  });

  test('are noted for a company by an owner who is no user', async () => {
    const actor = { ...boss, userId: '00000000-0000-0000-0000-000000000000' };
    expect(verdict(await decide(office(accepted), { ...noting, at: to + 1, actor }))).toBe('applied');
  });
});
