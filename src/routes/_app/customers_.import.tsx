import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** With the rules of imports, which the first screens must not wait for. */
const ExcelImportScreen = lazy(async () => ({
  default: (await import('../../features/excel-import/excel-import-screen.tsx')).ExcelImportScreen,
}));

export const Route = createFileRoute('/_app/customers_/import')({ component: ImportCustomersRoute });

function ImportCustomersRoute() {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <ExcelImportScreen kind="customers" onDone={() => void navigate({ to: '/customers' })} />
    </Suspense>
  );
}
