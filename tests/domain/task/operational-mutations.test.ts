import { describe, expect, test } from 'vitest';
import { type OperationalStatus, operationalStatuses } from '../../../domain/task/states.ts';
import { act, decide, verdict } from '../decide.ts';
import { ids } from '../people.ts';
import { draft, office, otherId, plannedTask, taskId } from './office.ts';

const calls = {
  pauseTask: 'PAUSED',
  continueTask: 'ON_GOING',
  cancelTask: 'CANCELED',
  finishTask: 'FINISHED',
} as const;

const allowed: Record<keyof typeof calls, readonly OperationalStatus[]> = {
  pauseTask: ['ON_GOING'],
  continueTask: ['PAUSED'],
  cancelTask: ['DRAFT', 'ON_GOING', 'PAUSED'],
  finishTask: ['ON_GOING', 'PAUSED'],
};

const done = [{ completionStatus: 'FINISHED' }] as const;

const asking = (name: string, seen: OperationalStatus) => ({
  name,
  args: { id: taskId },
  base: { taskOperationalStatus: seen },
});

const cases = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((name) =>
  operationalStatuses.map((from) => ({ name, from, to: calls[name] })),
);

describe('the operational status of a task (specification 4.1 and 4.2)', () => {
  test.each(cases)('$name from $from', async ({ name, from, to }) => {
    const task = from === 'DRAFT' ? draft : { taskCompletionStatus: 'FINISHED' as const, taskOperationalStatus: from };
    const rows = office(task, [...done]);
    const verdictNow = verdict(await act(rows, asking(name, from)));
    const may = allowed[name].includes(from) || from === to;
    expect(verdictNow).toBe(may ? 'applied' : 'task_transition_not_allowed');
    expect(rows.row('tasks', taskId).taskOperationalStatus).toBe(may ? to : from);
  });

  test('another status than the one seen is a question, unless it is what was wanted', async () => {
    const rows = office({ taskOperationalStatus: 'PAUSED' });
    const decision = await decide(rows, asking('cancelTask', 'ON_GOING'));
    expect(decision).toMatchObject({ kind: 'conflict', conflicts: [{ theirs: { taskOperationalStatus: 'PAUSED' } }] });
    expect(await decide(rows, asking('pauseTask', 'ON_GOING'))).toMatchObject({ kind: 'applied', writes: [] });
  });

  test('a task with open work is not ended but cancelled', async () => {
    const rows = office({ taskCompletionStatus: 'COLLECTED' }, [{ completionStatus: 'COLLECTED' }]);
    expect(verdict(await decide(rows, asking('finishTask', 'ON_GOING')))).toBe('task_transition_not_allowed');
    expect(verdict(await decide(rows, asking('cancelTask', 'ON_GOING')))).toBe('applied');
  });

  test('subtasks follow where they can', async () => {
    const rows = office({ leaf: false }, []);
    rows.with('tasks', {
      [otherId]: plannedTask({ rootTask: { id: taskId }, employeesAssignees: [{ id: ids.installer }] }),
    });
    const decision = await act(rows, asking('pauseTask', 'ON_GOING'));
    expect(rows.row('tasks', otherId).taskOperationalStatus).toBe('PAUSED');
    expect(decision).toMatchObject({ notices: [{ type: 'PAUSED', also: [ids.installer] }] });
    await act(rows, { ...asking('cancelTask', 'PAUSED'), args: { id: otherId } });
    await act(rows, asking('continueTask', 'PAUSED'));
    expect(rows.row('tasks', otherId).taskOperationalStatus).toBe('CANCELED');
    expect(rows.row('tasks', taskId).taskOperationalStatus).toBe('ON_GOING');
  });
});
