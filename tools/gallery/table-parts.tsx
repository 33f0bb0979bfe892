import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NestedTable } from '../../src/components/table/nested-table.tsx';
import type { ChosenColumns, Expansion, ExtraFilter } from '../../src/components/table/table-shape.ts';
import { taskStatusLooks } from '../../src/theme/work-statuses.ts';
import { useJobColumns } from './parts-job-columns.tsx';
import { JobTable, jobExport, jobLegend, useJobActions, useJobBulkActions } from './parts-job-table.tsx';
import { type Job, jobStates, jobs } from './parts-jobs.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

/** The table with everything that it can do, on 1,000 rows. */
export function TableParts() {
  const { t } = useTranslation();
  const [columns, setColumns] = useState<ChosenColumns>({ chosen: null, order: null, widths: null });
  const actions = useJobActions();
  const bulkActions = useJobBulkActions();
  const expansion = useJobExpansion();
  const extraFilters: ExtraFilter[] = [
    {
      type: 'DROPDOWN',
      field: 'status',
      label: t('tasks.column.status'),
      any: galleryText(t, 'anyStatus'),
      of: 'choice',
      choices: jobStates.map((value) => ({ value, label: t(taskStatusLooks[value].label) })),
    },
    {
      type: 'TRI_STATE_BOOLEAN',
      field: 'shared',
      label: galleryText(t, 'shared'),
      any: galleryText(t, 'sharedOrNot'),
      yes: galleryText(t, 'shared'),
      no: galleryText(t, 'notShared'),
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
          columnChoice={{ ...columns, onChange: (change) => setColumns({ ...columns, ...change }) }}
          exportRows={jobExport}
          fileActions={[{ label: t('excelImport.upload.tasks'), icon: IconUpload, to: '/' }]}
          legend={jobLegend}
          create={{ label: galleryText(t, 'create'), to: '/' }}
        />
      </Specimen>
    </Specimens>
  );
}

function useJobExpansion(): Expansion<Job> {
  const { t } = useTranslation();
  const columns = useJobColumns();
  return {
    label: ({ nickname }) => galleryText(t, 'subtasksOf', nickname),
    has: ({ number }) => number % 2 === 1,
    content: (job) => (
      <NestedTable
        label={galleryText(t, 'subtasksOf', job.nickname)}
        columns={columns.filter(({ field }) => ['number', 'nickname', 'from', 'status'].includes(field))}
        rows={jobs.slice(job.number % 900, (job.number % 900) + 3)}
      />
    ),
  };
}
