import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { type DayTask, isOpen } from '../../mirror/my-day.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import classes from './task-group.module.css';

interface TaskGroupProps extends DayTask {
  /** Shows the day before the time, for work from other days. */
  dated?: boolean;
  card: (view: AddressView) => ReactNode;
}

/** A task of the day, with a card for each of its addresses. */
export function TaskGroup({ task, addresses, dated = false, card }: TaskGroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const time = from === null || to === null ? null : format.timeRange(from, to);
  const stopped = task.taskOperationalStatus === 'PAUSED' || task.taskOperationalStatus === 'CANCELED';
  return (
    <section className="stack" aria-label={task.nickname}>
      <h2 className={`tabular breakable ${classes.heading}`}>
        {time === null || from === null ? null : (
          <span className={classes.time}>{dated ? `${format.day(from)}, ${time}` : time}</span>
        )}
        {[task.nickname, task.jobTicket].filter(Boolean).map((part) => (
          <Fragment key={part}> · {part}</Fragment>
        ))}
        <Link
          className={classes.open}
          to="/tasks/$id"
          params={{ id: task.id }}
          aria-label={t('myDay.openTask', { task: task.nickname })}
        />
      </h2>
      {stopped ? (
        <p className={`line dim ${classes.note}`}>
          <StatusPill look={operationalStatusLooks[task.taskOperationalStatus]} />
          {t('myDay.stopped')}
        </p>
      ) : null}
      {addresses.length === 0 ? <p className={`dim ${classes.note}`}>{t('myDay.noAddresses')}</p> : null}
      {addresses.map((view) => (
        <Fragment key={view.operational.id}>{card(view)}</Fragment>
      ))}
    </section>
  );
}

interface LateGroupProps {
  tasks: readonly DayTask[];
  card: (view: AddressView) => ReactNode;
}

/** Unfinished work of earlier days, folded so that today stays first; its cards are made once it is unfolded. */
export function LateGroup({ tasks, card }: LateGroupProps) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  if (tasks.length === 0) return null;
  const open = tasks.flatMap(({ addresses }) => addresses.filter(isOpen));
  return (
    <details className={classes.late} onToggle={() => setUnfolded(true)}>
      <summary className={classes.summary}>
        <IconClock size={18} stroke={1.8} aria-hidden />
        <span className={classes.words}>{t('myDay.late', { count: open.length })}</span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
      </summary>
      {unfolded ? (
        <div className={`stack ${classes.lateTasks}`}>
          {tasks.map((task) => (
            <TaskGroup key={task.task.id} {...task} dated card={card} />
          ))}
        </div>
      ) : null}
    </details>
  );
}
