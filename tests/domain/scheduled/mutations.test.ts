import { describe, expect, test } from 'vitest';
import { isScheduleReadOnly, maySchedule } from '../../../domain/account/permissions.ts';
import { hour } from '../../../domain/kernel/time.ts';
import { freeEmployees, takesTime, vacationsWithin } from '../../../domain/scheduled/availability.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { account, at, away } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, client, employee, ids } from '../people.ts';

const planning = (given: object = {}) => ({
  name: 'createSchedule',
  args: {
    id: at.fresh,
    nickname: 'Άδεια',
    employee: { id: ids.installer },
    startingTime: away.to,
    endingTime: away.to + hour,
    ...given,
  },
});

describe('a vacation (specification 2.8, 3 and 9)', () => {
  test('is PAID_VACATION unless another type is chosen, and its employee is told', async () => {
    const rows = account();
    const decision = await act(rows, planning());
    expect(rows.row('scheduled', at.fresh)).toMatchObject({ vacationType: 'PAID_VACATION', company: { id: ids.boss } });
    const told = [{ classType: 'SCHEDULE', type: 'CREATED', also: [ids.installer], taskId: null }];
    expect(decision).toMatchObject({ notices: told });
  });

  test.each([
    { what: 'before the other', from: away.from - hour, to: away.from, said: 'applied' },
    { what: 'after the other', from: away.to, to: away.to + hour, said: 'applied' },
    { what: 'into the other', from: away.from - hour, to: away.from + 1, said: 'schedule_overlap' },
    { what: 'around the other', from: away.from - hour, to: away.to + hour, said: 'schedule_overlap' },
    { what: 'inside the other', from: away.from + hour, to: away.to - hour, said: 'schedule_overlap' },
    { what: 'backwards', from: away.to + hour, to: away.to, said: 'rule' },
    { what: 'for no time', from: away.to, to: away.to, said: 'rule' },
  ])('$what: $said', async ({ from, to, said }) => {
    expect(verdict(await decide(account(), planning({ startingTime: from, endingTime: to })))).toBe(said);
  });

  test('has a name of at most 64 characters, and is there already where it comes again', async () => {
    const rows = account();
    const asked = planning({ nickname: ` ${'α'.repeat(64)} ` });
    expect(await act(rows, asked)).toMatchObject({ notices: [{ details: { schedule: 'α'.repeat(64) } }] });
    expect(await decide(rows, asked)).toEqual({ kind: 'applied', writes: [], notices: [] });
    expect(verdict(await decide(rows, planning({ nickname: 'Άλλη' })))).toBe('id_taken');
    const long = await decide(account(), planning({ nickname: 'α'.repeat(65) }));
    expect(long).toEqual({ kind: 'rejected', code: 'validation', fields: ['nickname'] });
  });

  test('that is removed is told to its employee', async () => {
    const decision = await decide(account(), { name: 'deleteSchedule', args: { id: at.vacation } });
    expect(decision).toMatchObject({
      notices: [
        {
          classType: 'SCHEDULE',
          type: 'DELETED',
          changedItemId: at.vacation,
          also: [ids.installer],
          url: '/scheduled',
          details: { schedule: '' },
        },
      ],
    });
  });

  test('that is left as it was is told to nobody', async () => {
    const base = { nickname: null };
    const naming = { name: 'editSchedule', args: { id: at.vacation, set: { nickname: null } }, base };
    expect(await decide(account(), naming)).toEqual({ kind: 'applied', writes: [], notices: [] });
    const named = await decide(account(), { ...naming, args: { id: at.vacation, set: { nickname: 'Καλοκαίρι' } } });
    expect(named).toMatchObject({ notices: [{ type: 'CHANGED', details: { schedule: 'Καλοκαίρι' } }] });
  });

  test('of somebody else does not stand in the way', async () => {
    const given = { employee: { id: ids.colleague }, startingTime: away.from, endingTime: away.to };
    expect(verdict(await decide(account(), planning(given)))).toBe('applied');
  });

  test('that is given to somebody else is told to both', async () => {
    const rows = account();
    const base = { employee: { id: ids.installer }, startingTime: away.from, endingTime: away.to };
    const giving = { name: 'editSchedule', args: { id: at.vacation, set: { employee: { id: ids.colleague } } }, base };
    expect(await act(rows, giving)).toMatchObject({
      notices: [
        { type: 'DELETED', also: [ids.installer] },
        { type: 'CREATED', also: [ids.colleague] },
      ],
    });
    const moving = { ...giving, args: { id: at.vacation, set: { endingTime: away.to + hour } } };
    expect(await act(rows, { ...moving, base: { ...base, employee: { id: ids.colleague } } })).toMatchObject({
      notices: [{ type: 'CHANGED', also: [ids.colleague] }],
    });
  });

  test('is not planned for who left', async () => {
    const rows = account();
    await act(rows, { name: 'deleteEmployee', args: { id: ids.installer } });
    expect(await decide(rows, planning())).toEqual({ kind: 'rejected', code: 'rule', fields: ['employee'] });
  });

  test('is moved as one: whose it is, start and end', async () => {
    const base = { startingTime: away.from, endingTime: away.to, employee: { id: ids.installer } };
    const moving = (set: object) => ({ name: 'editSchedule', args: { id: at.vacation, set }, base });
    const rows = account();
    await act(rows, moving({ startingTime: away.from + hour }));
    const meanwhile = await act(rows, moving({ startingTime: away.from - hour, endingTime: away.to - hour }));
    const fields = ['startingTime', 'endingTime'];
    expect(meanwhile).toMatchObject({ kind: 'conflict', conflicts: [{ fields }], writes: [] });
    expect(verdict(await act(rows, moving({ endingTime: away.from })))).toBe('rule');
  });

  test('does not stand in its own way, and not where it is moved to another', async () => {
    const rows = account();
    await act(rows, planning());
    const base = { employee: { id: ids.installer }, startingTime: away.from, endingTime: away.to };
    const edit = (set: object) => ({ name: 'editSchedule', args: { id: at.vacation, set }, base });
    expect(verdict(await decide(rows, edit({ startingTime: away.from + 1 })))).toBe('applied');
    expect(verdict(await decide(rows, edit({ endingTime: away.to + 1 })))).toBe('schedule_overlap');
    expect(verdict(await decide(rows, edit({ employee: { id: ids.colleague } })))).toBe('applied');
  });
});

