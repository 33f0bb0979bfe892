import { describe, expect, test } from 'vitest';
import { assigneeChange, canReschedule, editableFields, isReadOnly, showsSave } from '../../../domain/task/rules.ts';
import { operationalStatuses, type TaskCompletionStatus, taskCompletionStatuses } from '../../../domain/task/states.ts';

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

test('how assignees change (specification 4.4)', () => {
  const free = ['DRAFT', 'UNASSIGNED', 'ASSIGNED', 'ACCEPTED', 'DELAYED_PICKUP'];
  expect(those((status) => assigneeChange(ruled(status)) === 'free')).toEqual(free);
  expect(those((status) => assigneeChange(ruled(status)) === 'refused')).toEqual(['ASSIGNMENT_REQUESTED', 'DECLINED']);
  expect(assigneeChange({ ...ruled('ACCEPTED'), taskOperationalStatus: 'CANCELED' })).toBe('refused');
});
