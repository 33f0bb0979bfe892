import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { refuseAssignment } from '../../../domain/task/assignment.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids, partner, stranger } from '../people.ts';
import { allocatedOffice, draft, from, newId, office, taskId, to } from './office.ts';

const assigning = (...employees: string[]) => ({ name: 'assignEmployees', args: { id: taskId, employees } });
const removing = (...employees: string[]) => ({ name: 'removeAssigneeEmployees', args: { id: taskId, employees } });
const given = { antediluvian: true, assignee: { id: ids.partner }, taskCompletionStatus: 'ACCEPTED' } as const;
const people = [{ id: ids.installer }];

/** What of a task decides whether people are put on it, besides its completion status. */
const situations = operationalStatuses.flatMap((taskOperationalStatus) =>
  [true, false].flatMap((leaf) =>
    [true, false].flatMap((antediluvian) =>
      [null, { id: ids.partner }].map((assignee) => ({ taskOperationalStatus, leaf, antediluvian, assignee })),
    ),
  ),
);

const vacation = (startingTime: number, endingTime: number) =>
  newRow('scheduled', {
    company: { id: ids.boss },
    employee: { id: ids.installer },
    startingTime,
    endingTime,
    vacationType: 'PAID_VACATION',
  });

describe('assigning employees (specification 4.4)', () => {
  test('accepts the task, and tells those who are new on it', async () => {
    const rows = office({ employeesAssignees: [{ id: ids.colleague }], taskCompletionStatus: 'ACCEPTED' });
    const decision = await act(rows, assigning(ids.colleague, ids.installer));
    expect(decision).toMatchObject({ notices: [{ type: 'ASSIGNED', also: [ids.installer] }] });
    expect(rows.row('tasks', taskId).employeesAssignees).toEqual([{ id: ids.colleague }, { id: ids.installer }]);
    expect(await decide(rows, assigning(ids.installer))).toEqual({ kind: 'applied', writes: [], notices: [] });
    const first = office();
    await act(first, assigning(ids.boss));
    expect(first.row('tasks', taskId).taskCompletionStatus).toBe('ACCEPTED');
  });

  test('two people’s additions both count', async () => {
    const rows = office();
    await act(rows, assigning(ids.installer));
    await act(rows, assigning(ids.colleague));
    expect(rows.row('tasks', taskId).employeesAssignees).toEqual([{ id: ids.installer }, { id: ids.colleague }]);
  });

  test.each(taskCompletionStatuses)('in %s', async (taskCompletionStatus) => {
    const task = { taskCompletionStatus, ...(taskCompletionStatus === 'DRAFT' ? draft : {}) };
    const open = taskCompletionStatus === 'DECLINED' || taskCompletionStatus === 'ASSIGNMENT_REQUESTED';
    const refused = { kind: 'rejected', code: 'assignment_open', fields: ['employeesAssignees'] };
    const said = open ? refused : { kind: 'applied' };
    expect(await decide(office(task), assigning(ids.installer))).toMatchObject(said);
    const removal = await decide(office({ ...task, employeesAssignees: people }), removing(ids.installer));
    expect(removal).toMatchObject(said);
  });

  test('nobody is told of a draft: who is put on it or watches it, and who is taken off', async () => {
    const rows = office({ ...draft, employeesAssignees: people });
    const watching = { name: 'addTaskWatcher', args: { id: taskId, watcher: ids.installer } };
    for (const asked of [assigning(ids.colleague), removing(ids.installer), watching])
      expect(await decide(rows, asked)).toMatchObject({ kind: 'applied', notices: [] });
  });

  test('a task that is overdue becomes late with the first who is on it', async () => {
    const rows = office({ installationTimestampTo: noon - hour });
    await act(rows, assigning(ids.installer));
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('DELAYED_INSTALLATION');
  });

  test.each([
    { what: 'all through', start: from - hour, end: to + hour, free: false },
    { what: 'in its last instant', start: to, end: to + hour, free: false },
    { what: 'right before', start: from - hour, end: from - 1, free: true },
    { what: 'right after', start: to + 1, end: to + hour, free: true },
  ])('a vacation $what the task', async ({ start, end, free }) => {
    const rows = office().with('scheduled', { [fixedId(901)]: vacation(start, end) });
    const expected = free ? 'applied' : 'user_wasnt_available';
    expect(verdict(await decide(rows, assigning(ids.installer)))).toBe(expected);
    expect(verdict(await decide(rows, assigning(ids.colleague)))).toBe('applied');
  });

  test.each(taskCompletionStatuses)('is offered as it is taken: a task that is %s', async (taskCompletionStatus) => {
    for (const more of situations) {
      const rows = office({ taskCompletionStatus, ...more });
      for (const [actor, who] of [
        [boss, ids.installer],
        [partner, ids.partnerEmployee],
      ] as const) {
        const offered = refuseAssignment(actor, rows.row('tasks', taskId), false)?.code ?? 'applied';
        expect(verdict(await decide(rows, { ...assigning(who), actor }))).toBe(offered);
      }
    }
  });

  test('nobody whose account is off, of another company, a customer, or unknown', async () => {
    const rows = office().with('users', {
      [fixedId(20)]: userValues({ employer: { id: ids.boss }, enabled: false }),
      [fixedId(21)]: userValues({ employer: { id: ids.boss }, deleted: true }),
    });
    for (const id of [fixedId(20), fixedId(21)])
      expect(verdict(await decide(rows, assigning(id)))).toBe('user_wasnt_available');
    for (const id of [ids.partnerEmployee, ids.client, fixedId(999)])
      expect(verdict(await decide(rows, assigning(id)))).toBe('rule');
  });

  test('a task for others takes the employees of the company that has it', async () => {
    const open = await decide(office({ antediluvian: true }), assigning(ids.installer));
    expect(open).toEqual({ kind: 'rejected', code: 'rule', fields: ['antediluvian'] });
    const rows = office(given);
    expect(verdict(await decide(rows, assigning(ids.installer)))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...assigning(ids.installer), actor: partner }))).toBe('rule');
    expect(verdict(await decide(rows, { ...assigning(ids.partnerEmployee), actor: partner }))).toBe('applied');
  });

  test('one that was split for allocation has its people on the subtask, as long as that was not cancelled', async () => {
    const rows = await allocatedOffice({ employeesAssignees: [{ id: ids.installer }] });
    const byPartner = { ...assigning(ids.partnerEmployee), actor: partner };
    const refused = { kind: 'rejected', code: 'task_has_subtasks', fields: ['employeesAssignees'] };
    expect(await decide(rows, byPartner)).toEqual(refused);
    expect(refuseAssignment(partner, rows.row('tasks', taskId), true)?.code).toBe('task_has_subtasks');
    // A company that made no subtask of it has its people on the task itself, even if another one made a subtask before.
    const given = await allocatedOffice();
    const set = { assignee: { id: ids.stranger } };
    given.apply({ kind: 'change', resource: 'tasks', id: taskId, set }, noon);
    expect(verdict(await decide(given, { ...assigning(ids.stranger), actor: stranger }))).toBe('applied');
    const below = { ...byPartner, args: { id: newId, employees: [ids.partnerEmployee] } };
    expect(verdict(await decide(rows, below))).toBe('applied');
    // Who was put on the task itself by an older version of the app can be taken off.
    expect(verdict(await decide(rows, { ...removing(ids.installer), actor: partner }))).toBe('applied');
    const base = { taskOperationalStatus: 'ON_GOING' };
    await act(rows, { name: 'cancelTask', args: { id: newId }, base, actor: partner });
    expect(verdict(await decide(rows, byPartner))).toBe('applied');
  });

  test('a closed task stays as it is', async () => {
    const cancelled = office({ taskOperationalStatus: 'CANCELED', employeesAssignees: people });
    expect(verdict(await decide(cancelled, assigning(ids.colleague)))).toBe('task_read_only');
    expect(verdict(await decide(cancelled, removing(ids.installer)))).toBe('task_read_only');
  });
});

