import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { ExportProgress } from '../../src/components/table/export-button.tsx';
import type { ExtraFilter } from '../../src/components/table/table-shape.ts';
import { JobTable, useJobActions } from './parts-job-table.tsx';
import { jobCustomers, jobs } from './parts-jobs.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const few = jobs.slice(0, 3);

/** What a table looks like when it is not simply full of rows. */
export function TableStateParts() {
  const { t } = useTranslation();
  const actions = useJobActions();
  const search = 'zzz';
  const of = 'reference';
  const filters: ExtraFilter[] = [
    {
      type: 'DROPDOWN',
      field: 'customer',
      label: t('tasks.column.customer'),
      any: galleryText(t, 'anyCustomer'),
      of,
      choices: jobCustomers.map(({ id, name }) => ({ value: id, label: name })),
    },
    { type: 'INPUT', field: 'jobTicket', label: t('tasks.column.jobTicket') },
    { type: 'BOOLEAN', field: 'shared', label: galleryText(t, 'shared') },
  ];
  return (
    <Specimens>
      <Specimen part="DataTable" state="readOnly: a row opens the view" wide>
        <JobTable
          label={`${t('tasks.tabs')} 1`}
          rows={few}
          readOnly
          actions={(job) => ({ primary: { ...actions(job).primary, label: t('tasks.view') } })}
        />
      </Specimen>
      <Specimen part="DataTable" state="extra filters" wide>
        <JobTable label={`${t('tasks.tabs')} 2`} rows={few} extraFilters={filters} />
      </Specimen>
      <Specimen part="DataTable" state="column filters" wide>
        <JobTable
          label={`${t('tasks.tabs')} 3`}
          rows={few}
          ask={{ filters: [{ field: 'number', matchMode: 'lte', value: '2' }] }}
        />
      </Specimen>
      <Specimen part="DataTable" state="empty" wide>
        <JobTable
          label={`${t('tasks.tabs')} 4`}
          rows={[]}
          empty={{
            title: t('tasks.empty'),
            hint: t('tasks.emptyHint'),
            action: <Button>{galleryText(t, 'create')}</Button>,
          }}
        />
      </Specimen>
      <Specimen part="DataTable" state="nothing found" wide>
        <JobTable label={`${t('tasks.tabs')} 5`} ask={{ search }} />
      </Specimen>
      <Specimen part="DataTable" state="the mirror is being filled" wide>
        <JobTable label={`${t('tasks.tabs')} 6`} silent filling={12_345} />
      </Specimen>
      <Specimen part="ExportProgress" state="reading" wide>
        <ExportProgress state={{ kind: 'reading', done: 12_000, total: 100_000 }} onCancel={noop} />
      </Specimen>
      <Specimen part="ExportProgress" state="writing" wide>
        <ExportProgress state={{ kind: 'writing' }} onCancel={noop} />
      </Specimen>
    </Specimens>
  );
}
