import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { keepMine } from '../../../domain/mutation/keep-mine.ts';
import { taskCompletionStatuses } from '../../../domain/task/states.ts';
import { requestLifetime } from '../../../domain/task-assignment/requests.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
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
  base: name === 'cancel' ? { status: 'PENDING' } : {},
  actor: partner,
});
const sending = (name: string, id: string = at.assignment) => ({ ...answering(name, id), actor: boss });
/** Takes back a request that was seen to be accepted. */
const takingBack = { ...sending('cancel'), base: { status: 'ACCEPTED' } };
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

  test('is possible while work is left, and from no other status (decisions 0003 and 0077)', async () => {
    const open = [];
    for (const taskCompletionStatus of taskCompletionStatuses) {
      const rows = account({ ...unassigned, task: { ...unassigned.task, taskCompletionStatus } });
      if (verdict(await decide(rows, offering)) === 'applied') open.push(taskCompletionStatus);
    }
    expect(open).toEqual([
      'UNASSIGNED',
      'DECLINED',
      'COLLECTED',
      'IN_PROGRESS',
      'DELAYED_PICKUP',
      'DELAYED_INSTALLATION',
    ]);
  });

  describe('on which work has begun, after it was taken back (decision 0077)', () => {
    const status = 'IN_PROGRESS' as const;
    const begun = (given: Given = {}) => {
      const rows = account({ ...unassigned, ...given, task: { ...unassigned.task, taskCompletionStatus: status } });
      const set = { completionStatus: status };
      rows.apply({ kind: 'change', resource: 'operational-addresses', id: at.operationalAddress, set }, noon);
      return rows;
    };

    test.each([false, true])('keeps its status until it is accepted; taken unasked: %s', async (autoAccept) => {
      const rows = begun({ agreement: { autoAccept } });
      expect(verdict(await act(rows, offering))).toBe('applied');
      expect(request(rows, at.fresh).status).toBe('PENDING');
      const asked = { taskCompletionStatus: status, requestTaskAssignment: { id: at.fresh }, assignee: null };
      expect(task(rows)).toMatchObject(asked);
      expect(verdict(await act(rows, answering('accept', at.fresh)))).toBe('applied');
      expect(task(rows)).toMatchObject({ taskCompletionStatus: status, assignee: { id: ids.partner } });
    });

    test('is offered to one company at a time, also by sending again', async () => {
      const rows = begun();
      await act(rows, offering);
      await act(rows, answering('reject', at.fresh));
      const second = fixedId(902);
      expect(verdict(await act(rows, { ...offering, args: { ...offering.args, id: second } }))).toBe('applied');
      expect(verdict(await decide(rows, sending('resend', at.fresh)))).toBe('request_waiting');
      await act(rows, answering('reject', second));
      expect(verdict(await act(rows, sending('resend', at.fresh)))).toBe('applied');
      expect(task(rows)).toMatchObject({ taskCompletionStatus: status, assignee: null });
    });
  });

  test('is not to oneself, and to one company at a time', async () => {
    const own = { ...offering, args: { ...offering.args, receiver: ids.boss } };
    expect(verdict(await decide(account(unassigned), own))).toBe('rule');
    const waiting = account({ ...unassigned, assignment: {} });
    expect(verdict(await decide(waiting, offering))).toBe('request_waiting');
  });

  test('who takes this contractor’s tasks unasked has it at once, and confirms it by accepting (decision 0003)', async () => {
    const rows = account({ ...unassigned, agreement: { autoAccept: true } });
    expect(await act(rows, offering)).toMatchObject({ notices: [{ type: 'ASSIGNED', also: [ids.partner] }] });
    expect(request(rows, at.fresh)).toMatchObject({ status: 'ACCEPTED', expiresOn: null });
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'ASSIGNED', assignee: { id: ids.partner } });
    await act(rows, answering('accept', at.fresh));
    expect(task(rows).taskCompletionStatus).toBe('ACCEPTED');
    expect(await act(rows, answering('accept', at.fresh))).toMatchObject({ kind: 'applied', writes: [] });
  });

  test('what was taken unasked and is not confirmed yet can be taken back, and not declined', async () => {
    const rows = account({ ...unassigned, agreement: { autoAccept: true } });
    await act(rows, offering);
    expect(verdict(await act(rows, answering('reject', at.fresh)))).toBe('request_closed');
    await act(rows, { ...takingBack, args: { id: at.fresh } });
    expect(request(rows, at.fresh).status).toBe('CANCELLED');
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null });
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
    expect(decision).toMatchObject({
      notices: [
        { type: 'ACCEPTED', taskId: at.task, also: [ids.boss], url: '/profile?requests=sent' },
        { type: 'ACCEPTED', taskId: null, also: [ids.partner], url: '/profile?requests=task' },
      ],
    });
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
    expect(request(late)).toMatchObject({ status: 'EXPIRED', expiresOn: noon + hour });
    expect(task(late).taskCompletionStatus).toBe('UNASSIGNED');
    expect(verdict(await act(late, { ...answering('accept'), at: noon + hour }))).toBe('request_closed');
    expect(verdict(await act(late, { ...answering('reject'), at: noon + hour }))).toBe('request_closed');
  });

  describe('in time, but sent after it had expired', () => {
    const expired = async () => {
      const rows = account();
      await act(rows, { ...sending('expire'), at: noon + hour });
      return rows;
    };
    const inTime = { at: noon + hour - 1 };

    test('counts: the task is the company’s', async () => {
      const rows = await expired();
      await act(rows, { ...answering('accept'), ...inTime });
      expect(request(rows)).toMatchObject({ status: 'ACCEPTED', expiresOn: null });
      expect(task(rows)).toMatchObject({ taskCompletionStatus: 'ACCEPTED', assignee: { id: ids.partner } });
    });

    test('or it is rejected', async () => {
      const rows = await expired();
      await act(rows, { ...answering('reject'), ...inTime });
      expect(request(rows).status).toBe('REJECTED');
      expect(task(rows).assignee).toBeNull();
    });

    test('unless somebody else was asked meanwhile', async () => {
      const rows = await expired();
      await act(rows, { ...offering, args: { ...offering.args, receiver: ids.stranger }, at: noon + hour });
      expect(verdict(await act(rows, { ...answering('accept'), ...inTime }))).toBe('request_closed');
      expect(task(rows).taskCompletionStatus).toBe('ASSIGNMENT_REQUESTED');
    });

    test('unless the task was split meanwhile: its subtasks have the work, and are offered by themselves', async () => {
      const rows = await expired();
      const other = fixedId(903);
      const place = { company: { id: ids.boss }, installationAddress: { id: at.usedAddress } };
      rows.with('operational-addresses', { [other]: operationalAddressValues({ ...place, task: { id: at.task } }) });
      const subtasks = [at.operationalAddress, other].map((address, index) => ({
        id: fixedId(904 + index),
        nickname: `Μέρος ${index}`,
        jobTicket: `Μ-${index}`,
        addresses: [address],
      }));
      const splitting = { name: 'splitTask', args: { id: at.task, subtasks }, at: noon + hour };
      expect(verdict(await act(rows, splitting))).toBe('applied');
      expect(verdict(await act(rows, { ...answering('accept'), ...inTime }))).toBe('request_closed');
      expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null });
      // Its status follows from its subtasks, whatever becomes of the request that was about the whole.
      rows.apply({ kind: 'change', resource: 'tasks', id: at.task, set: { taskCompletionStatus: 'DECLINED' } }, noon);
      await act(rows, { ...sending('delete'), at: noon + hour });
      expect(task(rows)).toMatchObject({ taskCompletionStatus: 'DECLINED', requestTaskAssignment: null });
    });
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

  test('is not for a task whose work its owner did meanwhile', async () => {
    for (const taskCompletionStatus of [
      'INSTALLED',
      'FINISHED',
      'FAILED',
      'CONFLICTED_FINISHED',
      'INVOICED',
    ] as const) {
      const rows = account({ task: { taskCompletionStatus } });
      expect(verdict(await act(rows, answering('accept')))).toBe('request_closed');
      expect(task(rows).assignee).toBeNull();
      expect(verdict(await act(rows, answering('reject')))).toBe('applied');
    }
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
    await act(rows, takingBack);
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null, employeesAssignees: [] });
    expect(request(rows).status).toBe('CANCELLED');
  });

  test('is a question where it was accepted after it was seen: somebody may be at work on it', async () => {
    const rows = account(accepted());
    const decision = await decide(rows, sending('cancel'));
    expect(decision).toMatchObject({
      kind: 'conflict',
      conflicts: [
        {
          resource: 'task-assignments',
          id: at.assignment,
          fields: ['status'],
          mine: { status: 'CANCELLED' },
          theirs: { status: 'ACCEPTED' },
        },
      ],
      writes: [],
    });
    if (decision.kind !== 'conflict') throw new Error('It was no question.');
    for (const mine of keepMine({ ...sending('cancel'), id: fixedId(302) }, decision.conflicts)) await act(rows, mine);
    expect(task(rows)).toMatchObject({ taskCompletionStatus: 'UNASSIGNED', assignee: null });
  });

  test('those who were on it and who watch it are told', async () => {
    const rows = account(accepted({ watchers: [{ id: ids.colleague }] }));
    expect(await act(rows, takingBack)).toMatchObject({
      notices: [
        { type: 'UNASSIGNED', taskId: null, also: [ids.partnerEmployee, ids.colleague] },
        { type: 'CANCELLED', taskId: null, also: [ids.boss], url: '/profile?requests=sent' },
        { type: 'CANCELLED', taskId: null, also: [ids.partner], url: '/profile?requests=task' },
      ],
    });
  });

  test('not once it is invoiced', async () => {
    const rows = account(accepted({ taskCompletionStatus: 'INVOICED' }));
    expect(verdict(await act(rows, takingBack))).toBe('request_closed');
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
      notices: [
        { type: 'RESCHEDULED', also: [ids.partnerEmployee] },
        { type: 'ACCEPTED', taskId: null, also: [ids.partner], url: '/profile?requests=sent' },
        { type: 'ACCEPTED', taskId: at.task, also: [ids.boss], url: '/profile?requests=task' },
      ],
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

  describe('once somebody has set another time than the owner saw', () => {
    const seen = { installationTimestampFrom: noon, installationTimestampTo: noon + hour, estimateTime: 1 };
    const moved = { ...seen, installationTimestampFrom: noon - hour };
    const asked = { installationTimestampFrom: dates.newFrom, installationTimestampTo: dates.newTo, estimateTime: 2 };
    const accepting = { ...sending('accept', at.fresh), base: seen };
    const movedTo = async (set: object) => {
      const rows = account(free);
      await act(rows, asking());
      rows.apply({ kind: 'change', resource: 'tasks', id: at.task, set }, noon);
      return rows;
    };

    test('the owner is asked which holds, and nothing is written before', async () => {
      const rows = await movedTo(moved);
      const decision = await act(rows, accepting);
      const conflict = { resource: 'tasks', id: at.task, fields: Object.keys(seen), mine: asked, theirs: moved };
      expect(decision).toMatchObject({ kind: 'conflict', conflicts: [conflict] });
      expect(task(rows)).toMatchObject(moved);
      expect(request(rows, at.fresh).status).toBe('PENDING');
      const [mine] = keepMine({ ...accepting, id: fixedId(302), base: { ...seen } }, [{ id: at.task, theirs: moved }]);
      expect(verdict(await act(rows, { ...accepting, ...mine }))).toBe('applied');
      expect(task(rows)).toMatchObject(asked);
    });

    test('the dates that were asked for are no question', async () => {
      const rows = await movedTo(asked);
      expect(verdict(await act(rows, accepting))).toBe('applied');
      expect(request(rows, at.fresh).status).toBe('ACCEPTED');
    });

    test('nor is the time that was seen', async () => {
      const rows = await movedTo({});
      expect(verdict(await act(rows, accepting))).toBe('applied');
      expect(task(rows)).toMatchObject(asked);
    });
  });

  test('rejected, nothing changes', async () => {
    const rows = account(free);
    await act(rows, asking());
    const before = task(rows);
    await act(rows, sending('reject', at.fresh));
    expect(task(rows)).toEqual(before);
  });

  describe('again, after the owner rejected it', () => {
    const rejected = async () => {
      const rows = account(free);
      await act(rows, asking());
      await act(rows, sending('reject', at.fresh));
      return rows;
    };
    const again = { ...answering('resend', at.fresh), actor: partner };

    test('waits for an answer', async () => {
      const rows = await rejected();
      expect(verdict(await act(rows, again))).toBe('applied');
      expect(request(rows, at.fresh).status).toBe('PENDING');
    });

    test('is refused while another one waits', async () => {
      const rows = await rejected();
      await act(rows, asking({ id: fixedId(902) }));
      expect(verdict(await decide(rows, again))).toBe('request_waiting');
    });

    test.each([
      { what: 'was installed', given: { taskCompletionStatus: 'INSTALLED' }, said: 'task_transition_not_allowed' },
      { what: 'was cancelled', given: { taskOperationalStatus: 'CANCELED' }, said: 'task_not_ongoing' },
      {
        what: 'was moved behind the dates',
        given: { installationTimestampFrom: dates.newFrom + 1 },
        said: 'invalid_range',
      },
      { what: 'is another company’s', given: { assignee: { id: ids.stranger } }, said: 'request_closed' },
    ] as const)('is refused once the task $what', async ({ given, said }) => {
      const rows = await rejected();
      rows.apply({ kind: 'change', resource: 'tasks', id: at.task, set: given }, noon);
      expect(verdict(await decide(rows, again))).toBe(said);
    });
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

  describe('ends with the assignment', () => {
    const given: Given = {
      ...free,
      task: { ...free.task, requestTaskAssignment: { id: at.assignment } },
    };
    const asked = async () => {
      const rows = account(given);
      await act(rows, asking());
      return rows;
    };
    const own = (name: string) => ({ ...answering(name, at.fresh), actor: partner });

    test('it is withdrawn when the task is taken back, and both are told', async () => {
      const rows = await asked();
      expect(await act(rows, takingBack)).toMatchObject({
        notices: [
          { type: 'UNASSIGNED' },
          { type: 'CANCELLED', changedItemId: at.fresh, also: [ids.partner] },
          { type: 'CANCELLED', changedItemId: at.fresh, also: [ids.boss] },
          { type: 'CANCELLED', changedItemId: at.assignment },
          { type: 'CANCELLED', changedItemId: at.assignment },
        ],
      });
      expect(request(rows, at.fresh)).toMatchObject({ status: 'CANCELLED', expiresOn: null });
    });

    test('it is cancelled, and expires, where its sender sees the task no more', async () => {
      for (const [name, when] of [
        ['cancel', noon],
        ['expire', noon + requestLifetime],
      ] as const) {
        const rows = await asked();
        rows.apply({ kind: 'remove', resource: 'tasks', id: at.task }, noon);
        expect(await act(rows, { ...own(name), at: when })).toMatchObject({
          kind: 'applied',
          notices: [
            { also: [ids.partner], details: { request: 'RESCHEDULE' } },
            { also: [ids.boss], details: { request: 'RESCHEDULE' } },
          ],
        });
      }
    });

    test('it is not accepted for a task that another company has', async () => {
      const rows = await asked();
      const set = { assignee: { id: ids.stranger } };
      rows.apply({ kind: 'change', resource: 'tasks', id: at.task, set }, noon);
      expect(verdict(await decide(rows, sending('accept', at.fresh)))).toBe('request_closed');
    });
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
