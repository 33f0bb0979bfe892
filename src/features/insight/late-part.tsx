import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LateWork, lateAges } from '../../../domain/insight/late-work.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { LateTask } from '../../mirror/insight.ts';
import { ChartFigure } from './chart-figure.tsx';
import classes from './insight.module.css';
import { Part } from './part.tsx';

/** What is late: how much, for how long, and the oldest of it. */
export function LatePart({ late, asTable }: { late: LateWork<LateTask>; asTable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, ages, oldest } = late;
  const title = t('insight.late.title');
  if (total === 0) return <Part title={title} summary={t('insight.late.none')} />;
  const tasks = t('insight.tasks');
  return (
    <Part title={title} summary={t('insight.late.total', { count: total, shown: format.number(total) })}>
      <ChartFigure
        asTable={asTable}
        chart={{
          lying: true,
          data: lateAges.map((age) => ({ label: t(`insight.late.age.${age}`), tasks: ages[age] })),
          series: [{ name: 'tasks', label: tasks, color: 'var(--orange-strong)' }],
        }}
        table={{
          label: title,
          head: [t('insight.late.how'), tasks],
          rows: lateAges.map((age) => ({
            key: age,
            name: t(`insight.late.age.${age}`),
            cells: [format.number(ages[age])],
          })),
        }}
      />
      <ul className={classes.late} aria-label={t('insight.late.oldest')}>
        {oldest.map((task) => (
          <OldTask key={task.id} task={task} />
        ))}
      </ul>
      {total > oldest.length ? (
        <p className={classes.dim}>
          {t('insight.late.more', { count: total - oldest.length, shown: format.number(total - oldest.length) })}
        </p>
      ) : null}
    </Part>
  );
}

function OldTask({ task: { id, nickname, since, doers } }: { task: LateTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [doers.join(', '), t('insight.late.since', { date: format.dateTime(since) })];
  return (
    <li className={classes.lateTask}>
      <Link to="/tasks/$id" params={{ id }} className={classes.link}>
        {nickname}
      </Link>
      <span className={classes.dim}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </li>
  );
}
