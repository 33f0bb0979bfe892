import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { operationalStatuses } from '../../../domain/task/states.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedTask } from '../../mirror/task-page.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { Doers, Evidence, type TaskDetails, TaskProgress } from './task-cells.tsx';

/** The columns that are shown until a person chooses others: those of specification 2.3, and two more (decision 0064). */
export const minimumTaskColumns: readonly string[] = [
  'number',
  'jobTicket',
  'customer',
  'assignee',
  'installationTimestampFrom',
  'installationTimestampTo',
  'taskCompletionStatus',
  'taskOperationalStatus',
  'evidence',
  'percentCompleted',
  'estimateTime',
  'employeesAssignees',
  'taskCreator',
];

type Column = TableColumn<ListedTask>;

/** The names and the evidence of the rows on a page, and whether more of them may be on their way. */
interface Joined {
  details: TaskDetails | undefined;
  filling: boolean;
}

const when = (at: number | null, write: (at: number) => string): string | null => (at === null ? null : write(at));

/** The end of an installation, without its date if it ends on the day on which it begins. */
function endOf({ installationTimestampFrom: from, installationTimestampTo: to }: ListedTask, format: Format) {
  const sameDay = from !== null && to !== null && format.date(from) === format.date(to);
  return when(to, sameDay ? format.time : format.shortDateTime);
}

/** What a task is and for whom. */
const namingColumns = (t: TFunction): Column[] => [
  { field: 'number', label: t('tasks.column.id'), kind: 'number', cell: ({ number }) => number, quiet: true },
  { field: 'nickname', label: t('tasks.column.nickname'), kind: 'text', cell: ({ nickname }) => nickname },
  { field: 'jobTicket', label: t('tasks.column.jobTicket'), kind: 'text', cell: ({ jobTicket }) => jobTicket },
  { field: 'customer', label: t('tasks.column.customer'), kind: 'reference', cell: ({ labels }) => labels.customer },
];

/** Who does it. */
const doerColumns = (t: TFunction, { details, filling }: Joined): Column[] => [
  {
    field: 'assignee',
    label: t('tasks.column.assignee'),
    kind: 'reference',
    sortable: false,
    cell: (task) => <Doers task={task} names={details?.names} filling={filling} />,
    value: ({ labels }) => labels.assignee || (labels.employeesAssignees ?? null),
  },
];

/** The other people and companies. */
const peopleColumns = (t: TFunction): Column[] => [
  {
    field: 'employeesAssignees',
    label: t('tasks.column.employees'),
    kind: 'reference',
    cell: ({ labels }) => labels.employeesAssignees,
  },
  {
    field: 'taskCreator',
    label: t('tasks.column.creator'),
    kind: 'reference',
    cell: ({ labels }) => labels.taskCreator,
  },
  { field: 'rootTask', label: t('tasks.column.root'), kind: 'reference', cell: ({ labels }) => labels.rootTask },
  {
    field: 'rootTask.owner',
    label: t('tasks.column.rootOwner'),
    kind: 'reference',
    cell: ({ labels }) => labels['rootTask.owner'],
  },
];

/** How long it takes. */
const estimateColumns = (t: TFunction, format: Format): Column[] => [
  {
    field: 'estimateTime',
    label: t('tasks.fact.estimate'),
    kind: 'number',
    align: 'end',
    cell: ({ estimateTime }) => when(estimateTime, (hours) => t('tasks.hours', { hours: format.number(hours) })),
    value: ({ estimateTime }) => estimateTime,
  },
];

/** When it is. */
const timeColumns = (t: TFunction, format: Format): Column[] => [
  {
    field: 'installationTimestampFrom',
    label: t('tasks.column.from'),
    kind: 'date',
    cell: ({ installationTimestampFrom }) => when(installationTimestampFrom, format.shortDateTime),
    value: ({ installationTimestampFrom }) => when(installationTimestampFrom, format.dateTime),
  },
  {
    field: 'installationTimestampTo',
    label: t('tasks.column.to'),
    kind: 'date',
    cell: (task) => endOf(task, format),
    value: ({ installationTimestampTo }) => when(installationTimestampTo, format.dateTime),
  },
];

/** Where it stands. */
const stateColumns = (t: TFunction): Column[] => [
  {
    field: 'taskCompletionStatus',
    label: t('tasks.column.status'),
    kind: 'choice',
    cell: ({ taskCompletionStatus }) => <StatusPill look={taskStatusLooks[taskCompletionStatus]} />,
    value: ({ taskCompletionStatus }) => t(taskStatusLooks[taskCompletionStatus].label),
  },
  {
    field: 'taskOperationalStatus',
    label: t('tasks.operationalStatus'),
    kind: 'choice',
    choices: operationalStatuses.map((value) => ({ value, label: t(operationalStatusLooks[value].label) })),
    cell: ({ taskOperationalStatus }) => <StatusPill look={operationalStatusLooks[taskOperationalStatus]} />,
    value: ({ taskOperationalStatus }) => t(operationalStatusLooks[taskOperationalStatus].label),
  },
];

/** How far it is. */
const progressColumns = (t: TFunction, details: TaskDetails | undefined): Column[] => [
  {
    field: 'evidence',
    label: t('tasks.column.evidence'),
    kind: 'number',
    sortable: false,
    exported: false,
    cell: ({ id }) => <Evidence count={details?.evidence.get(id)} />,
  },
  {
    field: 'percentCompleted',
    label: t('tasks.column.progress'),
    kind: 'number',
    cell: ({ percentCompleted }) => <TaskProgress percent={percentCompleted} />,
    value: ({ percentCompleted }) => percentCompleted,
  },
];

/** The fields that have a filter in the advanced search (specification 2.3); the status has its own in the tool row. */
const filtered: readonly string[] = [
  'nickname',
  'customer',
  'assignee',
  'employeesAssignees',
  'rootTask',
  'rootTask.owner',
  'installationTimestampFrom',
  'installationTimestampTo',
];

/** All columns of a list of tasks, the most used first. */
export function useTaskColumns({ details, filling }: Joined): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () =>
      [
        ...namingColumns(t),
        ...doerColumns(t, { details, filling }),
        ...timeColumns(t, format),
        ...stateColumns(t),
        ...progressColumns(t, details),
        ...estimateColumns(t, format),
        ...peopleColumns(t),
      ].map((column) => (filtered.includes(column.field) ? column : { ...column, filterable: false })),
    [t, format, details, filling],
  );
}
