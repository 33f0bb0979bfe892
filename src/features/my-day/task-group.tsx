import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import type { DayTask } from '../../mirror/my-day.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import classes from './task-group.module.css';

interface TaskGroupProps extends DayTask {
  /** With the day before the time, for work from other days. */
  dated?: boolean;
  card: (view: AddressView) => ReactNode;
}

/** A task of the day: its time and name, and a card for each of its addresses. */
export function TaskGroup({ task, addresses, dated = false, card }: TaskGroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const time = from === null || to === null ? null : format.timeRange(from, to);
  const stopped = task.taskOperationalStatus === 'PAUSED' || task.taskOperationalStatus === 'CANCELED';
  return (
    <section className={classes.group} aria-label={task.nickname}>
      <h2 className={classes.heading}>
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
        <p className={classes.stopped}>
          <StatusPill look={operationalStatusLooks[task.taskOperationalStatus]} />
          {t('myDay.stopped')}
        </p>
      ) : null}
      {addresses.length === 0 ? <p className={classes.none}>{t('myDay.noAddresses')}</p> : null}
      {addresses.map((view) => (
        <Fragment key={view.operational.id}>{card(view)}</Fragment>
      ))}
    </section>
  );
}
