import { describe, expect, test } from 'vitest';
import { day, hour } from '../../../domain/kernel/time.ts';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { employee, ids } from '../people.ts';
import { addressIds, allocatedOffice, office, otherId, plannedAddress, plannedTask, taskId } from './office.ts';

const [first, second] = addressIds;
const thirdId = fixedId(102);

/** A task with two subtasks, whose only addresses are in these statuses. */
function split(
  statuses: readonly ['INSTALLED' | 'COLLECTED', 'INSTALLED' | 'FAILED' | 'COLLECTED'],
  task: Parameters<typeof office>[0] = {},
) {
  const rows = office({ leaf: false, taskCompletionStatus: 'INSTALLED', ...task }, []);
  for (const [index, id] of [otherId, thirdId].entries()) {
    const completionStatus = statuses[index] ?? 'INSTALLED';
    rows
      .with('tasks', {
        [id]: plannedTask({ jobTicket: `Α-${id}`, rootTask: { id: taskId }, taskCompletionStatus: completionStatus }),
      })
      .with('operational-addresses', {
        [fixedId(201 + index)]: plannedAddress({ task: { id }, completionStatus }),
      });
  }
  return rows;
}

const finalizing = { name: 'finalizeParentTask', args: { id: taskId } };
const invoicing = { name: 'invoiceTask', args: { id: taskId, invoiceId: 'ΤΙΜ-9' } };

describe('finalizing a task with subtasks (specification 4.2)', () => {
  test('finishes what is installed and ends all of it', async () => {
    const rows = split(['INSTALLED', 'INSTALLED']);
    expect(verdict(await act(rows, finalizing))).toBe('applied');
    for (const id of [taskId, otherId, thirdId])
      expect(rows.row('tasks', id)).toMatchObject({
        taskCompletionStatus: 'FINISHED',
        taskOperationalStatus: 'FINISHED',
      });
    for (const [id, finalPayout] of [
      [otherId, 60],
      [thirdId, 60],
      [taskId, 120],
    ] as const)
      expect(rows.row('tasks', id).finalPayout).toBe(finalPayout);
    const paid = { completionStatus: 'FINISHED', finishedOn: noon, finalPayout: 60 };
    expect(rows.row('operational-addresses', first)).toMatchObject(paid);
    const changing = {
      name: 'editTask',
      args: { id: otherId, set: { nickname: 'νέο' } },
      base: { nickname: 'Ψυγείο' },
    };
    expect(verdict(await decide(rows, changing))).toBe('task_read_only');
    expect(await decide(rows, finalizing)).toMatchObject({ kind: 'applied', writes: [] });
  });

  test('keeps the progress of a task none of whose subtasks is published', async () => {
    const draft = plannedTask({ jobTicket: 'Α-2', rootTask: { id: taskId }, taskCompletionStatus: 'DRAFT' });
    const rows = office({ leaf: false, taskCompletionStatus: 'INSTALLED', percentCompleted: 100 }, []).with('tasks', {
      [otherId]: draft,
    });
    expect(verdict(await act(rows, finalizing))).toBe('applied');
    expect(rows.row('tasks', taskId)).toMatchObject({ taskOperationalStatus: 'FINISHED', percentCompleted: 100 });
  });

  test('takes requests for other dates back, of its subtasks, too, and tells both sides', async () => {
    const rows = split(['INSTALLED', 'INSTALLED']);
    const asked = (id: string, status: 'PENDING' | 'REJECTED' = 'PENDING') =>
      newRow('task-assignments', {
        company: { id: ids.partner },
        sender: { id: ids.partner },
        receiver: { id: ids.boss },
        task: { id },
        status,
        typeStatus: 'RESCHEDULE',
        expiresOn: status === 'PENDING' ? noon + hour : null,
      });
    const [own, below, answered] = [fixedId(701), fixedId(702), fixedId(703)];
    rows.with('task-assignments', {
      [own]: asked(taskId),
      [below]: asked(otherId),
      [answered]: asked(thirdId, 'REJECTED'),
    });
    const told = (changedItemId: string) =>
      [ids.partner, ids.boss].map((side) => ({
        classType: 'REQUEST',
        type: 'CANCELLED',
        changedItemId,
        also: [side],
      }));
    expect(await act(rows, finalizing)).toMatchObject({
      notices: [{ type: 'FINISHED' }, ...told(own), ...told(below)],
    });
    for (const id of [own, below])
      expect(rows.row('task-assignments', id)).toMatchObject({ status: 'CANCELLED', expiresOn: null });
    expect(rows.row('task-assignments', answered).status).toBe('REJECTED');
  });

  test('what failed stays failed', async () => {
    const rows = split(['INSTALLED', 'FAILED']);
    await act(rows, finalizing);
    expect(rows.row('operational-addresses', second).completionStatus).toBe('FAILED');
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('CONFLICTED_FINISHED');
  });

  test('is only for INSTALLED, and only with subtasks', async () => {
    const early = split(['INSTALLED', 'COLLECTED'], { taskCompletionStatus: 'IN_PROGRESS' });
    expect(verdict(await decide(early, finalizing))).toBe('task_transition_not_allowed');
    const leaf = office({ taskCompletionStatus: 'INSTALLED' }, [{ completionStatus: 'INSTALLED' }]);
    expect(verdict(await decide(leaf, finalizing))).toBe('task_transition_not_allowed');
    // A subtask that another company made for its own people does not make it a task with subtasks.
    const theirs = await allocatedOffice();
    const set = { taskCompletionStatus: 'INSTALLED' } as const;
    theirs.apply({ kind: 'change', resource: 'tasks', id: taskId, set }, noon);
    expect(verdict(await decide(theirs, finalizing))).toBe('task_transition_not_allowed');
  });
});

