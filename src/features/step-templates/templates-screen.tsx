import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeTemplate, mayCreateTemplates } from '../../../domain/steps/permissions.ts';
import { stepTemplates } from '../../../domain/steps/resource.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { stepTemplateList } from '../../mirror/lists/tables/step-templates.ts';

const TemplateDialogs = lazy(async () => ({ default: (await import('./template-dialogs.tsx')).TemplateDialogs }));

const screen = defineRowScreen({
  resource: stepTemplates,
  list: stepTemplateList,
  sort: { field: 'nickname', descending: false },
  texts: {
    title: 'stepTemplates.title',
    count: 'stepTemplates.countOf',
    empty: 'stepTemplates.empty',
    emptyHint: 'stepTemplates.emptyHint',
    search: 'stepTemplates.search',
  },
  minimum: ['nickname', 'number', 'steps', 'archived'],
  rowName: ({ nickname }) => nickname,
  lines: ({ number, steps }, { t, format }) => [
    [t('stepTemplates.version', { number: format.number(number) }), t('stepTemplates.steps', { count: steps.length })],
  ],
  may: { change: mayChangeTemplate, remove: mayChangeTemplate },
  create: { label: 'create.stepTemplate', to: '/steps/create', may: mayCreateTemplates },
});

type TemplateColumn = TableColumn<ListedRow<'step-templates'>>;

/** The step templates of the company (decision 0184). */
export function TemplatesScreen({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMemo(() => {
    const steps: TemplateColumn = {
      field: 'steps',
      label: t('stepTemplates.field.steps'),
      kind: 'number',
      align: 'end',
      sortable: false,
      filterable: false,
      cell: (row) => format.number(row.steps.length),
      value: (row) => row.steps.length,
    };
    return { extra: [steps] };
  }, [t, format]);
  const { table, dialog } = useRowScreen(screen, { search, columns: useResourceColumns(stepTemplates, more) });
  return (
    <RowPage title={t('stepTemplates.title')}>
      <DataTable {...table} />
      <RowDialogs dialog={dialog}>{(over) => <TemplateDialogs {...over} />}</RowDialogs>
    </RowPage>
  );
}
