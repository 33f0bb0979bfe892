import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { installationsOf } from '../../../domain/task/rules.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { SplitView } from '../../mirror/task-split.ts';
import classes from './task-split.module.css';

/** The task that is split, in short (specification 2.3, root-task preview). */
export function RootPreview({ view: { task, customer, owner, addresses } }: { view: SplitView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  const facts: [string, ReactNode][] = [
    [t('tasks.column.jobTicket'), task.jobTicket],
    [t('tasks.fact.customer'), customer],
    [t('tasks.fact.installation'), from === null || to === null ? null : format.dateTimeRange(from, to)],
    [t('tasks.fact.totalPayout'), task.totalPayout === null ? null : format.money(task.totalPayout)],
    [t('split.places'), format.number(installationsOf(addresses.map(({ operational }) => operational)))],
    ...(task.assignee === null ? [] : [[t('split.givenBy'), owner] satisfies [string, ReactNode]]),
  ];
  return (
    <Stack component="section" gap="sm" px="md" py="0.875rem" bg="var(--quiet)" bdrs="lg" aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('split.root', { name: task.nickname })}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
