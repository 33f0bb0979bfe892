import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import { requestLifetime } from '../../../domain/task-assignment/requests.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at, type Given, unassigned } from '../account.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids, partner, partnerEmployee } from '../people.ts';

type Rows = ReturnType<typeof account>;
const offering = {
  name: 'requestTaskAssignment',
  args: { id: at.fresh, task: at.task, receiver: ids.partner, nickname: null },
};
const answering = (name: string, id: string = at.assignment) => ({
  name: `${name}TaskAssignment`,
  args: { id },
  actor: partner,
});
const sending = (name: string, id: string = at.assignment) => ({ ...answering(name, id), actor: boss });
const task = (rows: Rows) => rows.row('tasks', at.task);
const request = (rows: Rows, id: string = at.assignment) => rows.row('task-assignments', id);

describe('offering a task to another company (specification 2.6, 4.1 and 4.6)', () => {
  test('the task waits for its answer, and the company is told', async () => {
    const rows = account(unassigned);
    const decision = await act(rows, offering);
    expect(request(rows, at.fresh)).toMatchObject({
      sender: { id: ids.boss },
      receiver: { id: ids.partner },
      requester: { id: ids.boss },
      status: 'PENDING',
      typeStatus: 'ASSIGNMENT',
      expiresOn: noon + requestLifetime,
    });
    expect(task(rows)).toMatchObject({
      taskCompletionStatus: 'ASSIGNMENT_REQUESTED',
      requestTaskAssignment: { id: at.fresh },
      assignee: null,
    });
    expect(decision).toMatchObject({ notices: [{ type: 'REQUESTED', also: [ids.partner], taskId: null }] });
  });

  test('needs PUT_TASKS beside POST_REQUESTS', async () => {
    const actor = employee('POST_TASKS', 'POST_REQUESTS');
    expect(verdict(await decide(account(unassigned), { ...offering, actor }))).toBe('not_permitted');
  });

  test.each([
    { what: 'a task that is done in-house', given: { antediluvian: false }, said: 'rule' },
    {
      what: 'a draft',
      given: { taskOperationalStatus: 'DRAFT', taskCompletionStatus: 'DRAFT' },
      said: 'task_not_ongoing',
    },
    { what: 'a cancelled task', given: { taskOperationalStatus: 'CANCELED' }, said: 'task_not_ongoing' },
    { what: 'a task that somebody has', given: { assignee: { id: ids.partner } }, said: 'request_waiting' },
    {
      what: 'a task that was offered',
      given: { taskCompletionStatus: 'ASSIGNMENT_REQUESTED' },
      said: 'request_waiting',
    },
    { what: 'a paused task', given: { taskOperationalStatus: 'PAUSED' }, said: 'applied' },
    { what: 'a declined task', given: { taskCompletionStatus: 'DECLINED' }, said: 'applied' },
  ] as const)('$what: $said', async ({ given, said }) => {
    const rows = account({ ...unassigned, task: { ...unassigned.task, ...given } });
    expect(verdict(await decide(rows, offering))).toBe(said);
  });

  test('is possible from no other status (decision 0003)', async () => {
    const open = [];
    for (const taskCompletionStatus of taskCompletionStatuses) {
      const rows = account({ ...unassigned, task: { ...unassigned.task, taskCompletionStatus } });
      if (verdict(await decide(rows, offering)) === 'applied') open.push(taskCompletionStatus);
    }
    expect(open).toEqual(['UNASSIGNED', 'DECLINED']);
  });

  test('is not to oneself, and to one company at a time', async () => {
    const own = { ...offering, args: { ...offering.args, receiver: ids.boss } };
    expect(verdict(await decide(account(unassigned), own))).toBe('rule');
    const waiting = account({ ...unassigned, assignment: {} });
    expect(verdict(await decide(waiting, offering))).toBe('request_waiting');
  });

  test('who takes this contractor’s tasks unasked has it at once, and confirms it by accepting (decision 0003)', async () => {
    const rows = account({ ...unassigned, agreement: { autoAccept: true } });
    await act(rows, offering);
    expect(request(rows, at.fresh)).toMatchObject({ status: 'ACCEPTED', expiresOn: null });
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'ASSIGNED', assignee: { id: ids.partner } });
    await act(rows, answering('accept', at.fresh));
    expect(task(rows).taskCompletionStatus).toBe('ACCEPTED');
    expect(await act(rows, answering('accept', at.fresh))).toMatchObject({ kind: 'applied', writes: [] });
  });

  test.each([
    { what: 'off', agreement: { autoAccept: false } },
    { what: 'on with another contractor', agreement: { autoAccept: true, contractor: { id: ids.stranger } } },
    { what: 'on at another subcontractor', agreement: { autoAccept: true, subcontractor: { id: ids.stranger } } },
  ])('auto-accept $what changes nothing', async ({ agreement }) => {
    const rows = account({ ...unassigned, agreement });
    await act(rows, offering);
    expect(request(rows, at.fresh).status).toBe('PENDING');
  });
});