describe('removing employees (specification 4.4)', () => {
  test('the last one leaves the task unassigned, but one that another company has', async () => {
    const accepted = { taskCompletionStatus: 'ACCEPTED' as const, employeesAssignees: people };
    const rows = office(accepted);
    const decision = await act(rows, removing(ids.installer));
    expect(decision).toMatchObject({ notices: [{ type: 'UNASSIGNED', also: [ids.installer] }] });
    expect(rows.row('tasks', taskId)).toMatchObject({ employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' });
    expect(await decide(rows, removing(ids.installer))).toEqual({ kind: 'applied', writes: [], notices: [] });
    const theirs = office({ ...given, employeesAssignees: [{ id: ids.partnerEmployee }] });
    await act(theirs, { ...removing(ids.partnerEmployee), actor: partner });
    expect(theirs.row('tasks', taskId).taskCompletionStatus).toBe('ACCEPTED');
  });

  test('nobody is late on a task without people', async () => {
    const rows = office({ taskCompletionStatus: 'DELAYED_PICKUP', employeesAssignees: people });
    await act(rows, removing(ids.installer));
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('UNASSIGNED');
  });

  test('work that was begun stays', async () => {
    const rows = office({ taskCompletionStatus: 'COLLECTED', employeesAssignees: people }, [
      { completionStatus: 'COLLECTED' },
    ]);
    await act(rows, removing(ids.installer));
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('COLLECTED');
  });
});

describe('watchers of a task (specification 3)', () => {
  const watch = (name: string, watcher: string) => ({ name, args: { id: taskId, watcher } });

  test('come and go one by one', async () => {
    const rows = office({ watchers: [{ id: ids.colleague }] });
    const decision = await act(rows, watch('addTaskWatcher', ids.installer));
    expect(decision).toMatchObject({ notices: [{ type: 'WATCHED', also: [ids.installer] }] });
    expect(await decide(rows, watch('addTaskWatcher', ids.installer))).toMatchObject({ writes: [] });
    await act(rows, watch('removeTaskWatcher', ids.colleague));
    expect(rows.row('tasks', taskId).watchers).toEqual([{ id: ids.installer }]);
    expect(await decide(rows, watch('removeTaskWatcher', ids.colleague))).toMatchObject({ writes: [] });
  });

  test('are of the owner’s company', async () => {
    for (const id of [ids.partnerEmployee, ids.client, fixedId(999)])
      expect(verdict(await decide(office(), watch('addTaskWatcher', id)))).toBe('rule');
    for (const actor of [employee(), partner, stranger])
      expect(verdict(await decide(office(given), { ...watch('addTaskWatcher', ids.boss), actor }))).toBe(
        'not_permitted',
      );
    expect(verdict(await decide(office(), { ...watch('addTaskWatcher', ids.boss), actor: boss }))).toBe('applied');
  });
});
