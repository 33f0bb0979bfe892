import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../components/page-tabs.tsx';

/** Where the tabs of the personnel stand (specification 2.8). */
const places = { employees: '/personnel', vacations: '/scheduled' } as const;

export type PersonnelTab = keyof typeof places;

/** The tabs Employees and Vacation Management. */
export function PersonnelTabs({ tab }: { tab: PersonnelTab }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PageTabs
      label={t('people.tabs')}
      tabs={[
        { value: 'employees', label: t('people.tab.employees') },
        { value: 'vacations', label: t('people.tab.vacations') },
      ]}
      value={tab}
      onChange={(next: PersonnelTab) => void navigate({ href: places[next] })}
    />
  );
}
