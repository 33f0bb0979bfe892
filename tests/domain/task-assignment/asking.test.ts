import { describe, expect, it } from 'vitest';
import type { Write } from '../../../domain/rows.ts';
import { requestReceivers } from '../../../domain/task-assignment/asking.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { account, at } from '../account.ts';
import { ids } from '../people.ts';

const rows = account();
const asked = (...writes: Write[]) => requestReceivers(writes, (resource, id) => rows.get(resource, id));
const people = { sender: { id: ids.boss }, receiver: { id: ids.stranger } };
const assigning = (typeStatus: 'ASSIGNMENT' | 'RESCHEDULE'): Write => ({
  kind: 'create',
  resource: 'task-assignments',
  id: at.fresh,
  row: newRow('task-assignments', { ...people, status: 'PENDING', typeStatus, task: { id: at.task } }),
});
const adding: Write = {
  kind: 'create',
  resource: 'user-additions',
  id: at.fresh,
  row: newRow('user-additions', { ...people, status: 'PENDING', typeStatus: 'FLEET' }),
};
const setting = (resource: 'task-assignments' | 'user-additions', id: string, set: object): Write =>
  ({ kind: 'change', resource, id, set }) as Write;

describe('whom writes ask', () => {
  it('is who receives a new request, to do a task or into a fleet', async () => {
    expect(await asked(assigning('ASSIGNMENT'))).toEqual([ids.stranger]);
    expect(await asked(adding, assigning('ASSIGNMENT'))).toEqual([ids.stranger, ids.stranger]);
  });

  it('is nobody where other dates are asked for', async () => {
    expect(await asked(assigning('RESCHEDULE'))).toEqual([]);
  });

  it('is who receives a request that is sent again', async () => {
    expect(await asked(setting('task-assignments', at.assignment, { status: 'PENDING' }))).toEqual([ids.partner]);
    expect(await asked(setting('user-additions', at.addition, { status: 'PENDING' }))).toEqual([ids.partner]);
  });

  it('is nobody where a request is answered, removed or not there, or something else is written', async () => {
    expect(
      await asked(
        setting('task-assignments', at.assignment, { status: 'ACCEPTED' }),
        setting('user-additions', at.addition, { nickname: 'x' }),
        setting('user-additions', at.fresh, { status: 'PENDING' }),
        { kind: 'remove', resource: 'task-assignments', id: at.assignment },
        { kind: 'change', resource: 'tasks', id: at.task, set: { nickname: 'x' } },
        { kind: 'change', resource: 'notifications', id: at.assignment, set: { status: 'READ' } },
      ),
    ).toEqual([]);
  });
});
