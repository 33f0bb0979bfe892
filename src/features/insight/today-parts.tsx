import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LateWork, lateAges } from '../../../domain/insight/late-work.ts';
import { doneText } from '../../i18n/done-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { LateTask, Today } from '../../mirror/insight.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { ChartFigure, Part } from './insight-part.tsx';
import { NumbersTable } from './numbers-table.tsx';
import classes from './today-parts.module.css';

/** The progress of today's work: addresses by status. */
export function TodayPart({ today }: { today: Today }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, tasks, counts } = today;
  const title = t('insight.today.title');
  if (tasks === 0) return <Part title={title} summary={t('insight.today.none')} />;
  const ofAddresses = t('insight.today.done', { words: doneText(t, today) });
  const ofTasks = t('tasks.count', { count: tasks, shown: format.number(tasks) });
  return (
    <Part title={title} summary={`${ofAddresses} · ${ofTasks}`}>
      <div className={classes.track} aria-hidden>
        {[...counts].reverse().map(({ status, count }) => (
          <span
            key={status}
            className={classes.segment}
            data-edge={addressStatusLooks[status].tone}
            style={{ width: `${(100 * count) / total}%` }}
          />
        ))}
      </div>
      <NumbersTable
        label={title}
        head={[t('insight.today.status'), t('insight.addresses')]}
        rows={counts.map(({ status, count }) => ({
          key: status,
          name: t(addressStatusLooks[status].label),
          cells: [format.number(count)],
        }))}
      />
    </Part>
  );
}

/** Late work: how much, for how long, and the oldest tasks. */
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
          horizontal: true,
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
      <ul className="plain-list" aria-label={t('insight.late.oldest')}>
        {oldest.map((task) => (
          <OldTask key={task.id} task={task} />
        ))}
      </ul>
      {total > oldest.length ? (
        <Box component="p" className="tabular pretty" c="dimmed">
          {t('insight.late.more', { count: total - oldest.length, shown: format.number(total - oldest.length) })}
        </Box>
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
      <Box component="span" className="tabular pretty" c="dimmed">
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Box>
    </li>
  );
}
