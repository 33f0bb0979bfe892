import { describe, expect, it, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { Write } from '../../../domain/rows.ts';
import {
  actionsFor,
  canReceiveRequests,
  isExpired,
  isPossible,
  isToBeConfirmed,
  type Request,
  requestActions,
  requestLifetime,
  requestReceivers,
} from '../../../domain/task-assignment/requests.ts';
import { requestStatuses, requestTypes } from '../../../domain/task-assignment/states.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { account, at } from '../account.ts';
import { noon } from '../decide.ts';
import { firstId } from '../job.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

const request: Request = {
  sender: { id: ids.boss },
  receiver: { id: ids.partner },
  status: 'PENDING',
  typeStatus: 'ASSIGNMENT',
  expiresOn: noon,
};

describe('what can be done with a request (specification 4.6)', () => {
  const closed = ['resend', 'delete'];
  const possible: Record<(typeof requestTypes)[number], Record<(typeof requestStatuses)[number], string[]>> = {
    ASSIGNMENT: {
      PENDING: ['accept', 'reject', 'cancel', 'expire'],
      ACCEPTED: ['cancel'],
      CANCELLED: closed,
      EXPIRED: closed,
      REJECTED: closed,
    },
    RESCHEDULE: {
      PENDING: ['accept', 'reject', 'cancel', 'expire'],
      ACCEPTED: [],
      CANCELLED: closed,
      EXPIRED: closed,
      REJECTED: closed,
    },
    FLEET: {
      PENDING: ['accept', 'reject', 'cancel', 'expire'],
      ACCEPTED: [],
      CANCELLED: closed,
      EXPIRED: closed,
      REJECTED: closed,
    },
  };
  const table = requestTypes.flatMap((typeStatus) => requestStatuses.map((status) => ({ typeStatus, status })));

  test.each(table)('$typeStatus $status', ({ typeStatus, status }) => {
    const actions = requestActions.filter((action) => isPossible(action, { typeStatus, status }));
    expect(actions).toEqual(possible[typeStatus][status]);
  });

  test.each([
    { who: 'the sender', viewer: boss, pending: ['cancel'], rejected: ['resend', 'delete'] },
    {
      who: 'its office with POST_REQUESTS',
      viewer: employee('PUT_TASKS', 'POST_REQUESTS'),
      pending: ['cancel'],
      rejected: ['resend', 'delete'],
    },
    { who: 'its office without', viewer: employee('PUT_TASKS', 'PUT_REQUESTS'), pending: [], rejected: [] },
    { who: 'an installer with the right', viewer: employee('POST_REQUESTS'), pending: [], rejected: [] },
    { who: 'the receiver', viewer: partner, pending: ['accept', 'reject'], rejected: [] },
    {
      who: 'its office with PUT_REQUESTS',
      viewer: partnerEmployee('PUT_TASKS', 'PUT_REQUESTS'),
      pending: ['accept', 'reject'],
      rejected: [],
    },
    { who: 'its office without', viewer: partnerEmployee('PUT_TASKS', 'POST_REQUESTS'), pending: [], rejected: [] },
    { who: 'another company', viewer: stranger, pending: [], rejected: [] },
    { who: 'the customer', viewer: client, pending: [], rejected: [] },
  ])('$who is offered $pending, and $rejected once it is rejected', ({ viewer, pending, rejected }) => {
    expect(actionsFor(viewer, request)).toEqual(pending);
    expect(actionsFor(viewer, { ...request, status: 'REJECTED' })).toEqual(rejected);
  });

  test('a task that came by auto-accept is confirmed by its receiver', () => {
    const given = { id: firstId, ...request, status: 'ACCEPTED' } as const;
    const task = { taskCompletionStatus: 'ASSIGNED', requestTaskAssignment: { id: firstId } } as const;
    expect(isToBeConfirmed(given, task)).toBe(true);
    expect(isToBeConfirmed({ ...given, status: 'PENDING' }, task)).toBe(false);
    expect(isToBeConfirmed({ ...given, typeStatus: 'RESCHEDULE' }, task)).toBe(false);
    expect(isToBeConfirmed(given, { ...task, taskCompletionStatus: 'ACCEPTED' })).toBe(false);
    expect(isToBeConfirmed(given, { ...task, requestTaskAssignment: null })).toBe(false);
    expect(isToBeConfirmed(given, undefined)).toBe(false);
    expect(actionsFor(partner, given, true)).toEqual(['accept']);
    expect(actionsFor(partner, given)).toEqual([]);
    expect(actionsFor(boss, given, true)).toEqual(['cancel']);
  });

  test.each([
    [{}, true],
    [{ employer: { id: ids.boss } }, false],
    [{ customer: { id: ids.customer } }, false],
    [{ enabled: false }, false],
    [{ deleted: true }, false],
  ])('who stands for an account in use can be asked: of one with %j it is %s', (given, may) => {
    expect(canReceiveRequests({ employer: null, customer: null, enabled: true, deleted: false, ...given })).toBe(may);
  });

  test('a request waits for seven days (decision 0019)', () => {
    expect(requestLifetime).toBe(7 * day);
    expect(isExpired(request, noon - 1)).toBe(false);
    expect(isExpired(request, noon)).toBe(true);
    expect(isExpired({ ...request, status: 'ACCEPTED' }, noon)).toBe(false);
    expect(isExpired({ ...request, expiresOn: null }, noon)).toBe(false);
  });
});

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
