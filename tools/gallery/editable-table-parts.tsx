import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableTable } from '../../src/components/table/editable-table.tsx';
import { NestedTable } from '../../src/components/table/nested-table.tsx';
import { useFormat } from '../../src/i18n/use-format.tsx';
import { type Job, jobs } from './parts-jobs.ts';
import { Specimen, Specimens } from './specimen.tsx';

const seven = jobs.slice(0, 7);

/** The small tables: the one whose columns are edited for all rows, and the one inside of a row. */
export function EditableTableParts() {
  const { t } = useTranslation();
  const format = useFormat();
  const [rows, setRows] = useState<readonly Job[]>(seven);
  const fill = (field: string, value: string | number): void =>
    setRows(
      rows.map((job) => (field === 'payout' ? { ...job, payout: Number(value) } : { ...job, jobTicket: `${value}` })),
    );
  const name = { field: 'nickname', label: t('tasks.column.nickname'), cell: ({ nickname }: Job) => nickname };
  const ticket = { field: 'jobTicket', label: t('tasks.column.jobTicket'), cell: ({ jobTicket }: Job) => jobTicket };
  return (
    <Specimens>
      <Specimen part="EditableTable" state="5 rows a page" wide>
        <EditableTable
          label={t('tasks.tabs')}
          rows={rows}
          count={(count) => t('tasks.count', { count, shown: format.number(count) })}
          onFill={fill}
          columns={[
            name,
            { ...ticket, editable: 'text' },
            {
              field: 'payout',
              label: t('tasks.fact.totalPayout'),
              cell: ({ payout }) => format.money(payout),
              align: 'end',
              editable: 'amount',
            },
          ]}
        />
      </Specimen>
      <Specimen part="NestedTable" wide>
        <NestedTable label={t('tasks.tabs')} rows={seven.slice(0, 2)} columns={[name, ticket]} />
      </Specimen>
      <Specimen part="NestedTable" state="empty" wide>
        <NestedTable label={t('tasks.tabs')} rows={[]} columns={[name, ticket]} />
      </Specimen>
    </Specimens>
  );
}