describe('rights of schedules (specification 6; decision 0107)', () => {
  const others = { employee: { id: ids.colleague } };
  const giving = {
    name: 'editSchedule',
    args: { id: at.vacation, set: others },
    base: { employee: { id: ids.installer } },
  };
  const removing = { name: 'deleteSchedule', args: { id: at.vacation } };

  test.each([
    { right: 'POST_SCHEDULE', allows: 'create' },
    { right: 'PUT_SCHEDULE', allows: 'edit' },
    { right: 'DELETE_SCHEDULE', allows: 'delete' },
    { right: 'PUT_TASKS', allows: 'nothing' },
  ] as const)('alone: $right allows to $allows the vacations of anybody', async ({ right, allows }) => {
    const acts = { create: planning(others), edit: giving, delete: removing };
    for (const [act, asked] of Object.entries(acts)) {
      const comesTo = act === allows ? 'applied' : 'not_permitted';
      expect(verdict(await decide(account(), { ...asked, actor: employee(right) })), act).toBe(comesTo);
    }
  });

  test('are nothing to a customer’s account, whatever it were to hold', () => {
    const holding = { ...client, rights: ['POST_SCHEDULE', 'PUT_SCHEDULE', 'DELETE_SCHEDULE'] as const };
    const own = { company: { id: ids.boss }, employee: { id: ids.client } };
    expect(maySchedule(holding, 'PUT_SCHEDULE', own)).toBe(false);
    expect(maySchedule({ ...holding, kind: 'field' }, 'PUT_SCHEDULE', own)).toBe(true);
    expect(maySchedule({ ...holding, kind: 'field' }, 'PUT_SCHEDULE', { ...own, company: { id: ids.partner } })).toBe(
      false,
    );
  });

  test.each(['POST_SCHEDULE', 'PUT_SCHEDULE', 'DELETE_SCHEDULE'] as const)('of which %s is one', (right) => {
    expect(isScheduleReadOnly(employee(right))).toBe(false);
  });

  test('without all three the table is read-only', () => {
    expect(isScheduleReadOnly(employee())).toBe(true);
    expect(isScheduleReadOnly(client)).toBe(true);
    expect(isScheduleReadOnly(employee('DELETE_SCHEDULE'))).toBe(false);
    expect(isScheduleReadOnly(boss)).toBe(false);
  });
});

