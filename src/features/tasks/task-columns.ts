import type { TextKey } from '../../i18n/texts.ts';
import type { TaskSort } from '../../mirror/task-page.ts';

/** The columns of the table in order; `sort` is by what a press on the header sorts. */
export const taskColumns: readonly { key: string; label: TextKey; sort: TaskSort | null }[] = [
  { key: 'number', label: 'tasks.column.id', sort: 'number' },
  { key: 'nickname', label: 'tasks.column.nickname', sort: 'nickname' },
  { key: 'jobTicket', label: 'tasks.column.jobTicket', sort: 'jobTicket' },
  { key: 'customer', label: 'tasks.column.customer', sort: 'customer' },
  { key: 'assignee', label: 'tasks.column.assignee', sort: null },
  { key: 'from', label: 'tasks.column.from', sort: 'from' },
  { key: 'to', label: 'tasks.column.to', sort: 'to' },
  { key: 'evidence', label: 'tasks.column.evidence', sort: null },
  { key: 'progress', label: 'tasks.column.progress', sort: 'percentCompleted' },
  { key: 'status', label: 'tasks.column.status', sort: 'status' },
];
