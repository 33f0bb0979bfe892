import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

/** With the rules of imports, which the first screens must not wait for. */
const ExcelImportScreen = lazy(async () => ({
  default: (await import('../../features/excel-import/excel-import-screen.tsx')).ExcelImportScreen,
}));

export interface ImportSearch {
  /** The file changes addresses that are there. */
  changes?: true;
}

export const Route = createFileRoute('/_app/addresses_/import')({
  validateSearch: ({ changes }: Record<string, unknown>): ImportSearch =>
    changes === true || changes === 'true' ? { changes: true } : {},
  component: ImportAddressesRoute,
});

function ImportAddressesRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const kind = Route.useSearch().changes === true ? 'changes' : 'addresses';
  return (
    <OpeningScreen title={t('excelImport.title.addresses')}>
      <ExcelImportScreen key={kind} kind={kind} onDone={() => void navigate({ to: '/addresses' })} />
    </OpeningScreen>
  );
}
