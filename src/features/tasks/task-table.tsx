import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import { operationalStatuses } from '../../../domain/task/states.ts';
import { holds } from '../../../domain/visibility/viewer.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { StatusLegend } from '../../components/status-legend.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import { useTaskDetails } from '../../mirror/tasks.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import { QuickDates } from './quick-dates.tsx';
import { TaskCard } from './task-card.tsx';
import { taskPreset } from './task-search.ts';
import classes from './task-table.module.css';
import { type TaskRowActions, useTaskActions } from './use-task-actions.ts';
import { useTaskColumnChoice } from './use-task-column-choice.ts';
import { minimumTaskColumns, useTaskColumns } from './use-task-columns.tsx';
import { useTaskExport } from './use-task-export.ts';
import type { TaskList } from './use-task-list.ts';

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }));

const none: never[] = [];
const nameOf = ({ nickname }: ListedTask): string => nickname;

interface TaskTableProps {
  list: TaskList;
  actions: TaskRowActions;
  fileActions: readonly MenuAction[];
}

/** A list of tasks (specification 2.3), live from the mirror. */
export function TaskTable({ list, actions, fileActions }: TaskTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { query, page } = list;
  const viewer = useViewer();
  const mayCreate = mayCreateTasks(viewer);
  // What is joined to the rows changes every cell: it is drawn in shares, as the rows are.
  const details = useDeferredValue(useTaskDetails(page?.rows ?? none));
  const columnChoice = useTaskColumnChoice();
  const filling = useSyncState()?.fill?.loaded ?? null;
  const dates = (
    <Suspense fallback={<span className={classes.datesPlace} />}>
      <DateRange list={list} />
    </Suspense>
  );
  return (
    <DataTable
      name={`tasks/paged/${query.tab}`}
      label={t('nav.tasks')}
      rowLabel={nameOf}
      columns={useTaskColumns(details)}
      required="nickname"
      minimum={minimumTaskColumns}
      query={query.list}
      onQueryChange={list.ask}
      preset={taskPreset}
      onClear={list.clear}
      // Until it is known which columns somebody wants, no others are shown.
      page={columnChoice === undefined ? undefined : page}
      filling={filling}
      card={(task, title) => <TaskCard task={task} title={title} details={details} />}
      count={(count) => t('tasks.count', { count, shown: format.number(count) })}
      empty={{ title: t('tasks.empty'), hint: t('tasks.emptyHint') }}
      search={{ label: t('tasks.search'), placeholder: t('tasks.nickname') }}
      tools={dates}
      moreTools={<QuickDates list={list} />}
      extraFilters={[
        {
          type: 'DROPDOWN',
          of: 'choice',
          field: 'taskOperationalStatus',
          label: t('tasks.operationalStatus'),
          any: t('tasks.anyStatus'),
          choices: operationalStatuses.map((value) => ({ value, label: t(operationalStatusLooks[value].label) })),
        },
      ]}
      legend={<StatusLegend of={['task', 'operational']} />}
      exportRows={useTaskExport(query)}
      fileActions={fileActions}
      actions={useTaskActions(page?.rows ?? none, actions)}
      {...(mayCreate ? { create: { label: t('taskForm.create'), to: '/tasks/create' } } : {})}
      readOnly={!holds(viewer, 'PUT_TASKS')}
      {...(columnChoice === undefined ? {} : { columnChoice })}
    />
  );
}
