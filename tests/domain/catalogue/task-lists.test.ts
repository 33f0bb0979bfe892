import { describe, expect, it } from 'vitest';
import { type TaskListing, type TaskListName, taskListings } from '../../../domain/catalogue/task-lists.ts';
import { taskListOf } from '../../../domain/task/lists.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { isInList } from '../../support/task-lists.ts';
import { fulfils } from '../../support/world.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const row = { id: fixedId(1), version: 1, createDate: 0, modifyDate: 0 };
const work = { company: { id: ids.boss }, assignee: { id: ids.partner }, taskCreator: { id: ids.colleague } };
const tasks = [
  { ...work, employeesAssignees: [{ id: ids.installer }], watchers: [{ id: ids.client }] },
  { ...work, company: { id: ids.stranger }, taskCompletionStatus: 'FINISHED' as const },
  { taskCompletionStatus: 'DRAFT' as const, taskCreator: { id: ids.installer } },
  { taskCompletionStatus: 'INVOICED' as const, watchers: [{ id: ids.installer }, { id: ids.partner }] },
  { taskOperationalStatus: 'CANCELED' as const, rootTask: { id: fixedId(2) }, assignee: { id: ids.boss } },
].map((given) => ({ ...row, ...taskValues(given) }));
const viewers = [
  boss,
  employee('PUT_TASKS'),
  employee(),
  { ...employee(), userId: ids.colleague },
  partner,
  stranger,
  client,
];

describe('the lists of tasks (specification 2.3 and 7)', () => {
  it.each(Object.keys(taskListings) as TaskListName[])('%s has the tasks that it is named after', (name) => {
    const { lists, where }: TaskListing = taskListings[name];
    for (const [index, task] of tasks.entries())
      for (const viewer of viewers) {
        const listed = lists?.includes(taskListOf(task)) ?? true;
        const fits = where === undefined || fulfils(where(viewer.kind), task, viewer, new Map());
        expect(listed && fits, `${index} for ${viewer.kind} ${viewer.userId}`).toBe(isInList[name]({ task, viewer }));
      }
  });
});
