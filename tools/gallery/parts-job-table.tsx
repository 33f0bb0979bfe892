import { IconCopy, IconLock, IconShare, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPageSize, type ListPage, type ListQuery } from '../../domain/list/query.ts';
import { writeSheet } from '../../src/commands/write-sheet.ts';
import { StatusLegend } from '../../src/components/status-legend.tsx';
import { StatusPill } from '../../src/components/status-pill.tsx';
import { DataTable } from '../../src/components/table/data-table.tsx';
import type { DataTableProps } from '../../src/components/table/table-props.ts';
import type { BulkAction, RowActions } from '../../src/components/table/table-shape.ts';
import { toast } from '../../src/components/toast.ts';
import { useFormat } from '../../src/i18n/use-format.tsx';
import { taskStatusLooks } from '../../src/theme/work-statuses.ts';
import { useJobColumns } from './parts-job-columns.tsx';
import { type Job, jobs, matchingJobs, pageOfJobs } from './parts-jobs.ts';
import { galleryText } from './texts.ts';

const preset: ListQuery = {
  search: '',
  filters: [],
  sort: { field: 'number', descending: false },
  page: 0,
  size: defaultPageSize,
};

const minimum = ['number', 'jobTicket', 'customer', 'from', 'payout', 'status'];

interface JobTableProps extends Partial<DataTableProps<Job>> {
  rows?: readonly Job[];
  /** What is asked for at first. */
  ask?: Partial<ListQuery>;
  /** Answers instead of the rows in memory. */
  answer?: ListPage<Job>;
  /** Nothing has answered yet. */
  silent?: boolean;
}

/** A table of rows in memory, with what its caller adds. */
export function JobTable({ rows = jobs, ask, answer, silent = false, ...given }: JobTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useJobColumns();
  const [query, setQuery] = useState({ ...preset, ...ask });
  const page = useMemo(() => pageOfJobs(rows, query), [rows, query]);
  return (
    <DataTable
      name="parts/jobs"
      label={t('tasks.tabs')}
      rowLabel={({ nickname }) => nickname}
      columns={columns}
      required="nickname"
      minimum={minimum}
      query={query}
      onQueryChange={setQuery}
      preset={preset}
      page={silent ? undefined : (answer ?? page)}
      card={(job, title) => (
        <>
          <StatusPill look={taskStatusLooks[job.status]} />
          <strong>{title(job.nickname)}</strong>
          <span>{[job.jobTicket, job.customer?.name, format.shortDateTime(job.from)].filter(Boolean).join(' · ')}</span>
        </>
      )}
      count={(count) => t('tasks.count', { count, shown: format.number(count) })}
      empty={{ title: t('tasks.empty'), hint: t('tasks.emptyHint') }}
      search={{ label: t('tasks.search'), placeholder: t('tasks.nickname') }}
      {...given}
    />
  );
}

/** What can be done with a row of the gallery: it says that it would be done. */
export function useJobActions(): (job: Job) => RowActions {
  const { t } = useTranslation();
  return useMemo(() => {
    const say = (words: string) => (): void => toast({ kind: 'info', message: words });
    return ({ nickname }) => ({
      primary: { label: t('address.edit'), act: say(nickname) },
      more: [
        { label: galleryText(t, 'clone'), icon: IconCopy, act: say(nickname) },
        { label: t('proof.delete'), icon: IconTrash, danger: true, act: say(nickname) },
      ],
    });
  }, [t]);
}

/** Two ways to do something with many rows, of which one asks. */
export function useJobBulkActions(): readonly BulkAction[] {
  const { t } = useTranslation();
  const say: BulkAction['act'] = (selection) => toast({ kind: 'info', message: JSON.stringify(selection) });
  return [
    { label: galleryText(t, 'makeShared'), icon: IconShare, act: say },
    {
      label: galleryText(t, 'makePrivate'),
      icon: IconLock,
      confirm: (count) => ({
        title: galleryText(t, 'makePrivate'),
        message: t('tasks.count', { count, shown: `${count}` }),
      }),
      act: say,
    },
    {
      label: t('proof.delete'),
      icon: IconTrash,
      danger: true,
      confirm: (count) => ({ title: t('proof.delete'), message: t('tasks.count', { count, shown: `${count}` }) }),
      act: say,
    },
  ];
}

/** Where the gallery's exports take their rows: from memory, a share at a time. */
export const jobExport: NonNullable<DataTableProps<Job>['exportRows']> = {
  begin: writeSheet,
  readAll: async (query, { onShare, signal }) => {
    const found = matchingJobs(jobs, query);
    for (let start = 0; start < found.length && !signal.aborted; start += 200) {
      await onShare(found.slice(start, start + 200), { total: found.length });
    }
  },
};

/** The legend of the gallery's states. */
export const jobLegend = <StatusLegend of={['task']} />;
