import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NestedTable } from '../../components/table/nested-table.tsx';
import type { Expansion, ExtraFilter } from '../../components/table/table-shape.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { useJobColumns } from './parts-job-columns.tsx';
import { JobTable, jobExport, jobLegend, useJobActions, useJobBulkActions } from './parts-job-table.tsx';
import { type Job, jobStates, jobs } from './parts-jobs.ts';
import { Specimen, Specimens } from './specimen.tsx';

/** The table with everything that it can do, on 1,000 rows. */
export function TableParts() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const actions = useJobActions();
  const bulkActions = useJobBulkActions();
  const expansion = useJobExpansion();
  const extraFilters: ExtraFilter[] = [
    {
      type: 'DROPDOWN',
      field: 'status',
      label: t('tasks.column.status'),
      any: t('parts.anyStatus'),
      of: 'choice',
      choices: jobStates.map((value) => ({ value, label: t(taskStatusLooks[value].label) })),
    },
    {
      type: 'TRI_STATE_BOOLEAN',
      field: 'shared',
      label: t('parts.shared'),
      any: t('parts.sharedOrNot'),
      yes: t('parts.shared'),
      no: t('parts.notShared'),
    },
  ];
  return (
    <Specimens>
      <Specimen part="DataTable" state="everything, 1,000 rows" wide>
        <JobTable
          actions={actions}
          bulkActions={bulkActions}
          expansion={expansion}
          extraFilters={extraFilters}
          columnChoice={{ chosen, onChoose: setChosen }}
          exportRows={jobExport}
          fileActions={[{ label: t('excelImport.upload.tasks'), icon: IconUpload, to: '/parts' }]}
          legend={jobLegend}
          create={{ label: t('parts.create'), to: '/parts' }}
        />
      </Specimen>
    </Specimens>
  );
}

function useJobExpansion(): Expansion<Job> {
  const { t } = useTranslation();
  const columns = useJobColumns();
  return {
    label: ({ nickname }) => t('parts.subtasksOf', { name: nickname }),
    has: ({ number }) => number % 2 === 1,
    content: (job) => (
      <NestedTable
        label={t('parts.subtasksOf', { name: job.nickname })}
        columns={columns.filter(({ field }) => ['number', 'nickname', 'from', 'status'].includes(field))}
        rows={jobs.slice(job.number % 900, (job.number % 900) + 3)}
      />
    ),
  };
}