describe('the answer (specification 4.6)', () => {
  test('accepted: the task is the company’s', async () => {
    const rows = account();
    const decision = await act(rows, answering('accept'));
    expect(request(rows)).toMatchObject({ status: 'ACCEPTED', expiresOn: null });
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'ACCEPTED', assignee: { id: ids.partner } });
    expect(decision).toMatchObject({ notices: [{ type: 'ACCEPTED', taskId: at.task }] });
  });

  test('rejected: the task is DECLINED, and can be offered again', async () => {
    const rows = account();
    await act(rows, answering('reject'));
    expect(request(rows).status).toBe('REJECTED');
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'DECLINED', assignee: null });
    await act(rows, { ...sending('resend'), at: noon + hour });
    expect(request(rows)).toMatchObject({ status: 'PENDING', expiresOn: noon + hour + requestLifetime });
    expect(task(rows).taskCompletionStatus).toBe('ASSIGNMENT_REQUESTED');
    await act(rows, answering('accept'));
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'ACCEPTED', assignee: { id: ids.partner } });
  });

  test('too late: cancelled or expired meanwhile', async () => {
    const rows = account();
    await act(rows, sending('cancel'));
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null });
    expect(verdict(await act(rows, answering('accept')))).toBe('request_closed');
    expect(verdict(await act(rows, answering('reject')))).toBe('request_closed');
    const late = account();
    expect(verdict(await act(late, { ...answering('accept'), at: noon + hour }))).toBe('request_closed');
    expect(verdict(await act(late, { ...answering('expire'), at: noon + hour - 1 }))).toBe('request_closed');
    await act(late, { ...sending('expire'), at: noon + hour });
    expect(request(late).status).toBe('EXPIRED');
    expect(task(late).taskCompletionStatus).toBe('UNASSIGNED');
  });

  test.each(['accept', 'reject', 'cancel'] as const)('given twice, %s is the same as once', async (name) => {
    const rows = account();
    const asked = name === 'cancel' ? sending(name) : answering(name);
    await act(rows, asked);
    expect(await act(rows, asked)).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('is not for a task that ended', async () => {
    const rows = account({ task: { taskOperationalStatus: 'CANCELED' } });
    expect(verdict(await act(rows, answering('accept')))).toBe('task_not_ongoing');
    expect(verdict(await act(rows, answering('reject')))).toBe('applied');
  });

  test('leaves the status to the addresses where work has begun', async () => {
    const rows = account({ task: { taskCompletionStatus: 'COLLECTED' } });
    rows.apply(
      {
        kind: 'change',
        resource: 'operational-addresses',
        id: at.operationalAddress,
        set: { completionStatus: 'COLLECTED' },
      },
      noon,
    );
    await act(rows, answering('accept'));
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'COLLECTED', assignee: { id: ids.partner } });
  });

  test('of a request that another replaced changes nothing on the task', async () => {
    const rows = account({ task: { requestTaskAssignment: { id: at.fresh } } });
    await act(rows, answering('reject'));
    expect(request(rows).status).toBe('REJECTED');
    expect(task(rows).taskCompletionStatus).toBe('ASSIGNMENT_REQUESTED');
  });

  test('shows on the task above, too', async () => {
    const root = fixedId(901);
    const rows = account({ task: { rootTask: { id: root } } });
    const values = { company: { id: ids.boss }, leaf: false, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' } as const;
    rows.with('tasks', { [root]: taskValues(values) });
    await act(rows, answering('accept'));
    expect(rows.row('tasks', root).taskCompletionStatus).toBe('ACCEPTED');
  });
});

