import { describe, expect, test } from 'vitest';
import type { NewRow } from '../../../domain/rows.ts';
import { type OperationalStatus, operationalStatuses } from '../../../domain/task/states.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { ids } from '../people.ts';
import { draft, office, otherId, plannedAddress, plannedTask, taskId } from './office.ts';

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

describe('a subtask that is cancelled', () => {
  const part = fixedId(102);

  /** A task that was split in two: what is done, and what nobody has begun. */
  function halfDone() {
    const rows = office({ leaf: false, taskCompletionStatus: 'IN_PROGRESS', percentCompleted: 50 }, []);
    for (const [index, id] of [otherId, part].entries()) {
      const done = index === 0;
      rows
        .with('tasks', {
          [id]: plannedTask({
            rootTask: { id: taskId },
            jobTicket: `Α-${index}`,
            taskCompletionStatus: done ? 'INSTALLED' : 'UNASSIGNED',
            percentCompleted: done ? 100 : 0,
          }),
        })
        .with('operational-addresses', {
          [fixedId(201 + index)]: plannedAddress({
            task: { id },
            completionStatus: done ? 'INSTALLED' : 'NO_PROGRESS',
          }),
        });
    }
    return rows;
  }

  test.each(['pauseTask', 'cancelTask'])('with all of the task by %s leaves it as far as it was', async (name) => {
    const rows = halfDone();
    await act(rows, asking(name, 'ON_GOING'));
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('IN_PROGRESS');
  });

  test('with what was offered leaves the task above as far as the rest of it is', async () => {
    const rows = halfDone();
    const request = fixedId(701);
    const offered = { taskCompletionStatus: 'ASSIGNMENT_REQUESTED', requestTaskAssignment: { id: request } } as const;
    rows.apply({ kind: 'change', resource: 'tasks', id: part, set: offered }, noon);
    rows.with('task-assignments', {
      [request]: newRow('task-assignments', {
        sender: { id: ids.boss },
        receiver: { id: ids.partner },
        task: { id: part },
        status: 'PENDING',
        typeStatus: 'ASSIGNMENT',
        expiresOn: noon + 1,
      }),
    });
    await act(rows, asking('cancelTask', 'ON_GOING'));
    expect(rows.row('tasks', part).taskCompletionStatus).toBe('UNASSIGNED');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('IN_PROGRESS');
  });

  const cancelling = { ...asking('cancelTask', 'ON_GOING'), args: { id: part } };

  test('counts no more for the task above, which is done and finalized without it', async () => {
    const rows = halfDone();
    await act(rows, cancelling);
    const above = { taskCompletionStatus: 'INSTALLED', percentCompleted: 100, taskOperationalStatus: 'ON_GOING' };
    expect(rows.row('tasks', taskId)).toMatchObject(above);
    expect(verdict(await act(rows, { name: 'finalizeParentTask', args: { id: taskId } }))).toBe('applied');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('FINISHED');
    expect(rows.row('tasks', part).taskOperationalStatus).toBe('CANCELED');
    expect(rows.row('operational-addresses', fixedId(202)).completionStatus).toBe('NO_PROGRESS');
  });

  test('is no open work: the task above may be ended', async () => {
    const rows = halfDone();
    expect(verdict(await decide(rows, asking('finishTask', 'ON_GOING')))).toBe('task_transition_not_allowed');
    await act(rows, cancelling);
    expect(verdict(await act(rows, asking('finishTask', 'ON_GOING')))).toBe('applied');
  });

  test('counts no more where it was done either: what is left says how the task above is', async () => {
    const rows = halfDone();
    await act(rows, { ...asking('cancelTask', 'ON_GOING'), args: { id: otherId } });
    expect(rows.row('tasks', taskId)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', percentCompleted: 0 });
  });
});

describe('requests about a task that ends (specification 4.6; decision 0026)', () => {
  const request = fixedId(701);
  const waiting = {
    sender: { id: ids.boss },
    receiver: { id: ids.partner },
    status: 'PENDING',
    typeStatus: 'ASSIGNMENT',
    expiresOn: noon + 1,
  } as const;
  const offered = {
    antediluvian: true,
    taskCompletionStatus: 'ASSIGNMENT_REQUESTED',
    requestTaskAssignment: { id: request },
  } as const;
  const about = (id: string, given: Partial<NewRow<'task-assignments'>> = {}) =>
    newRow('task-assignments', { ...waiting, task: { id }, ...given });

  test('are taken back, both sides are told, and the task is nobody’s', async () => {
    const rows = office(offered).with('task-assignments', { [request]: about(taskId) });
    const decision = await act(rows, asking('cancelTask', 'ON_GOING'));
    expect(rows.row('task-assignments', request)).toMatchObject({ status: 'CANCELLED', expiresOn: null });
    expect(rows.row('tasks', taskId)).toMatchObject({
      taskOperationalStatus: 'CANCELED',
      taskCompletionStatus: 'UNASSIGNED',
    });
    expect(decision).toMatchObject({
      notices: [
        { type: 'CANCELED' },
        { type: 'CANCELLED', also: [ids.boss] },
        { type: 'CANCELLED', also: [ids.partner] },
      ],
    });
  });

  test('stay while it only rests, and as they were answered', async () => {
    const rows = office(offered).with('task-assignments', { [request]: about(taskId) });
    await act(rows, asking('pauseTask', 'ON_GOING'));
    expect(rows.row('task-assignments', request).status).toBe('PENDING');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('ASSIGNMENT_REQUESTED');
    const answered = office({ assignee: { id: ids.partner } });
    answered.with('task-assignments', { [request]: about(taskId, { status: 'ACCEPTED', expiresOn: null }) });
    await act(answered, asking('cancelTask', 'ON_GOING'));
    expect(answered.row('task-assignments', request).status).toBe('ACCEPTED');
  });

  test('about other dates are taken back when it is finished', async () => {
    const rows = office({ assignee: { id: ids.partner }, taskCompletionStatus: 'FINISHED' }, [...done]);
    rows.with('task-assignments', { [request]: about(taskId, { typeStatus: 'RESCHEDULE' }) });
    await act(rows, asking('finishTask', 'ON_GOING'));
    expect(rows.row('task-assignments', request).status).toBe('CANCELLED');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('FINISHED');
  });

  test('about subtasks go with them', async () => {
    const rows = office({ leaf: false, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' }, []);
    rows.with('tasks', { [otherId]: plannedTask({ nickname: 'Υπόγειο', rootTask: { id: taskId }, ...offered }) });
    rows.with('task-assignments', { [request]: about(otherId) });
    const decision = await act(rows, asking('cancelTask', 'ON_GOING'));
    expect(rows.row('task-assignments', request).status).toBe('CANCELLED');
    const told = decision.kind === 'rejected' ? [] : decision.notices.filter(({ type }) => type === 'CANCELLED');
    expect(told).toMatchObject([{ details: { task: 'Υπόγειο' } }, { details: { task: 'Υπόγειο' } }]);
    for (const id of [taskId, otherId]) expect(rows.row('tasks', id).taskCompletionStatus).toBe('UNASSIGNED');
  });

  test('about a subtask show on the task above', async () => {
    const rows = office({ leaf: false, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' }, []);
    rows.with('tasks', { [otherId]: plannedTask({ rootTask: { id: taskId }, ...offered }) });
    rows.with('task-assignments', { [request]: about(otherId) });
    await act(rows, { ...asking('cancelTask', 'ON_GOING'), args: { id: otherId } });
    expect(rows.row('tasks', otherId).taskOperationalStatus).toBe('CANCELED');
    expect(rows.row('tasks', taskId)).toMatchObject({
      taskOperationalStatus: 'ON_GOING',
      taskCompletionStatus: 'UNASSIGNED',
    });
  });
});
