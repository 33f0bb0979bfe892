import { describe, expect, test } from 'vitest';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, partner } from '../people.ts';
import { addressIds, allocatedOffice, creation, draft, newId, office, otherId, taskId } from './office.ts';

const requiredPhotos = { BEFORE: 1, AFTER: 2, SERIAL_NUMBER: 0, OTHER: 0 };
const setting = (required: unknown, seen: unknown = null) => ({
  name: 'editTask',
  args: { id: taskId, set: { requiredPhotos: required } },
  base: { requiredPhotos: seen },
});

describe('which photos a task asks for (issue 7)', () => {
  test('comes with a new task; without a word of it, as from a file, it asks for none', async () => {
    const rows = office();
    await act(rows, creation({ requiredPhotos }));
    expect(rows.row('tasks', newId).requiredPhotos).toEqual(requiredPhotos);
    await act(rows, creation({ id: otherId, jobTicket: 'Β-8' }));
    expect(rows.row('tasks', otherId).requiredPhotos).toBeNull();
  });

  test.each(taskCompletionStatuses)('is a field of the form like others: a task that is %s', async (status) => {
    const rows = office({ taskCompletionStatus: status });
    const expected = status === 'DRAFT' ? 'applied' : 'task_read_only';
    expect(verdict(await decide(rows, setting(requiredPhotos)))).toBe(expected);
  });

  test('is merged as one value', async () => {
    const rows = office({ ...draft, requiredPhotos });
    const more = { ...requiredPhotos, OTHER: 3 };
    expect(verdict(await decide(rows, setting(more)))).toBe('conflict');
    expect(verdict(await act(rows, setting(more, requiredPhotos)))).toBe('applied');
    expect(rows.row('tasks', taskId).requiredPhotos).toEqual(more);
    expect(verdict(await act(rows, setting(null, more)))).toBe('applied');
    expect(rows.row('tasks', taskId).requiredPhotos).toBeNull();
  });

  test('is for who plans the task, and reasonable', async () => {
    const rows = office(draft);
    for (const actor of [employee(), partner])
      expect(verdict(await decide(rows, { ...setting(requiredPhotos), actor }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...setting(requiredPhotos), actor: employee('PUT_TASKS') }))).toBe('applied');
    for (const wrong of [{ BEFORE: 1 }, { ...requiredPhotos, AFTER: -1 }, { ...requiredPhotos, AFTER: 21 }])
      expect(verdict(await decide(rows, setting(wrong)))).toBe('validation');
  });

  test('goes with a clone, to subtasks and to an internal subtask', async () => {
    const cloned = office({ ...draft, requiredPhotos });
    await act(cloned, { name: 'cloneTask', args: { id: newId, from: taskId } });
    expect(cloned.row('tasks', newId).requiredPhotos).toEqual(requiredPhotos);

    const split = office({ requiredPhotos }, [{}, {}]);
    const part = (id: string, address: string, jobTicket: string) => ({
      id,
      nickname: 'Μέρος',
      jobTicket,
      addresses: [address],
    });
    const subtasks = [part(newId, addressIds[0], 'Α-2'), part(otherId, addressIds[1], 'Α-3')];
    expect(verdict(await act(split, { name: 'splitTask', args: { id: taskId, subtasks }, actor: boss }))).toBe(
      'applied',
    );
    for (const id of [newId, otherId]) expect(split.row('tasks', id).requiredPhotos).toEqual(requiredPhotos);

    const given = await allocatedOffice({ requiredPhotos, taskCompletionStatus: 'ASSIGNED' });
    expect(given.row('tasks', newId).requiredPhotos).toEqual(requiredPhotos);
  });
});
