import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the rules of imports, which the first screens must not wait for. */
const ExcelImportScreen = lazy(async () => ({
  default: (await import('../../features/excel-import/excel-import-screen.tsx')).ExcelImportScreen,
}));

export const Route = createFileRoute('/_app/tasks_/import')({ component: ImportTasksRoute });

function ImportTasksRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <ExcelImportScreen kind="tasks" onDone={() => void navigate({ to: '/tasks' })} />
    </Suspense>
  );
}
