import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the rules of imports, which the first screens must not wait for. */
const ExcelImportScreen = lazy(async () => ({
  default: (await import('../../features/excel-import/excel-import-screen.tsx')).ExcelImportScreen,
}));

export const Route = createFileRoute('/_app/customers_/import')({ component: ImportCustomersRoute });

function ImportCustomersRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('excelImport.title.customers')}>
      <ExcelImportScreen kind="customers" onDone={() => void navigate({ to: '/customers' })} />
    </OpeningScreen>
  );
}
