/** The tabs of the task list, in their order (specification 2.3). */
export const taskTabs = [
  'active',
  'draft',
  'finished',
  'invoiced',
  'assigned',
  'owned',
  'subtasks',
  'watching',
] as const;

export type TaskTab = (typeof taskTabs)[number];
