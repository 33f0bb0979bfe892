import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId, type RowsInMemory } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, verdict } from '../decide.ts';
import { ids, partner, partnerEmployee, stranger } from '../people.ts';
import { addressIds, allocatedOffice, newId, otherId, plannedTask, taskId } from './office.ts';

const [first, second] = addressIds;
const requestId = fixedId(701);
const proofId = fixedId(801);
const copyOf = (address: string) => derivedId(newId, address);

/** A task that the partner accepted, split for allocation and gave to its employee. */
async function allocated(root: { id: string } | null = null): Promise<RowsInMemory> {
  const rows = await allocatedOffice({ requestTaskAssignment: { id: requestId }, rootTask: root }, [{}, {}]);
  rows.with('task-assignments', {
    [requestId]: newRow('task-assignments', {
      company: { id: ids.boss },
      sender: { id: ids.boss },
      receiver: { id: ids.partner },
      task: { id: taskId },
      status: 'ACCEPTED',
      typeStatus: 'ASSIGNMENT',
    }),
  });
  if (root !== null) rows.with('tasks', { [root.id]: plannedTask({ leaf: false, jobTicket: 'Ρ-1' }) });
  await act(rows, { name: 'assignEmployees', args: { id: newId, employees: [ids.partnerEmployee] }, actor: partner });
  return rows;
}

const takingBack = { name: 'cancelTaskAssignment', args: { id: requestId }, base: { status: 'ACCEPTED' } };
const own = (id: string, name = 'splitForAllocation') => ({ name, args: { id: taskId, subtask: id } });

const marking = (name: string, address: string, completionStatus: string) => ({
  name,
  args: { id: copyOf(address) },
  base: { completionStatus },
  actor: partnerEmployee(),
});

async function install(rows: RowsInMemory, address: string): Promise<void> {
  await act(rows, marking('markCollected', address, 'NO_PROGRESS'));
  await act(rows, marking('markInProgress', address, 'COLLECTED'));
  await act(rows, marking('markInstalled', address, 'IN_PROGRESS'));
}

const statusOf = (rows: RowsInMemory, id: string) => rows.row('tasks', id).taskOperationalStatus;

/** The task is with another company from now on. */
const giveTo = (rows: RowsInMemory, company: string): void =>
  rows.apply(
    {
      kind: 'change',
      resource: 'tasks',
      id: taskId,
      set: { assignee: { id: company }, taskCompletionStatus: 'ACCEPTED' },
    },
    0,
  );

describe('taking back a task that was split for allocation (specification 4.3 and 4.6)', () => {
  test('ends what the company made of it, and tells the people there', async () => {
    const rows = await allocated();
    rows.apply({ kind: 'change', resource: 'tasks', id: newId, set: { watchers: [{ id: ids.partner }] } }, 0);
    const decision = await act(rows, takingBack);
    expect(rows.row('tasks', newId)).toMatchObject({ taskOperationalStatus: 'CANCELED', rootTask: null });
    expect(decision).toMatchObject({
      notices: [
        { type: 'CANCELLED', also: [ids.boss] },
        { type: 'CANCELLED', also: [ids.partner] },
        { type: 'CANCELED', taskId: newId, also: [ids.partnerEmployee] },
      ],
    });
    const late = marking('markCollected', first, 'NO_PROGRESS');
    expect(verdict(await decide(rows, late))).toBe('task_not_ongoing');
  });

  test('leaves work that is done to the company that did it, to pay and to invoice', async () => {
    const rows = await allocated();
    for (const address of [first, second]) await install(rows, address);
    await act(rows, takingBack);
    await act(rows, { name: 'cancelTask', args: { id: taskId }, base: { taskOperationalStatus: 'ON_GOING' } });
    expect(rows.row('tasks', newId)).toMatchObject({ taskOperationalStatus: 'ON_GOING', rootTask: null });
    expect(verdict(await act(rows, marking('markFinished', first, 'INSTALLED')))).toBe('applied');
  });

  test('nothing that the former company does shows on it, and no proof of it is shown there', async () => {
    const rows = await allocated();
    giveTo(rows, ids.stranger);
    await install(rows, first);
    expect(rows.row('operational-addresses', copyOf(first)).completionStatus).toBe('INSTALLED');
    expect(rows.row('operational-addresses', first).completionStatus).toBe('NO_PROGRESS');
    const company = { id: ids.partner };
    const proof = { company, task: { id: newId }, operationalAddress: { id: copyOf(first) }, author: company };
    rows.with('proofs', { [proofId]: proofValues(proof) }).with('photos', {
      [fixedId(802)]: photoValues({ company, task: { id: newId }, proof: { id: proofId }, state: 'RECEIVED' }),
    });
    const showing = { name: 'propagateProof', args: { id: proofId }, actor: partner };
    expect(verdict(await decide(rows, showing))).toBe('not_permitted');
  });

  test('the next company splits it for its own people, and so does the same one again', async () => {
    const rows = await allocated();
    await act(rows, takingBack);
    giveTo(rows, ids.stranger);
    expect(verdict(await decide(rows, { ...own(fixedId(111)), actor: stranger }))).toBe('applied');
    giveTo(rows, ids.partner);
    expect(verdict(await decide(rows, { ...own(fixedId(111)), actor: partner }))).toBe('applied');
  });

  test('the owner splits it, and it follows only the owner’s parts', async () => {
    const rows = await allocated();
    await act(rows, takingBack);
    const part = (id: string, address: string) => ({ id, nickname: id, jobTicket: id, addresses: [address] });
    const subtasks = [part(fixedId(111), first), part(fixedId(112), second)];
    expect(verdict(await act(rows, { name: 'splitTask', args: { id: taskId, subtasks } }))).toBe('applied');
    const mark = { name: 'markFailed', base: { completionStatus: 'NO_PROGRESS' } };
    for (const id of [first, second]) await act(rows, { ...mark, args: { id, failureReason: null } });
    expect(rows.row('tasks', taskId)).toMatchObject({ taskCompletionStatus: 'FAILED', percentCompleted: 0 });
  });

  test('the owner deletes it; what the company made of it stays there and ends', async () => {
    const rows = await allocated();
    rows.apply({ kind: 'change', resource: 'tasks', id: newId, set: { watchers: [{ id: ids.partner }] } }, 0);
    const deleting = { name: 'deleteTask', args: { id: taskId } };
    expect(await act(rows, deleting)).toMatchObject({
      kind: 'applied',
      notices: [{ type: 'DELETED' }, { type: 'CANCELED', taskId: newId, also: [ids.partnerEmployee] }],
    });
    expect(rows.row('tasks', newId)).toMatchObject({ rootTask: null, taskOperationalStatus: 'CANCELED' });
  });
});

