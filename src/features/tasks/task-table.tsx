import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateTasks } from '../../../domain/task/permissions.ts';
import type { PartsOfTask } from '../../../domain/task/rules.ts';
import { holds } from '../../../domain/visibility/viewer.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { StatusLegend } from '../../components/status-legend.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { ExportSource } from '../../components/table/export-rows.ts';
import { type Dates, QuickRanges, type QuickStep } from '../../components/table/quick-ranges.tsx';
import type { BulkAction, ColumnChoice, EmptyText, RowActions, Selection } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useListExport } from '../../lists/use-list-export.ts';
import { taskList } from '../../mirror/lists/tables/tasks.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useViewer } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import { useTaskParts } from '../../mirror/task-parts.ts';
import { useHasTasks, useTaskDetails } from '../../mirror/tasks.ts';
import { DayHours } from './day-hours.tsx';
import { TaskCard } from './task-cells.tsx';
import { taskPreset } from './task-search.ts';
import classes from './task-table.module.css';
import { useSubtaskExpansion } from './use-subtask-expansion.tsx';
import { minimumTaskColumns, useTaskColumns } from './use-task-columns.tsx';
import { useTaskFilters } from './use-task-filters.ts';
import { inDates, type TaskList } from './use-task-list.ts';

const DateRange = lazy(async () => ({ default: (await import('../../components/table/date-range.tsx')).DateRange }));

const steps: readonly QuickStep[] = [
  { label: 'tasks.quick.before48', before: 2, after: 0 },
  { label: 'tasks.quick.before24', before: 1, after: 0 },
  { label: 'tasks.quick.after24', before: 0, after: 1 },
  { label: 'tasks.quick.after48', before: 0, after: 2 },
  { label: 'tasks.quick.week', before: 0, after: 7 },
];

const wholeDays = { fromTime: undefined, toTime: undefined };
const none: never[] = [];
const nameOf = ({ nickname }: ListedTask): string => nickname;

interface TaskTableProps {
  list: TaskList;
  /** One choice of columns holds for all tabs; undefined until it is loaded. */
  columnChoice: ColumnChoice | undefined;
  actions: TaskRowActions;
  fileActions: readonly MenuAction[];
  /** What is done with several tasks, of which it gets the ids; null for nothing. */
  bulkActions: readonly BulkAction<readonly string[]>[] | null;
}

/** A list of tasks (specification 2.3), live from the mirror. */
export function TaskTable({ list, columnChoice, actions, fileActions, bulkActions }: TaskTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { query, page } = list;
  const viewer = useViewer();
  const mayCreate = mayCreateTasks(viewer);
  // Joined data changes every cell, so it is rendered at low priority, like the rows.
  const details = useDeferredValue(useTaskDetails(page?.rows ?? none));
  const bulk = useBulkActions(list, bulkActions);
  const expansion = useSubtaskExpansion(query.tab, page?.rows ?? none);
  const filling = useSyncState()?.fill?.loaded ?? null;
  const choose = (dates: Dates | null): void =>
    list.change(
      dates === null ? { from: undefined, to: undefined, ...wholeDays, always: true } : { ...dates, always: undefined },
    );
  const hours = <DayHours hours={list.hours} disabled={list.dates === null} onChange={list.change} />;
  // Hours that narrow the list are always in view.
  const hasHours = list.hours.fromTime !== undefined || list.hours.toTime !== undefined;
  return (
    <DataTable
      name={`tasks/paged/${query.tab}`}
      label={t('nav.tasks')}
      rowLabel={nameOf}
      columns={useTaskColumns({ details, filling: filling !== null })}
      required="nickname"
      minimum={minimumTaskColumns}
      query={query.list}
      onQueryChange={list.changeQuery}
      preset={taskPreset}
      onClear={list.clear}
      // No rows until the choice of columns is loaded.
      page={columnChoice === undefined ? undefined : page}
      filling={filling}
      card={(task, title) => <TaskCard task={task} title={title} details={details} filling={filling !== null} />}
      count={(count) => t('tasks.count', { count, shown: format.number(count) })}
      empty={useEmptyText(list)}
      search={{ label: t('tasks.search'), placeholder: t('tasks.nickname') }}
      tools={
        <Suspense fallback={<span className={classes.datesPlace} />}>
          <DateRange label={t('tasks.dates')} anyTime={t('tasks.anyTime')} dates={list.dates} onChange={choose} />
        </Suspense>
      }
      moreTools={
        <>
          {hasHours ? hours : null}
          <QuickRanges
            label={t('tasks.quick.label')}
            steps={steps}
            dates={list.dates}
            onChoose={(dates) => list.change({ ...dates, ...wholeDays, always: undefined })}
          />
        </>
      }
      foldedTools={hasHours ? null : hours}
      extraFilters={useTaskFilters(query.list.filters)}
      legend={<StatusLegend of={['task', 'operational']} />}
      exportRows={useTaskExport(list)}
      fileActions={fileActions}
      actions={useTaskActions(page?.rows ?? none, actions)}
      {...(mayCreate ? { create: { label: t('taskForm.create'), to: '/tasks/create' } } : {})}
      readOnly={!holds(viewer, 'PUT_TASKS')}
      {...(columnChoice === undefined ? {} : { columnChoice })}
      {...(expansion === undefined ? {} : { expansion })}
      {...(bulk === null ? {} : { bulkActions: bulk })}
    />
  );
}

/** The title and hint of a list without tasks, while nothing is searched or filtered. */
function useEmptyText({ dates, beyond }: TaskList): EmptyText {
  const { t } = useTranslation();
  const mayCreate = mayCreateTasks(useViewer());
  const isNew = useHasTasks() === false && beyond === null;
  if (isNew) return { title: t('tasks.none'), hint: t(mayCreate ? 'tasks.noneCreate' : 'tasks.noneHint') };
  return { title: t('tasks.empty'), hint: t(dates === null ? 'tasks.emptyAlways' : 'tasks.emptyHint') };
}

/** The actions of a row; `parts` are undefined until they are loaded. */
export type TaskRowActions = (task: ListedTask, parts: PartsOfTask | undefined) => RowActions;

/** The actions of each row of a page; the parts of all its tasks are loaded together. */
function useTaskActions(tasks: readonly ListedTask[], actions: TaskRowActions): (task: ListedTask) => RowActions {
  const parts = useDeferredValue(useTaskParts(tasks));
  return useMemo(() => (task) => actions(task, parts?.get(task.id)), [actions, parts]);
}

/** Gives actions on several tasks the ids of those that are selected, in the order of the list. */
function useBulkActions({ query }: TaskList, actions: TaskTableProps['bulkActions']): readonly BulkAction[] | null {
  const readWhole = useWholeList(taskList(query.tab));
  const idsOf = async (selection: Selection): Promise<readonly string[]> => {
    if (selection.kind === 'some') return selection.ids;
    const found: string[] = [];
    const onShare = (rows: readonly ListedTask[]): void => void found.push(...rows.map(({ id }) => id));
    await readWhole({ query: inDates(query, selection.query), onShare });
    return found;
  };
  return (
    actions?.map((action) => ({
      ...action,
      act: async (selection: Selection) => action.act(await idsOf(selection)),
    })) ?? null
  );
}

/** The rows of an export: all rows within the dates. */
function useTaskExport({ query, beyond }: TaskList): ExportSource<ListedTask> {
  const { readAll, ...source } = useListExport(taskList(query.tab), beyond);
  return { ...source, readAll: (listed, reading) => readAll(inDates(query, listed), reading) };
}
