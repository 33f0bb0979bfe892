import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoneCount } from '../../../domain/operational-address/done.ts';
import type { Task } from '../../../domain/schemas.ts';
import { Initials } from '../../components/initials.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { dash } from '../../components/table/table-shape.ts';
import { doneText } from '../../i18n/done-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoCount } from '../../mirror/photo-count.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import { doersOf, type TaskNames, type useTaskDetails } from '../../mirror/tasks.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './task-cells.module.css';

/** Names and evidence of the tasks on a page. */
export type TaskDetails = NonNullable<ReturnType<typeof useTaskDetails>>;

interface TaskCardProps {
  task: ListedTask;
  /** Wraps the task's name in the link or button that opens it. */
  title: (name: ReactNode) => ReactNode;
  details: TaskDetails | undefined;
  /** Names may still be on their way. */
  filling: boolean;
}

/** A task as a card, for phones. */
export function TaskCard({ task, title, details, filling }: TaskCardProps) {
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const time = from === null || to === null ? null : `${format.day(from)}, ${format.timeRange(from, to)}`;
  const about = [task.jobTicket, task.labels.customer].filter(Boolean).join(' · ');
  return (
    <>
      <div className={classes.line}>
        <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
        <Doers task={task} names={details?.names} filling={filling} none={null} />
      </div>
      <span className={classes.name}>{title(task.nickname)}</span>
      {about === '' ? null : <p className={classes.about}>{about}</p>}
      {time === null ? null : <p className={classes.about}>{time}</p>}
      <div className={classes.line}>
        <TaskProgress percent={task.percentCompleted} />
        {details?.evidence.has(task.id) ? <Evidence count={details.evidence.get(task.id)} /> : null}
      </div>
    </>
  );
}

/** The people whose initials have room in a row. */
const mostInitials = 3;

interface DoersProps {
  task: Task;
  names: TaskNames | undefined;
  /** Names may still be on their way: until they are here, their place stays empty. */
  filling: boolean;
  /** Shown where nobody is assigned: a dash in a column, nothing on a card. */
  none?: ReactNode;
}

/** Who does a task, in one line: a company by name, its own people by their initials. */
export function Doers({ task, names, filling, none = dash }: DoersProps) {
  if (names === undefined) return null;
  const doers = doersOf(task, names).map((doer) => (filling && doer.name === dash ? { ...doer, name: '' } : doer));
  if (doers.length === 0) return filling ? null : none;
  const [shown, others] = [doers.slice(0, mostInitials), doers.slice(mostInitials)];
  const otherNames = others.map(({ name }) => name).join(', ');
  return (
    <span className={classes.doers}>
      {shown.map(({ id, name, kind }) =>
        kind === 'company' ? (
          <span key={id} className={classes.company} title={name}>
            {name}
          </span>
        ) : (
          <Initials key={id} name={name} seed={id} />
        ),
      )}
      {others.length === 0 ? null : (
        <span className={classes.others} title={otherNames}>
          +{others.length}
          <VisuallyHidden> {otherNames}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** How much of the evidence the office has: "4 of 5"; dim until it is complete. */
export function Evidence({ count }: { count: PhotoCount | undefined }) {
  const { t } = useTranslation();
  if (count === undefined || count.total === 0) return <span className={classes.incomplete}>{dash}</span>;
  const { received, total } = count;
  return (
    <span
      className={received === total ? undefined : classes.incomplete}
      title={t('tasks.evidence', { received, total })}
    >
      {t('address.photosOf', { received, total })}
    </span>
  );
}

interface TaskProgressProps {
  percent: number;
  /** Its addresses, where they are known. */
  count?: DoneCount;
}

/** How complete a task is: a short bar, percent, and how many of its addresses are done. */
export function TaskProgress({ percent, count }: TaskProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.progress}>
      <span className={classes.bar}>
        <ProgressBar value={percent} of={100} label={t('tasks.column.progress')} />
      </span>
      {format.percent(percent)}
      {count === undefined || count.total === 0 ? null : ` · ${doneText(t, count)}`}
    </span>
  );
}
