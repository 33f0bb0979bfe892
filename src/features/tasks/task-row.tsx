import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedTask } from '../../mirror/task-page.ts';
import { taskStatusLooks } from '../../theme/statuses.ts';
import { Doers } from './doers.tsx';
import { Evidence } from './evidence.tsx';
import { TaskProgress } from './task-progress.tsx';
import classes from './task-table.module.css';
import { dash, type TaskDetails } from './task-words.ts';

interface TaskRowProps {
  task: ListedTask;
  details: TaskDetails | undefined;
}

/** One task as a line of the table; the whole line leads to it. */
export function TaskRow({ task, details }: TaskRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const sameDay = from !== null && to !== null && format.date(from) === format.date(to);
  const end = (at: number): string => (sameDay ? format.time(at) : format.shortDateTime(at));
  return (
    <Table.Tr className={classes.row}>
      <Table.Td className={classes.dim}>{task.number ?? dash}</Table.Td>
      <Table.Td className={classes.name}>
        <Link className={classes.open} to="/tasks/$id" params={{ id: task.id }}>
          {task.nickname}
        </Link>
      </Table.Td>
      <Table.Td>{task.jobTicket ?? dash}</Table.Td>
      <Table.Td>{details?.names.customers.get(task.customer?.id ?? '') ?? dash}</Table.Td>
      <Table.Td>
        <Doers task={task} names={details?.names} />
      </Table.Td>
      <Table.Td>{from === null ? dash : format.shortDateTime(from)}</Table.Td>
      <Table.Td>{to === null ? dash : end(to)}</Table.Td>
      <Table.Td>
        <Evidence count={details?.evidence.get(task.id)} />
      </Table.Td>
      <Table.Td>
        <TaskProgress percent={task.percentCompleted} />
      </Table.Td>
      <Table.Td>
        <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
      </Table.Td>
      <Table.Td className={classes.view} aria-hidden>
        {t('tasks.view')}
      </Table.Td>
    </Table.Tr>
  );
}
