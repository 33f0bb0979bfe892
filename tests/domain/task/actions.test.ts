import { describe, expect, test } from 'vitest';
import { type ActedTask, hiddenInRows, type TaskAction, taskActionsFor } from '../../../domain/task/actions.ts';
import type { PartsOfTask } from '../../../domain/task/rules.ts';
import { type TaskCompletionStatus, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const task: ActedTask = {
  company: { id: ids.boss },
  taskCreator: null,
  assignee: null,
  employeesAssignees: [],
  taskCompletionStatus: 'UNASSIGNED',
  taskOperationalStatus: 'ON_GOING',
  antediluvian: false,
  rootTask: null,
  leaf: true,
};
const address = { installationAddress: { id: '1' }, completionStatus: 'NO_PROGRESS' } as const;
const parts: PartsOfTask = { addresses: [address, address], subtasks: 0 };

const offers = (given: Partial<ActedTask>, viewer = boss): TaskAction[] =>
  taskActionsFor(viewer, { ...task, ...given }, parts);

const statusesWith = (action: TaskAction, given: Partial<ActedTask> = {}): TaskCompletionStatus[] =>
  taskCompletionStatuses.filter((taskCompletionStatus) => offers({ ...given, taskCompletionStatus }).includes(action));

describe('the actions of a task row (specification 4.2)', () => {
  test.each<[TaskAction, Partial<ActedTask>, TaskCompletionStatus[]]>([
    ['publish', { taskOperationalStatus: 'DRAFT' }, ['DRAFT']],
    ['finalize', { leaf: false }, ['INSTALLED']],
    ['finalize', {}, []],
    ['invoice', {}, ['FINISHED', 'CONFLICTED_FINISHED']],
    ['notifyCompletion', {}, ['FINISHED', 'CONFLICTED_FINISHED']],
    ['flowPreview', {}, ['INSTALLED', 'FINISHED', 'INVOICED', 'CONFLICTED_FINISHED']],
    ['report', {}, ['IN_PROGRESS', 'INSTALLED', 'FINISHED']],
    ['split', {}, ['UNASSIGNED', 'DECLINED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION']],
  ])('%s of %j', (action, given, statuses) => {
    expect(statusesWith(action, given)).toEqual(statuses);
  });

  test('reschedule is hidden once the work is done', () => {
    const hidden = ['INSTALLED', 'FINISHED', 'FAILED', 'INVOICED', 'CONFLICTED_FINISHED'];
    expect(statusesWith('reschedule')).toEqual(taskCompletionStatuses.filter((status) => !hidden.includes(status)));
  });

  test('people are put on the subtask of a task that was split for allocation, and only taken off the task itself', () => {
    const accepted = { antediluvian: true, taskCompletionStatus: 'ACCEPTED' } as const;
    const given = { ...task, ...accepted, assignee: { id: ids.partner } };
    const offered = (made: Partial<PartsOfTask>, more: Partial<ActedTask> = {}) =>
      taskActionsFor(partner, { ...given, ...more }, { ...parts, ...made }).includes('assign');
    expect(offered({})).toBe(true);
    expect(offered({ subtasks: 1 })).toBe(false);
    expect(offered({ subtasks: 1 }, { employeesAssignees: [{ id: ids.partnerEmployee }] })).toBe(true);
    expect(offered({ subtasks: 1, canceled: 1 })).toBe(true);
  });

  test('edit is only where something can be edited and saved (decision 0166)', () => {
    expect(statusesWith('edit')).toEqual(['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED']);
    expect(statusesWith('view')).toEqual([...taskCompletionStatuses]);
    expect(offers({ taskOperationalStatus: 'CANCELED' })).toEqual(['view']);
  });

  test.each([
    { taskOperationalStatus: 'DRAFT', expected: ['clone', 'cancel'] },
    { taskOperationalStatus: 'ON_GOING', expected: ['pause', 'cancel'] },
    { taskOperationalStatus: 'PAUSED', expected: ['continue', 'cancel'] },
    { taskOperationalStatus: 'FINISHED', expected: [] },
    { taskOperationalStatus: 'CANCELED', expected: [] },
  ] as const)('$taskOperationalStatus offers $expected', ({ taskOperationalStatus, expected }) => {
    const operations = offers({ taskOperationalStatus }).filter((action) =>
      ['clone', 'pause', 'continue', 'cancel', 'finish'].includes(action),
    );
    expect(operations).toEqual(expected);
  });

  test('cloning a draft is for who makes tasks, of their own company', () => {
    const cloned = (viewer: typeof boss) => offers({ taskOperationalStatus: 'DRAFT' }, viewer).includes('clone');
    expect([employee('POST_TASKS'), employee('PUT_TASKS'), stranger].map(cloned)).toEqual([true, false, false]);
  });

  test('invoicing and splitting for allocation are not in the menus of rows', () => {
    expect(hiddenInRows).toEqual(['invoice', 'splitForAllocation']);
  });

  test('delete is for what nobody has begun or split', () => {
    const may = (given: Partial<typeof parts>) => taskActionsFor(boss, task, { ...parts, ...given }).includes('delete');
    expect(may({})).toBe(true);
    expect(may({ addresses: [{ ...address, completionStatus: 'COLLECTED' }] })).toBe(false);
    expect(may({ subtasks: 1 })).toBe(false);
  });

  test('splitting for allocation is the assigned company’s', () => {
    const given = { antediluvian: true, assignee: { id: ids.partner }, taskCompletionStatus: 'ACCEPTED' } as const;
    expect(offers(given, partner)).toEqual(['view', 'splitForAllocation', 'assign', 'askForDates']);
    expect(offers(given)).not.toContain('splitForAllocation');
    expect(offers(given)).not.toContain('assign');
  });

  test('people are not put on a task that was split: its subtasks have them', () => {
    expect(offers({ leaf: false })).not.toContain('assign');
    expect(offers({})).toContain('assign');
  });

  test('asking for other dates is for the company that another one gave the task, while that can be moved', () => {
    const given = { antediluvian: true, assignee: { id: ids.partner }, taskCompletionStatus: 'ACCEPTED' } as const;
    expect(offers(given)).not.toContain('askForDates');
    expect(offers({ ...given, assignee: { id: ids.boss } })).not.toContain('askForDates');
    expect(offers({ ...given, taskOperationalStatus: 'CANCELED' }, partner)).not.toContain('askForDates');
    expect(offers({ ...given, taskCompletionStatus: 'FINISHED' }, partner)).not.toContain('askForDates');
  });

  test.each([
    { who: 'an installer', viewer: employee() },
    { who: 'another company', viewer: stranger },
    { who: 'the customer', viewer: client },
  ])('$who only views', ({ viewer }) => {
    for (const taskCompletionStatus of taskCompletionStatuses)
      expect(offers({ taskCompletionStatus }, viewer).filter((action) => action !== 'flowPreview')).toEqual(['view']);
  });
});