describe('taking an accepted task back (specification 4.4 and 4.6)', () => {
  const accepted = (given: Given['task'] = {}): Given => ({
    task: {
      taskCompletionStatus: 'ACCEPTED',
      assignee: { id: ids.partner },
      employeesAssignees: [{ id: ids.partnerEmployee }],
      requestTaskAssignment: { id: at.assignment },
      ...given,
    },
    assignment: { status: 'ACCEPTED', expiresOn: null },
  });

  test('before work: nobody has it any more, nor their people', async () => {
    const rows = account(accepted());
    await act(rows, sending('cancel'));
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null, employeesAssignees: [] });
    expect(request(rows).status).toBe('CANCELLED');
  });

  test('not once it is invoiced', async () => {
    const rows = account(accepted({ taskCompletionStatus: 'INVOICED' }));
    expect(verdict(await act(rows, sending('cancel')))).toBe('request_closed');
  });

  test('a closed request is deleted, and a declined task is free again', async () => {
    const rows = account();
    await act(rows, answering('reject'));
    await act(rows, sending('delete'));
    expect(await rows.get('task-assignments', at.assignment)).toBeUndefined();
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', requestTaskAssignment: null });
  });
});

describe('asking for other dates (specification 3 and 4.4)', () => {
  const free: Given = {
    task: {
      assignee: { id: ids.partner },
      taskCompletionStatus: 'ACCEPTED',
      employeesAssignees: [{ id: ids.partnerEmployee }],
      installationTimestampFrom: noon,
      installationTimestampTo: noon + hour,
      estimateTime: 1,
    },
    assignment: { status: 'ACCEPTED', expiresOn: null },
  };
  const dates = { newFrom: noon + 2 * hour, newTo: noon + 4 * hour, estimatedHours: 2 };
  const asking = (set: object = {}) => ({
    name: 'requestReschedule',
    args: { id: at.fresh, task: at.task, nickname: null, ...dates, ...set },
    actor: partner,
  });

  test('the owner is asked; accepted, the task has them and keeps its people, who are told (decision 0026)', async () => {
    const rows = account(free);
    await act(rows, asking());
    expect(request(rows, at.fresh)).toMatchObject({
      sender: { id: ids.partner },
      receiver: { id: ids.boss },
      ...dates,
    });
    expect(await act(rows, sending('accept', at.fresh))).toMatchObject({
      kind: 'applied',
      notices: [{ type: 'RESCHEDULED', also: [ids.partnerEmployee] }, { type: 'ACCEPTED' }],
    });
    expect(task(rows)).toMatchObject({
      installationTimestampFrom: dates.newFrom,
      installationTimestampTo: dates.newTo,
      estimateTime: 2,
      employeesAssignees: [{ id: ids.partnerEmployee }],
      assignee: { id: ids.partner },
      taskCompletionStatus: 'ACCEPTED',
    });
  });

  test('rejected, nothing changes', async () => {
    const rows = account(free);
    await act(rows, asking());
    const before = task(rows);
    await act(rows, sending('reject', at.fresh));
    expect(task(rows)).toEqual(before);
  });

  test('is for the company that has the task, one request at a time, with dates in order', async () => {
    const rows = account(free);
    expect(verdict(await decide(rows, { ...asking(), actor: boss }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...asking(), actor: partnerEmployee('PUT_TASKS') }))).toBe('not_permitted');
    const backwards = await decide(rows, asking({ newTo: noon }));
    expect(backwards).toEqual({ kind: 'rejected', code: 'invalid_range', fields: ['newTo'] });
    await act(rows, asking());
    expect(verdict(await decide(rows, asking({ id: fixedId(902) })))).toBe('request_waiting');
  });

  test.each([
    {
      what: 'a task that was installed meanwhile',
      given: { taskCompletionStatus: 'INSTALLED' },
      said: 'task_transition_not_allowed',
    },
    {
      what: 'a task that was moved behind it',
      given: { installationTimestampFrom: dates.newFrom + 1 },
      said: 'invalid_range',
    },
  ] as const)('is not accepted for $what, as the owner could not move it there either', async ({ given, said }) => {
    const rows = account(free);
    await act(rows, asking());
    rows.apply({ kind: 'change', resource: 'tasks', id: at.task, set: given }, noon);
    expect(verdict(await decide(rows, sending('accept', at.fresh)))).toBe(said);
    expect(verdict(await decide(rows, sending('reject', at.fresh)))).toBe('applied');
  });

  test('moves a pickup that ended when the installation began', async () => {
    const rows = account({ ...free, task: { ...free.task, pickupTimestampTo: noon - 1 } });
    await act(rows, asking());
    await act(rows, sending('accept', at.fresh));
    expect(task(rows).pickupTimestampTo).toBe(dates.newFrom - 1);
  });

  test('accepting needs PUT_TASKS beside PUT_REQUESTS', async () => {
    const rows = account(free);
    await act(rows, asking());
    const actor = employee('POST_TASKS', 'PUT_REQUESTS');
    expect(verdict(await decide(rows, { ...sending('accept', at.fresh), actor }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...sending('reject', at.fresh), actor }))).toBe('applied');
  });
});
