import { Link } from '@tanstack/react-router';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedTask } from '../../mirror/task-page.ts';
import { taskStatusLooks } from '../../theme/statuses.ts';
import { Doers } from './doers.tsx';
import { Evidence } from './evidence.tsx';
import classes from './task-cards.module.css';
import { TaskProgress } from './task-progress.tsx';
import type { TaskDetails } from './task-words.ts';
import type { TaskList } from './use-task-list.ts';

interface TaskCardsProps {
  list: TaskList;
  tasks: readonly ListedTask[];
  details: TaskDetails | undefined;
}

/** A page of tasks as cards, for phones. */
export function TaskCards({ tasks, details }: TaskCardsProps) {
  return (
    <ul className={classes.cards}>
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} details={details} />
      ))}
    </ul>
  );
}

function TaskCard({ task, details }: { task: ListedTask; details: TaskDetails | undefined }) {
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const time = from === null || to === null ? null : `${format.day(from)}, ${format.timeRange(from, to)}`;
  const customer = details?.names.customers.get(task.customer?.id ?? '');
  const about = [task.jobTicket, customer].filter(Boolean).join(' · ');
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
        <Doers task={task} names={details?.names} />
      </div>
      <Link className={classes.open} to="/tasks/$id" params={{ id: task.id }}>
        {task.nickname}
      </Link>
      {about === '' ? null : <p className={classes.dim}>{about}</p>}
      {time === null ? null : <p className={classes.dim}>{time}</p>}
      <div className={classes.line}>
        <TaskProgress percent={task.percentCompleted} />
        {details?.evidence.has(task.id) ? <Evidence count={details.evidence.get(task.id)} /> : null}
      </div>
    </li>
  );
}
