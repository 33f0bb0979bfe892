import { describe, expect, test } from 'vitest';
import {
  type BasicField,
  basicFields,
  type FormTask,
  fieldAccess,
  formButtons,
  formTabsOf,
  plansAddresses,
  refuseEditing,
} from '../../../domain/task/form.ts';
import { type TaskCompletionStatus, taskCompletionStatuses } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { boss, employee, ids, partner } from '../people.ts';

const task = (taskCompletionStatus: TaskCompletionStatus, given: Partial<FormTask> = {}): FormTask => ({
  company: { id: ids.boss },
  taskCreator: null,
  owner: { id: ids.boss },
  assignee: null,
  antediluvian: false,
  taskCompletionStatus,
  taskOperationalStatus: taskCompletionStatus === 'DRAFT' ? 'DRAFT' : 'ON_GOING',
  ...given,
});

const planner = employee('PUT_TASKS', 'POST_TASKS');
const reader = employee('POST_TASKS', 'VIEW_SALES_PRICE');

const fieldsOf = (access: string, situation: { task: FormTask | null; viewer?: Viewer; advanced?: boolean }) =>
  basicFields.filter((field) => fieldAccess(field, { viewer: boss, advanced: false, ...situation }) === access);

const dates: BasicField[] = ['estimateTime', 'installationTimestampFrom'];
const pickups: BasicField[] = ['pickupTimestampFrom', 'pickupTimestampTo'];

describe('the fields of a task (specification 2.3, 4.2, 5 and 6)', () => {
  test('are all open while it is created, but for what only a task that exists has', () => {
    expect(fieldsOf('hidden', { task: null })).toEqual([
      'invoiceId',
      'finalPayout',
      'totalExtraCosts',
      'percentCompleted',
    ]);
    expect(fieldsOf('read-only', { task: null })).toEqual(['installationTimestampTo']);
    expect(fieldsOf('read-only', { task: null, advanced: true })).toEqual([]);
  });

  test('are open on a draft, but for the customer, which never changes', () => {
    const draft = task('DRAFT');
    expect(fieldsOf('editable', { task: draft, advanced: true })).toEqual([
      'nickname',
      'jobTicket',
      'antediluvian',
      'salesPrice',
      'totalPayout',
      'finalPayout',
      ...dates,
      'installationTimestampTo',
      'advancedTimestampDetails',
      ...pickups,
      'requiredPhotos',
      'stepTemplate',
    ]);
    expect(fieldAccess('customer', { task: draft, viewer: boss, advanced: true })).toBe('read-only');
    expect(fieldsOf('editable', { task: draft })).not.toContain('installationTimestampTo');
  });

  test.each(taskCompletionStatuses.filter((status) => status !== 'DRAFT'))(
    'are fixed in %s, but for the names',
    (status) => {
      const renamable = ['UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED', 'DELAYED_PICKUP'];
      const open = renamable.includes(status) ? ['nickname', 'jobTicket'] : [];
      expect(fieldsOf('editable', { task: task(status), advanced: true })).toEqual(open);
    },
  );

  test('are only read by those who do not plan it: without PUT_TASKS, of another company, and once it is cancelled', () => {
    for (const viewer of [reader, partner]) expect(fieldsOf('editable', { task: task('DRAFT'), viewer })).toEqual([]);
    expect(fieldsOf('editable', { task: task('UNASSIGNED', { taskOperationalStatus: 'CANCELED' }) })).toEqual([]);
  });

  test('have a sales price only for those with the right, on tasks of their own account', () => {
    const access = (viewer: Viewer, of: FormTask | null) =>
      fieldAccess('salesPrice', { task: of, viewer, advanced: false });
    expect(access(boss, task('DRAFT'))).toBe('editable');
    expect(access(planner, task('DRAFT'))).toBe('hidden');
    expect(access(planner, null)).toBe('hidden');
    expect(access(reader, task('DRAFT'))).toBe('read-only');
    expect(access(partner, task('ACCEPTED', { assignee: { id: ids.partner } }))).toBe('hidden');
    expect(access(partner, task('ACCEPTED', { owner: null }))).toBe('read-only');
  });

  test('have an invoice id once it is invoiced', () => {
    const invoiced = taskCompletionStatuses.filter(
      (status) => fieldAccess('invoiceId', { task: task(status), viewer: boss, advanced: false }) !== 'hidden',
    );
    expect(invoiced).toEqual(['INVOICED']);
  });
});

describe('the tabs and buttons of a task', () => {
  test('are those of section 2.3', () => {
    expect(formTabsOf(null)).toEqual(['basic', 'addresses']);
    expect(formTabsOf(task('DRAFT'))).toEqual(['basic', 'addresses', 'assignment', 'details']);
    expect(formTabsOf(task('ACCEPTED'))).toEqual(['basic', 'operational', 'assignment', 'proofs', 'details']);
  });

  test('let addresses be planned on a draft only, by who plans it', () => {
    expect(plansAddresses({ task: task('DRAFT'), viewer: planner })).toBe(true);
    expect(plansAddresses({ task: task('DRAFT'), viewer: reader })).toBe(false);
    expect(plansAddresses({ task: task('DRAFT', { taskOperationalStatus: 'CANCELED' }), viewer: boss })).toBe(false);
    expect(plansAddresses({ task: task('ACCEPTED'), viewer: boss })).toBe(false);
  });

  test('save and publish as section 4.2 says', () => {
    const saved = (antediluvian: boolean) =>
      taskCompletionStatuses.filter((status) => formButtons(boss, task(status, { antediluvian })).save);
    expect(saved(false)).toEqual(['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'DECLINED', 'ACCEPTED']);
    expect(saved(true)).toEqual(['DRAFT', 'DECLINED']);
    expect(taskCompletionStatuses.filter((status) => formButtons(boss, task(status)).publish)).toEqual(['DRAFT']);
    expect(formButtons(planner, task('DRAFT'))).toEqual({ save: true, publish: true });
    const own = task('DRAFT', { taskCreator: { id: ids.installer } });
    expect(formButtons(employee('POST_TASKS'), own)).toEqual({ save: true, publish: false });
    expect(formButtons(reader, task('DRAFT'))).toEqual({ save: false, publish: false });
    expect(formButtons(boss, null)).toEqual({ save: true, publish: true });
    expect(formButtons(employee('POST_TASKS'), null)).toEqual({ save: true, publish: false });
  });

  test('open it to be read where nothing of it can be edited', () => {
    const refused = (reason: string | null) =>
      taskCompletionStatuses.filter((status) => refuseEditing(boss, task(status)) === reason);
    expect(refused(null)).toEqual(['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED']);
    expect(refused('closed')).toEqual(['FINISHED', 'FAILED', 'INVOICED', 'CONFLICTED_FINISHED']);
    expect(refused('fixed')).toHaveLength(taskCompletionStatuses.length - 8);
    expect(refuseEditing(boss, task('ACCEPTED', { antediluvian: true }))).toBe('fixed');
    expect(refuseEditing(reader, task('DRAFT'))).toBe('rights');
  });
});