describe('a task with a subtask that was given away and split for allocation (specification 4.2)', () => {
  const asking = (name: string, taskOperationalStatus: string) => ({
    name,
    args: { id: otherId },
    base: { taskOperationalStatus },
  });

  test('rests, goes on and is cancelled with all that is below it', async () => {
    const rows = await allocated({ id: otherId });
    for (const [id, watcher] of [
      [otherId, ids.colleague],
      [taskId, ids.installer],
      [newId, ids.partner],
    ] as const)
      rows.apply({ kind: 'change', resource: 'tasks', id, set: { watchers: [{ id: watcher }] } }, 0);
    const below = [taskId, newId];
    const decision = await act(rows, asking('pauseTask', 'ON_GOING'));
    for (const id of below) expect(statusOf(rows, id)).toBe('PAUSED');
    expect(decision).toMatchObject({
      notices: [
        // Who is on the subtask or watches it is no one of the task above.
        { taskId: otherId, also: [ids.installer, ids.partner] },
        { taskId: newId, also: [ids.partnerEmployee] },
      ],
    });
    await act(rows, asking('continueTask', 'PAUSED'));
    for (const id of below) expect(statusOf(rows, id)).toBe('ON_GOING');
    await act(rows, asking('cancelTask', 'ON_GOING'));
    for (const id of below) expect(statusOf(rows, id)).toBe('CANCELED');
  });

  test('ends with all that is below it when it is finalized, and nothing of it moves any more', async () => {
    const rows = await allocated({ id: otherId });
    await install(rows, first);
    const failing = { ...marking('markFailed', second, 'NO_PROGRESS'), args: { id: copyOf(second) } };
    await act(rows, failing);
    expect(rows.row('tasks', otherId).taskCompletionStatus).toBe('INSTALLED');
    expect(verdict(await act(rows, { name: 'finalizeParentTask', args: { id: otherId } }))).toBe('applied');
    for (const id of [otherId, taskId, newId]) {
      expect(rows.row('tasks', id)).toMatchObject({
        taskOperationalStatus: 'FINISHED',
        taskCompletionStatus: 'CONFLICTED_FINISHED',
      });
    }
    const reopening = {
      name: 'correctStatus',
      args: { id: copyOf(second), completionStatus: 'IN_PROGRESS' },
      base: { completionStatus: 'FAILED' },
      actor: partnerEmployee(),
    };
    expect(verdict(await decide(rows, reopening))).toBe('task_not_ongoing');
  });

  test('takes nothing from below once it has ended', async () => {
    const rows = await allocated({ id: otherId });
    await install(rows, first);
    rows.apply({ kind: 'change', resource: 'tasks', id: taskId, set: { taskOperationalStatus: 'FINISHED' } }, 0);
    const reopening = {
      name: 'correctStatus',
      args: { id: copyOf(first), completionStatus: 'IN_PROGRESS' },
      base: { completionStatus: 'INSTALLED' },
      actor: partnerEmployee(),
    };
    expect(verdict(await act(rows, reopening))).toBe('applied');
    expect(rows.row('operational-addresses', first).completionStatus).toBe('INSTALLED');
  });
});
