import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, verdict } from '../decide.ts';
import { employee, ids } from '../people.ts';
import { addressIds, draft, from, office, otherId, plannedTask, taskId } from './office.ts';

const partId = (index: number) => fixedId(120 + index);

/** Splits the task into subtasks with these addresses each. */
const splitting = (parts: readonly (readonly string[])[], given: Record<string, unknown> = {}) => ({
  name: 'splitTask',
  args: {
    id: taskId,
    subtasks: parts.map((addresses, index) => ({
      id: partId(index),
      nickname: `Μέρος ${index + 1}`,
      jobTicket: `Α-1-${index + 1}`,
      addresses: [...addresses],
      ...given,
    })),
  },
});

const [first, second, third] = addressIds;
const three = [{}, {}, {}];
const apart = splitting([[first, third], [second]]);

describe('splitting a task (specification 4.3 and 5)', () => {
  test('makes published subtasks of the same customer, each with its share of the totals', async () => {
    const rows = office({ antediluvian: true, watchers: [{ id: ids.colleague }] }, three);
    expect(verdict(await act(rows, apart))).toBe('applied');
    const part = rows.row('tasks', partId(0));
    expect(part).toMatchObject({
      nickname: 'Μέρος 1',
      rootTask: { id: taskId },
      customer: { id: ids.customer },
      company: { id: ids.boss },
      antediluvian: true,
      watchers: [{ id: ids.colleague }],
      totalPayout: 120,
      salesPrice: 200,
      installationTimestampFrom: from,
      taskCompletionStatus: 'UNASSIGNED',
      taskOperationalStatus: 'ON_GOING',
      leaf: true,
    });
    expect(rows.row('tasks', taskId)).toMatchObject({ leaf: false, taskCompletionStatus: 'UNASSIGNED' });
  });

  test('the root is given to nobody any more: its parts are', async () => {
    const rows = office({ antediluvian: true }, three);
    await act(rows, apart);
    const assigning = (id: string) => ({ name: 'assignEmployees', args: { id, employees: [ids.installer] } });
    const offering = (task: string) => ({
      name: 'requestTaskAssignment',
      args: { id: fixedId(701), task, receiver: ids.partner, nickname: null },
    });
    expect(verdict(await decide(rows, assigning(taskId)))).toBe('task_has_subtasks');
    expect(verdict(await decide(rows, offering(taskId)))).toBe('task_has_subtasks');
    expect(verdict(await decide(rows, offering(partId(0))))).toBe('applied');
  });

  test('extra costs and final payouts go with the addresses, and the root has their sum', async () => {
    const rows = office({ totalExtraCosts: 30 }, [{ extraCosts: 10 }, {}, { extraCosts: 20 }]);
    await act(rows, apart);
    expect([partId(0), partId(1)].map((id) => rows.row('tasks', id).totalExtraCosts)).toEqual([30, null]);
    await act(rows, {
      name: 'changeExtraCosts',
      args: { id: second, set: { extraCosts: 5.5, extraCostsDescription: null } },
      base: { extraCosts: null, extraCostsDescription: null },
    });
    expect(rows.row('tasks', partId(1)).totalExtraCosts).toBe(5.5);
    expect(rows.row('tasks', taskId).totalExtraCosts).toBe(35.5);
    rows.apply(
      { kind: 'change', resource: 'operational-addresses', id: second, set: { completionStatus: 'INSTALLED' } },
      0,
    );
    const args = { task: partId(1), addresses: [second], finalPayout: 70 };
    await act(rows, { name: 'finishInstalledAddresses', args });
    for (const id of [partId(1), taskId]) expect(rows.row('tasks', id).finalPayout).toBe(70);
  });

  test('what is cancelled or deleted counts no more in the sums', async () => {
    const rows = office({ totalExtraCosts: 30, finalPayout: 90 }, [{ extraCosts: 10 }, {}, { extraCosts: 20 }]);
    await act(rows, splitting([[first], [second], [third]]));
    // What was planned for the whole is not what is paid for its parts.
    expect(rows.row('tasks', taskId)).toMatchObject({ totalExtraCosts: 30, finalPayout: null });
    await act(rows, { name: 'cancelTask', args: { id: partId(0) }, base: { taskOperationalStatus: 'ON_GOING' } });
    expect(rows.row('tasks', taskId).totalExtraCosts).toBe(20);
    await act(rows, { name: 'deleteTask', args: { id: partId(2) } });
    expect(rows.row('tasks', taskId).totalExtraCosts).toBeNull();
  });

  test('without its last subtask the root has no sums, either', async () => {
    const rows = office({ totalExtraCosts: 30 }, [{ extraCosts: 10 }, { extraCosts: 20 }]);
    await act(rows, splitting([[first], [second]]));
    for (const index of [0, 1]) await act(rows, { name: 'deleteTask', args: { id: partId(index) } });
    expect(rows.row('tasks', taskId)).toMatchObject({ leaf: true, totalExtraCosts: null });
  });

  test('the root gives its people away, who are told, and follows its subtasks', async () => {
    const rows = office({ taskCompletionStatus: 'ACCEPTED', employeesAssignees: [{ id: ids.installer }] }, three);
    expect(await act(rows, apart)).toMatchObject({ notices: [{ type: 'SPLIT', also: [ids.installer] }] });
    expect(rows.row('tasks', taskId).employeesAssignees).toEqual([]);
    await act(rows, { name: 'assignEmployees', args: { id: partId(1), employees: [ids.installer] } });
    await act(rows, { name: 'markCollected', args: { id: second }, base: { completionStatus: 'NO_PROGRESS' } });
    expect(rows.row('tasks', partId(1)).taskCompletionStatus).toBe('COLLECTED');
    expect(rows.row('tasks', taskId)).toMatchObject({ taskCompletionStatus: 'COLLECTED', percentCompleted: 13 });
  });

  test('takes what was proved of an address along', async () => {
    const proof = proofValues({ task: { id: taskId }, operationalAddress: { id: second } });
    const photo = photoValues({ task: { id: taskId }, proof: { id: fixedId(301) } });
    const rows = office({}, three)
      .with('proofs', { [fixedId(301)]: proof })
      .with('photos', { [fixedId(401)]: photo });
    await act(rows, apart);
    expect(rows.row('proofs', fixedId(301)).task.id).toBe(partId(1));
    expect(rows.row('photos', fixedId(401)).task.id).toBe(partId(1));
  });

  test('is refused where a subtask has the id of a task that is there', async () => {
    const rows = office({}, three).with('tasks', { [partId(1)]: plannedTask({ jobTicket: 'Ω-1' }) });
    expect(await decide(rows, apart)).toEqual({ kind: 'rejected', code: 'id_taken', fields: ['subtasks'] });
  });

  test('twice splits once', async () => {
    const rows = office({}, three);
    await act(rows, apart);
    expect(await decide(rows, apart)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('keeps every address exactly once, whatever the parts', async () => {
    const shape = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(shape, async (places) => {
        const rows = office(
          {},
          places.map(() => ({})),
        );
        const before = rows.all('operational-addresses').map(({ id }) => id);
        const parts = [...new Set(places)].map((place) => before.filter((_, index) => places[index] === place));
        expect(verdict(await act(rows, splitting(parts)))).toBe('applied');
        expect(rows.all('operational-addresses').map(({ id }) => id)).toEqual(before);
        const placed = rows.all('operational-addresses').map(({ id, task }) => `${id} ${task.id}`);
        expect(placed.sort()).toEqual(
          parts.flatMap((part, index) => part.map((id) => `${id} ${partId(index)}`)).sort(),
        );
        const payouts = rows.all('tasks').flatMap(({ rootTask, totalPayout }) => (rootTask ? [totalPayout ?? 0] : []));
        expect(payouts.reduce((one, other) => one + other, 0)).toBe(60 * places.length);
      }),
    );
  });

  test.each([
    { what: 'an address in none', parts: [[first], [second]], code: 'split_incomplete' },
    {
      what: 'an address in two',
      parts: [
        [first, second],
        [second, third],
      ],
      code: 'split_incomplete',
    },
    { what: 'an address twice in place of another', parts: [[first, second], [second]], code: 'split_incomplete' },
    {
      what: 'an address of another task',
      parts: [
        [first, second],
        [third, fixedId(999)],
      ],
      code: 'split_incomplete',
    },
    { what: 'a subtask without address', parts: [[first, second, third], []], code: 'split_without_address' },
    { what: 'more subtasks than places', parts: [[first], [second], [third], []], code: 'split_without_address' },
  ])('is refused with $what', async ({ parts, code }) => {
    expect(verdict(await decide(office({}, three), splitting(parts)))).toBe(code);
  });

  test('is refused when a part has only a pickup, a turned time, or a ticket that is taken', async () => {
    const pickup = office({}, [{}, {}, { installationAddress: null }]);
    expect(verdict(await decide(pickup, splitting([[first, second], [third]])))).toBe('split_without_address');
    const turned = splitting([[first, third], [second]], { installationTimestampTo: from - 1 });
    expect(verdict(await decide(office({}, three), turned))).toBe('invalid_range');
    const same = splitting([[first, third], [second]], { jobTicket: 'Δ-1' });
    expect(verdict(await decide(office({}, three), same))).toBe('job_ticket_taken');
    const [one, other] = apart.args.subtasks;
    const folded = {
      ...apart,
      args: {
        ...apart.args,
        subtasks: [
          { ...one, jobTicket: 'Δέ-1' },
          { ...other, jobTicket: 'δε-1' },
        ],
      },
    };
    expect(verdict(await decide(office({}, three), folded))).toBe('job_ticket_taken');
    const rows = office({}, three).with('tasks', { [otherId]: plannedTask({ jobTicket: 'α-1-2' }) });
    expect(verdict(await decide(rows, apart))).toBe('job_ticket_taken');
  });

  test.each([
    { what: 'a draft', task: draft, addresses: three },
    { what: 'a paused task', task: { taskOperationalStatus: 'PAUSED' }, addresses: three },
    { what: 'a task that was given to a company', task: { assignee: { id: ids.partner } }, addresses: three },
    { what: 'a task with an open request', task: { taskCompletionStatus: 'ASSIGNMENT_REQUESTED' }, addresses: three },
    { what: 'a subtask', task: { rootTask: { id: otherId } }, addresses: three },
    { what: 'a task that was begun', task: {}, addresses: [{ completionStatus: 'COLLECTED' }, {}, {}] },
  ] as const)('is refused for $what', async ({ task, addresses }) => {
    expect(verdict(await decide(office(task, [...addresses]), apart))).toBe('split_not_possible');
  });

  test('is refused while a company that was asked to do the whole has not answered', async () => {
    const rows = office({}, three);
    const own = { id: ids.boss };
    const asked = { company: own, sender: own, receiver: { id: ids.partner }, task: { id: taskId } };
    const request = newRow('task-assignments', { ...asked, status: 'PENDING', typeStatus: 'ASSIGNMENT' });
    rows.with('task-assignments', { [otherId]: request });
    expect(verdict(await decide(rows, apart))).toBe('request_waiting');
    rows.apply({ kind: 'change', resource: 'task-assignments', id: otherId, set: { status: 'REJECTED' } }, from);
    expect(verdict(await decide(rows, apart))).toBe('applied');
  });

  test('needs two places to install at', async () => {
    expect(verdict(await decide(office({}, [{}]), splitting([[first]])))).toBe('split_not_possible');
  });

  test('is for those who plan and create', async () => {
    const rows = office({}, three);
    expect(verdict(await decide(rows, { ...apart, actor: employee('PUT_TASKS') }))).toBe('not_permitted');
    const may = employee('PUT_TASKS', 'POST_TASKS');
    expect(verdict(await decide(rows, { ...apart, actor: may }))).toBe('applied');
  });
});
