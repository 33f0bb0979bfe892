import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the rules of imports, which the first screens must not wait for. */
const ExcelImportScreen = lazy(async () => ({
  default: (await import('../../features/excel-import/excel-import-screen.tsx')).ExcelImportScreen,
}));

export const Route = createFileRoute('/_app/tasks_/import')({ component: ImportTasksRoute });

function ImportTasksRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('excelImport.title.tasks')}>
      <ExcelImportScreen kind="tasks" onDone={() => void navigate({ to: '/tasks' })} />
    </OpeningScreen>
  );
}
