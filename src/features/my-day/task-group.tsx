import { Box, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
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
    <Stack component="section" gap="0.5rem" aria-label={task.nickname}>
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
        <Group component="p" gap="0.5rem" wrap="nowrap" px="0.25rem" c="dimmed">
          <StatusPill look={operationalStatusLooks[task.taskOperationalStatus]} />
          {t('myDay.stopped')}
        </Group>
      ) : null}
      {addresses.length === 0 ? (
        <Box component="p" px="0.25rem" c="dimmed">
          {t('myDay.noAddresses')}
        </Box>
      ) : null}
      {addresses.map((view) => (
        <Fragment key={view.operational.id}>{card(view)}</Fragment>
      ))}
    </Stack>
  );
}

interface LateGroupProps {
  tasks: readonly DayTask[];
  card: (view: AddressView) => ReactNode;
}

/** Unfinished work of earlier days, folded so that today stays first. */
export function LateGroup({ tasks, card }: LateGroupProps) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  const open = tasks.flatMap(({ addresses }) => addresses.filter(isOpen));
  return (
    <details className={classes.late}>
      <summary className={classes.summary}>
        <IconClock size={18} stroke={1.8} aria-hidden />
        <Box component="span" flex={1}>
          {t('myDay.late', { count: open.length })}
        </Box>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
      </summary>
      <Stack gap="1.75rem" pt="md">
        {tasks.map((task) => (
          <TaskGroup key={task.task.id} {...task} dated card={card} />
        ))}
      </Stack>
    </details>
  );
}