describe('who is free (specification 2.3; showAvailableEmployees)', () => {
  const everyone = [ids.installer, ids.colleague];
  const vacation = { id: at.vacation, employee: { id: ids.installer }, startingTime: away.from, endingTime: away.to };
  const task = {
    id: at.task,
    rootTask: null,
    employeesAssignees: [{ id: ids.colleague }],
    installationTimestampFrom: away.from,
    installationTimestampTo: away.from + hour - 1,
    taskCompletionStatus: 'ACCEPTED',
    taskOperationalStatus: 'ON_GOING',
  } as const;

  test.each([
    { when: 'all day', from: away.from, to: away.to, free: [] },
    { when: 'after the task', from: away.from + hour, to: away.to, free: [ids.colleague] },
    { when: 'before both', from: away.from - hour, to: away.from, free: everyone },
    { when: 'the day after', from: away.to + 1, to: away.to + hour, free: everyone },
  ])('$when', ({ from, to, free }) => {
    expect(freeEmployees(everyone, { from, to }, { vacations: [vacation], tasks: [task] })).toEqual(free);
  });

  test.each([
    { of: 'the task', given: { id: at.task, rootTask: null } },
    { of: 'a part of it', given: { id: 'part', rootTask: { id: at.task } } },
  ])('$of takes nobody from it', ({ given }) => {
    const schedule = { vacations: [vacation], tasks: [{ ...task, ...given }] };
    expect(freeEmployees(everyone, away, { ...schedule, within: at.task })).toEqual([ids.colleague]);
    expect(freeEmployees(everyone, away, schedule)).toEqual([]);
  });

  test('vacations of others, the one that is changed and those at other times do not count', () => {
    const others = [
      { ...vacation, id: 'mine' },
      { ...vacation, id: 'before', startingTime: away.from - hour, endingTime: away.from },
      { ...vacation, id: 'of another', employee: { id: ids.colleague } },
    ];
    const whose = { employee: ids.installer, except: at.vacation };
    expect(vacationsWithin(away, whose, [vacation, ...others]).map(({ id }) => id)).toEqual(['mine']);
  });

  test('a task takes time until it is done, cancelled or ended', () => {
    const taking = taskCompletionStatuses.filter((taskCompletionStatus) =>
      takesTime({ ...task, taskCompletionStatus }),
    );
    const over = ['INSTALLED', 'FINISHED', 'FAILED', 'INVOICED', 'CONFLICTED_FINISHED'];
    expect(taking).toEqual(taskCompletionStatuses.filter((status) => !over.includes(status)));
    const running = operationalStatuses.filter((taskOperationalStatus) =>
      takesTime({ ...task, taskOperationalStatus }),
    );
    expect(running).toEqual(['DRAFT', 'ON_GOING', 'PAUSED']);
    const cancelled = { ...task, taskOperationalStatus: 'CANCELED' } as const;
    expect(freeEmployees(everyone, away, { vacations: [], tasks: [cancelled] })).toEqual(everyone);
  });
});
