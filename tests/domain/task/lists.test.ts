import { describe, expect, test } from 'vitest';
import {
  isAssignedTo,
  isOwnedBy,
  isWatchedBy,
  type TaskList,
  type TaskPeople,
  taskListOf,
} from '../../../domain/task/lists.ts';
import { operationalStatuses, taskCompletionStatuses } from '../../../domain/task/states.ts';
import { boss, employee, ids, partner } from '../people.ts';

const ended: readonly string[] = ['FINISHED', 'FAILED', 'CONFLICTED_FINISHED'];

function expectedList(completion: string, operational: string): TaskList {
  if (completion === 'INVOICED') return 'invoiced';
  if (completion === 'DRAFT') return 'draft';
  return ended.includes(completion) || operational === 'CANCELED' || operational === 'FINISHED' ? 'finished' : 'active';
}

describe('the four lists of tasks (specification 2.3)', () => {
  test.each(taskCompletionStatuses)('a task that is %s', (taskCompletionStatus) => {
    for (const taskOperationalStatus of operationalStatuses) {
      const list = taskListOf({ taskCompletionStatus, taskOperationalStatus });
      expect(list).toBe(expectedList(taskCompletionStatus, taskOperationalStatus));
    }
  });
});

describe('whose task it is', () => {
  const task: TaskPeople = {
    company: { id: ids.boss },
    owner: { id: ids.boss },
    taskCreator: { id: ids.colleague },
    assignee: { id: ids.partner },
    employeesAssignees: [{ id: ids.installer }],
    watchers: [{ id: ids.colleague }],
    rootTask: null,
  };
  const colleague = { ...employee(), userId: ids.colleague };

  test('assigned: to the person, and for the office to its company', () => {
    expect(isAssignedTo(task, employee())).toBe(true);
    expect(isAssignedTo(task, colleague)).toBe(false);
    expect(isAssignedTo(task, partner)).toBe(true);
    expect(isAssignedTo(task, boss)).toBe(false);
  });

  test('owned: by the company for its office, and by whoever made it', () => {
    expect(isOwnedBy(task, boss)).toBe(true);
    expect(isOwnedBy(task, employee('POST_TASKS'))).toBe(true);
    expect(isOwnedBy(task, employee())).toBe(false);
    expect(isOwnedBy(task, colleague)).toBe(true);
    expect(isOwnedBy(task, partner)).toBe(false);
  });

  test('watched: by the person', () => {
    expect(isWatchedBy(task, colleague)).toBe(true);
    expect(isWatchedBy(task, boss)).toBe(false);
  });
});
