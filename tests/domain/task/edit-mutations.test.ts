import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { proofValues } from '../../support/rows-proof.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { employee, ids } from '../people.ts';
import { addressIds, draft, from, office, otherId, plannedTask, taskId, to } from './office.ts';

const editing = (set: Record<string, unknown>, base: Record<string, unknown> = {}) => ({
  name: 'editTask',
  args: { id: taskId, set },
  base,
});

describe('editing a task (specification 4.2)', () => {
  const renaming = editing({ nickname: 'Πλυντήριο', jobTicket: 'Γ-2' }, { nickname: 'Ψυγείο', jobTicket: 'Α-1' });

  test('sets every field of a draft', async () => {
    const rows = office(draft);
    const set = { totalPayout: 75, antediluvian: true, estimateTime: 2.5, finalPayout: 70 };
    expect(verdict(await act(rows, editing(set, { ...plannedTask() })))).toBe('applied');
    expect(rows.row('tasks', taskId)).toMatchObject(set);
  });

  test.each(['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED', 'DELAYED_PICKUP'] as const)(
    'renames in %s',
    async (taskCompletionStatus) => {
      expect(verdict(await decide(office({ taskCompletionStatus }), renaming))).toBe('applied');
    },
  );

  test.each([
    'DECLINED',
    'ASSIGNED',
    'COLLECTED',
    'IN_PROGRESS',
    'INSTALLED',
    'FINISHED',
    'FAILED',
    'INVOICED',
  ] as const)('does not rename in %s', async (taskCompletionStatus) => {
    const decision = await decide(office({ taskCompletionStatus }), renaming);
    expect(decision).toEqual({ kind: 'rejected', code: 'task_read_only', fields: ['nickname', 'jobTicket'] });
  });

  test('does not rename what was cancelled, and changes no price after publishing', async () => {
    expect(verdict(await decide(office({ taskOperationalStatus: 'CANCELED' }), renaming))).toBe('task_read_only');
    const decision = await decide(office(), editing({ totalPayout: 75 }, { totalPayout: null }));
    expect(decision).toEqual({ kind: 'rejected', code: 'task_read_only', fields: ['totalPayout'] });
  });

  test('says nothing about fields that are sent as they are', async () => {
    const task = plannedTask();
    const whole = editing({ nickname: task.nickname, installationTimestampFrom: from, totalPayout: null }, { ...task });
    expect(await decide(office(), whole)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('the two ends of the installation are one group', async () => {
    const rows = office({ ...draft, installationTimestampTo: to + hour });
    const set = { installationTimestampFrom: from + hour, installationTimestampTo: to + 2 * hour, nickname: 'νέο' };
    const base = { installationTimestampFrom: from, installationTimestampTo: to, nickname: 'Ψυγείο' };
    const fields = ['installationTimestampFrom', 'installationTimestampTo'];
    expect(await act(rows, editing(set, base))).toMatchObject({ kind: 'conflict', conflicts: [{ fields }] });
    expect(rows.row('tasks', taskId)).toMatchObject({ nickname: 'νέο', installationTimestampFrom: from });
  });

  test('refuses an end before the begin that stays, a new begin before today, and a ticket that another task has', async () => {
    const early = editing({ installationTimestampTo: from - 1 }, { installationTimestampTo: to });
    expect(verdict(await decide(office(draft), early))).toBe('invalid_range');
    const passed = editing({ installationTimestampFrom: noon - 24 * hour }, { installationTimestampFrom: from });
    expect(verdict(await decide(office(draft), passed))).toBe('date_passed');
    const rows = office(draft).with('tasks', { [otherId]: plannedTask({ jobTicket: 'Γ-2' }) });
    expect(verdict(await decide(rows, renaming))).toBe('job_ticket_taken');
    expect(verdict(await decide(rows, editing({ jobTicket: 'α-1' }, { jobTicket: 'Α-1' })))).toBe('applied');
  });

  test('leaves an old begin alone that nobody changes', async () => {
    const old = { ...draft, installationTimestampFrom: noon - 48 * hour };
    expect(verdict(await decide(office(old), editing({ nickname: 'νέο' }, { nickname: 'Ψυγείο' })))).toBe('applied');
  });

  test('another time empties the list of employees (specification 4.4)', async () => {
    const people = { ...draft, employeesAssignees: [{ id: ids.installer }] };
    for (const [field, value] of [
      ['installationTimestampTo', to + hour],
      ['estimateTime', 3],
    ] as const) {
      const rows = office(people);
      await act(rows, editing({ [field]: value }, { [field]: field === 'estimateTime' ? 1 : to }));
      expect(rows.row('tasks', taskId)).toMatchObject({ [field]: value, employeesAssignees: [] });
    }
    const rows = office(people);
    await act(rows, editing({ nickname: 'νέο' }, { nickname: 'Ψυγείο' }));
    expect(rows.row('tasks', taskId).employeesAssignees).toHaveLength(1);
  });

  test('leaves the sales price to those who see it', async () => {
    const priced = editing({ salesPrice: 90 }, { salesPrice: null });
    expect(verdict(await decide(office(draft), { ...priced, actor: employee('PUT_TASKS') }))).toBe('not_permitted');
    const may = employee('PUT_TASKS', 'VIEW_SALES_PRICE');
    expect(verdict(await decide(office(draft), { ...priced, actor: may }))).toBe('applied');
  });
});

describe('deleting a task', () => {
  const deleting = { name: 'deleteTask', args: { id: taskId } };
  const file = newRow('attached-files', { name: 'σχέδιο.pdf', task: { id: taskId } });

  test('takes its addresses, files and requests with it', async () => {
    const rows = office({}, [{}, {}]).with('attached-files', { [fixedId(801)]: file });
    expect(verdict(await act(rows, deleting))).toBe('applied');
    expect(rows.all('tasks')).toEqual([]);
    expect(rows.all('operational-addresses')).toEqual([]);
    expect(rows.all('attached-files')).toEqual([]);
  });

  test('tells its people, and who was asked to do it', async () => {
    const [waiting, closed] = [fixedId(811), fixedId(812)];
    const offer = {
      task: { id: taskId },
      sender: { id: ids.boss },
      receiver: { id: ids.partner },
      typeStatus: 'ASSIGNMENT',
    } as const;
    const rows = office({ employeesAssignees: [{ id: ids.installer }] }).with('task-assignments', {
      [waiting]: newRow('task-assignments', { ...offer, status: 'PENDING' }),
      [closed]: newRow('task-assignments', { ...offer, status: 'REJECTED' }),
    });
    expect(await act(rows, deleting)).toMatchObject({
      notices: [
        { type: 'DELETED', taskId, also: [ids.installer] },
        { type: 'CANCELLED', changedItemId: waiting, also: [ids.boss] },
        { type: 'CANCELLED', changedItemId: waiting, also: [ids.partner] },
      ],
    });
  });

  test('twice deletes it once', async () => {
    const rows = office();
    await act(rows, deleting);
    expect(await decide(rows, deleting)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('never deletes work, evidence, or what is closed', async () => {
    expect(verdict(await decide(office({}, [{ completionStatus: 'COLLECTED' }]), deleting))).toBe('task_begun');
    const proof = proofValues({ task: { id: taskId }, operationalAddress: { id: addressIds[0] } });
    expect(verdict(await decide(office().with('proofs', { [fixedId(802)]: proof }), deleting))).toBe('task_begun');
    expect(verdict(await decide(office({ taskOperationalStatus: 'CANCELED' }), deleting))).toBe('task_read_only');
  });

  test('asks for the subtasks first; the last one gives the task its own work back', async () => {
    const rows = office({ leaf: false }, []);
    rows.with('tasks', { [otherId]: plannedTask({ jobTicket: 'Α-2', rootTask: { id: taskId } }) });
    expect(verdict(await decide(rows, deleting))).toBe('task_has_subtasks');
    await act(rows, { name: 'deleteTask', args: { id: otherId } });
    expect(rows.row('tasks', taskId).leaf).toBe(true);
    expect(verdict(await act(rows, deleting))).toBe('applied');
  });
});
