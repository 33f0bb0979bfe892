import { useTranslation } from 'react-i18next';
import { PageContent } from '../../components/page-content.tsx';
import { EmployeesTab } from './employees-tab.tsx';
import { PersonnelHead } from './personnel-head.tsx';
import type { PersonnelSearch } from './personnel-search.ts';
import type { ConvertDialog } from './sign-up-part.ts';

interface PersonnelScreenProps {
  search: PersonnelSearch;
  convertDialog: ConvertDialog;
}

/** The personnel (specification 2.8) with its tab Employees; Vacation Management has a path of its own. */
export function PersonnelScreen({ search, convertDialog }: PersonnelScreenProps) {
  const { t } = useTranslation();
  return (
    <>
      <PersonnelHead title={t('nav.personnel')} tab="employees" />
      <PageContent>
        <EmployeesTab search={search} convertDialog={convertDialog} />
      </PageContent>
    </>
  );
}