describe('invoicing a task (specification 4.1)', () => {
  const addresses = [{ completionStatus: 'FINISHED' }, { completionStatus: 'FAILED' }] as const;

  test('invoices what was finished; what failed stays failed', async () => {
    const finishedOn = noon - day;
    const rows = office({ taskCompletionStatus: 'CONFLICTED_FINISHED', finishedOn }, [...addresses]);
    expect(verdict(await act(rows, invoicing))).toBe('applied');
    const invoiced = { taskCompletionStatus: 'INVOICED', invoiceId: 'ΤΙΜ-9', finishedOn };
    expect(rows.row('tasks', taskId)).toMatchObject(invoiced);
    expect(rows.row('operational-addresses', first).completionStatus).toBe('INVOICED');
    expect(rows.row('operational-addresses', second).completionStatus).toBe('FAILED');
    expect(await decide(rows, invoicing)).toMatchObject({ kind: 'applied', writes: [] });
    const another = { ...invoicing, args: { id: taskId, invoiceId: 'ΤΙΜ-10' } };
    expect(verdict(await decide(rows, another))).toBe('task_transition_not_allowed');
  });

  test.each(taskCompletionStatuses)('from %s', async (taskCompletionStatus) => {
    const may = taskCompletionStatus === 'FINISHED' || taskCompletionStatus === 'CONFLICTED_FINISHED';
    const decision = await decide(office({ taskCompletionStatus }), invoicing);
    expect(verdict(decision)).toBe(may ? 'applied' : 'task_transition_not_allowed');
  });

  test('takes the subtasks of the company along', async () => {
    const rows = split(['INSTALLED', 'INSTALLED']);
    await act(rows, finalizing);
    await act(rows, invoicing);
    for (const id of [taskId, otherId, thirdId])
      expect(rows.row('tasks', id)).toMatchObject({ taskCompletionStatus: 'INVOICED', invoiceId: 'ΤΙΜ-9' });
    expect(rows.row('operational-addresses', first).completionStatus).toBe('INVOICED');
  });

  test('of the last subtask invoices the task above', async () => {
    const rows = split(['INSTALLED', 'INSTALLED']);
    await act(rows, finalizing);
    for (const id of [otherId, thirdId]) await act(rows, { name: 'invoiceTask', args: { id, invoiceId: 'ΤΙΜ-9' } });
    expect(rows.row('tasks', taskId).taskCompletionStatus).toBe('INVOICED');
  });

  test('needs a number and the right to plan', async () => {
    const rows = office({ taskCompletionStatus: 'FINISHED' }, [{ completionStatus: 'FINISHED' }]);
    expect(verdict(await decide(rows, { ...invoicing, args: { id: taskId, invoiceId: ' ' } }))).toBe('validation');
    expect(verdict(await decide(rows, { ...invoicing, actor: employee('POST_TASKS') }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...invoicing, actor: employee('PUT_TASKS') }))).toBe('applied');
  });
});
