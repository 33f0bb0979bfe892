import type { ReactNode } from 'react';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedTask } from '../../mirror/task-page.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { Doers } from './doers.tsx';
import { Evidence } from './evidence.tsx';
import classes from './task-card.module.css';
import { TaskProgress } from './task-progress.tsx';
import type { TaskDetails } from './task-words.ts';

interface TaskCardProps {
  task: ListedTask;
  /** Makes the task's name what opens it. */
  title: (words: ReactNode) => ReactNode;
  details: TaskDetails | undefined;
}

/** A task as a card, for phones. */
export function TaskCard({ task, title, details }: TaskCardProps) {
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const time = from === null || to === null ? null : `${format.day(from)}, ${format.timeRange(from, to)}`;
  const about = [task.jobTicket, task.labels.customer].filter(Boolean).join(' · ');
  return (
    <>
      <div className={classes.line}>
        <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
        <Doers task={task} names={details?.names} />
      </div>
      <span className={classes.name}>{title(task.nickname)}</span>
      {about === '' ? null : <p className={classes.dim}>{about}</p>}
      {time === null ? null : <p className={classes.dim}>{time}</p>}
      <div className={classes.line}>
        <TaskProgress percent={task.percentCompleted} />
        {details?.evidence.has(task.id) ? <Evidence count={details.evidence.get(task.id)} /> : null}
      </div>
    </>
  );
}
