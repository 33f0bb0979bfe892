import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { NestedTable } from '../../components/table/nested-table.tsx';
import type { Expansion } from '../../components/table/table-shape.ts';
import { subtasksOf } from '../../mirror/lists/tables/tasks.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import type { TaskTab } from '../../mirror/task-tab.ts';
import { useTaskDetails, useTasksWithSubtasks } from '../../mirror/tasks.ts';
import { useTaskColumns } from './use-task-columns.tsx';

const none: never[] = [];

/** All subtasks of a task by number; a task never has more than a page of them (specification 4.3). */
const all = { search: '', filters: [], sort: { field: 'number', descending: false }, page: 0, size: 1000 };

const shown: readonly string[] = ['number', 'assignee', 'installationTimestampFrom', 'taskCompletionStatus'];

/** The subtasks below a row of the tab Assigned (specification 2.3); undefined on the other tabs. */
export function useSubtaskExpansion(tab: TaskTab, tasks: readonly ListedTask[]): Expansion<ListedTask> | undefined {
  const { t } = useTranslation();
  const unfolds = tab === 'assigned';
  const split = useTasksWithSubtasks(unfolds ? tasks : none);
  return useMemo(
    () =>
      unfolds
        ? {
            label: ({ nickname }) => t('tasks.subtasksOf', { name: nickname }),
            has: ({ id }) => split?.has(id) ?? false,
            content: (task) => <Subtasks task={task} />,
          }
        : undefined,
    [unfolds, split, t],
  );
}

function Subtasks({ task: { id, nickname } }: { task: Pick<Task, 'id' | 'nickname'> }) {
  const { t } = useTranslation();
  const rows = useList(subtasksOf(id), all)?.rows;
  const columns = useTaskColumns({ details: useTaskDetails(rows ?? none), filling: false });
  if (rows === undefined) return null;
  const name = {
    field: 'nickname',
    label: t('tasks.column.nickname'),
    cell: (task: ListedTask) => (
      <Link to="/tasks/$id" params={{ id: task.id }}>
        {task.nickname}
      </Link>
    ),
  };
  return (
    <NestedTable
      label={t('tasks.subtasksOf', { name: nickname })}
      columns={[name, ...columns.filter(({ field }) => shown.includes(field))]}
      rows={rows}
    />
  );
}
