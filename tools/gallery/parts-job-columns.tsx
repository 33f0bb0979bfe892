import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../src/components/status-pill.tsx';
import type { TableColumn } from '../../src/components/table/table-shape.ts';
import { useFormat } from '../../src/i18n/use-format.tsx';
import { taskStatusLooks } from '../../src/theme/work-statuses.ts';
import { type Job, jobCustomers, jobStates } from './parts-jobs.ts';
import { galleryText } from './texts.ts';

/** A column of every kind. */
export function useJobColumns(): readonly TableColumn<Job>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      { field: 'number', label: t('tasks.column.id'), kind: 'number', cell: ({ number }) => number, quiet: true },
      { field: 'nickname', label: t('tasks.column.nickname'), kind: 'text', cell: ({ nickname }) => nickname },
      { field: 'jobTicket', label: t('tasks.column.jobTicket'), kind: 'text', cell: ({ jobTicket }) => jobTicket },
      {
        field: 'customer',
        label: t('tasks.column.customer'),
        kind: 'reference',
        choices: jobCustomers.map(({ id, name }) => ({ value: id, label: name })),
        cell: ({ customer }) => customer?.name,
      },
      {
        field: 'from',
        label: t('tasks.column.from'),
        kind: 'date',
        cell: ({ from }) => format.shortDateTime(from),
        value: ({ from }) => format.dateTime(from),
      },
      {
        field: 'payout',
        label: t('tasks.fact.totalPayout'),
        kind: 'number',
        align: 'end',
        cell: ({ payout }) => format.money(payout),
        value: ({ payout }) => payout,
      },
      {
        field: 'shared',
        label: galleryText(t, 'shared'),
        kind: 'boolean',
        cell: ({ shared }) => (shared ? t('table.yes') : t('table.no')),
      },
      {
        field: 'status',
        label: t('tasks.column.status'),
        kind: 'choice',
        choices: jobStates.map((value) => ({ value, label: t(taskStatusLooks[value].label) })),
        cell: ({ status }) => <StatusPill look={taskStatusLooks[status]} />,
        value: ({ status }) => t(taskStatusLooks[status].label),
      },
    ],
    [t, format],
  );
}
