import { describe, expect, test } from 'vitest';
import {
  assigneeChange,
  canNotifyCompletion,
  canPreviewFlow,
  canReschedule,
  canSplit,
  canSplitForAllocation,
  editableFields,
  isReadOnly,
  isSplit,
  showsSave,
  tooManySubtasks,
} from '../../../domain/task/rules.ts';
import { operationalStatuses, type TaskCompletionStatus, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { ids } from '../people.ts';

const ruled = (taskCompletionStatus: TaskCompletionStatus, antediluvian = false) => ({
  taskCompletionStatus,
  taskOperationalStatus: 'ON_GOING' as const,
  antediluvian,
});

const those = (holds: (status: TaskCompletionStatus) => boolean) => taskCompletionStatuses.filter(holds);

describe('what a status allows (specification 4.2)', () => {
  test('is only viewed', () => {
    const readOnly = ['FINISHED', 'FAILED', 'INVOICED', 'CONFLICTED_FINISHED'];
    expect(those((status) => isReadOnly(ruled(status)))).toEqual(readOnly);
    const closed = operationalStatuses.filter((taskOperationalStatus) =>
      isReadOnly({ ...ruled('ACCEPTED'), taskOperationalStatus }),
    );
    expect(closed).toEqual(['CANCELED', 'FINISHED']);
  });

  test('has editable fields', () => {
    expect(those((status) => editableFields(ruled(status)).includes('totalPayout'))).toEqual(['DRAFT']);
    const named = ['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED', 'DELAYED_PICKUP'];
    for (const field of ['nickname', 'jobTicket'] as const)
      expect(those((status) => editableFields(ruled(status)).includes(field))).toEqual(named);
    expect(editableFields({ ...ruled('DRAFT'), taskOperationalStatus: 'CANCELED' })).toEqual([]);
  });

  test('shows Save', () => {
    expect(those((status) => showsSave(ruled(status)))).toEqual([
      'DRAFT',
      'UNASSIGNED',
      'ASSIGNMENT_REQUESTED',
      'DECLINED',
      'ACCEPTED',
    ]);
    expect(those((status) => showsSave(ruled(status, true)))).toEqual(['DRAFT', 'DECLINED']);
  });

  test('may be rescheduled', () => {
    const never = ['INSTALLED', 'FINISHED', 'FAILED', 'INVOICED', 'CONFLICTED_FINISHED'];
    expect(those((status) => !canReschedule(ruled(status)))).toEqual(never);
  });
});

describe('splitting (specification 4.2 and 4.3; decision 0015)', () => {
  const place = { installationAddress: { id: ids.boss }, completionStatus: 'NO_PROGRESS' as const };
  const pickup = { ...place, installationAddress: null };
  const task = { ...ruled('UNASSIGNED'), assignee: null, rootTask: null };
  const parts = { addresses: [place, place], subtasks: 0 };
  const given = {
    ...task,
    antediluvian: true,
    assignee: { id: ids.partner },
    taskCompletionStatus: 'ACCEPTED' as const,
  };
  const running = ['UNASSIGNED', 'DECLINED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION'];
  const withPartner = ['ASSIGNED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION'];

  test('is possible before work, while the task runs', () => {
    expect(new Set(those((status) => canSplit({ ...task, taskCompletionStatus: status }, parts)))).toEqual(
      new Set(running),
    );
    const allocating = those((status) => canSplitForAllocation({ ...given, taskCompletionStatus: status }, parts));
    expect(new Set(allocating)).toEqual(new Set(withPartner));
    for (const taskOperationalStatus of operationalStatuses) {
      const runs = taskOperationalStatus === 'ON_GOING';
      expect(canSplit({ ...task, taskOperationalStatus }, parts)).toBe(runs);
      expect(canSplitForAllocation({ ...given, taskOperationalStatus }, parts)).toBe(runs);
    }
  });

  test.each([
    ['of a task that a company has', { assignee: { id: ids.partner } }, {}],
    ['of a subtask', { rootTask: { id: ids.boss } }, {}],
    ['once more', {}, { subtasks: 1 }],
    ['of one place', {}, { addresses: [place, pickup] }],
    ['of what was begun', {}, { addresses: [place, place, { ...place, completionStatus: 'COLLECTED' as const }] }],
  ])('is not possible %s', (_, of, having) => {
    expect(canSplit({ ...task, ...of }, { ...parts, ...having })).toBe(false);
  });

  test.each([
    ['what is one place', {}, { addresses: [place] }, true],
    ['again what was cancelled', {}, { subtasks: 2, canceled: 2 }, true],
    ['a second time', {}, { subtasks: 1 }, false],
    ['beside what goes on', {}, { subtasks: 2, canceled: 1 }, false],
    ['what is only fetched', {}, { addresses: [pickup] }, false],
    ['what was begun', {}, { addresses: [{ ...place, completionStatus: 'COLLECTED' as const }] }, false],
    ['what the company does itself', { antediluvian: false }, {}, false],
    ['what nobody has', { assignee: null }, {}, false],
  ])('for allocation splits %s: %4$s', (_, of, having, may) => {
    expect(canSplitForAllocation({ ...given, ...of }, { ...parts, ...having })).toBe(may);
  });

  test('leaves a place to each subtask', () => {
    expect(tooManySubtasks(parts, 2)).toBe(false);
    expect(tooManySubtasks(parts, 3)).toBe(true);
    expect(tooManySubtasks({ ...parts, subtasks: 1 }, 2)).toBe(true);
  });
});

test('who waits for a task is told that it is done, and sees how it went', () => {
  const done = ['FINISHED', 'CONFLICTED_FINISHED'];
  expect(those((status) => canNotifyCompletion(ruled(status)))).toEqual(done);
  expect(new Set(those((status) => canPreviewFlow(ruled(status))))).toEqual(
    new Set([...done, 'INSTALLED', 'INVOICED']),
  );
});

test('the work of a task is in its subtasks once it is no leaf any more, but for a draft', () => {
  expect(those((taskCompletionStatus) => isSplit({ leaf: false, taskCompletionStatus }))).toEqual(
    taskCompletionStatuses.filter((status) => status !== 'DRAFT'),
  );
  expect(those((taskCompletionStatus) => isSplit({ leaf: true, taskCompletionStatus }))).toEqual([]);
});

test('how assignees change (specification 4.4)', () => {
  const free = ['DRAFT', 'UNASSIGNED', 'ASSIGNED', 'ACCEPTED', 'DELAYED_PICKUP'];
  expect(those((status) => assigneeChange(ruled(status)) === 'free')).toEqual(free);
  expect(those((status) => assigneeChange(ruled(status)) === 'refused')).toEqual(['ASSIGNMENT_REQUESTED', 'DECLINED']);
  expect(assigneeChange({ ...ruled('ACCEPTED'), taskOperationalStatus: 'CANCELED' })).toBe('refused');
});
