import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { usePhone } from '../../components/use-phone.ts';

interface PersonnelHeadProps {
  /** The title of the screen. */
  title: string;
  tab: PersonnelTab;
}

/** The head of the personnel screens: the title and the tabs on phones, otherwise only the tabs. */
export function PersonnelHead({ title, tab }: PersonnelHeadProps) {
  const phone = usePhone();
  const tabs = <PersonnelTabs tab={tab} />;
  if (phone) return <PageHeader title={title}>{tabs}</PageHeader>;
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {tabs}
    </>
  );
}

/** The paths of the tabs (specification 2.8). */
const places = { employees: '/personnel', vacations: '/scheduled' } as const;

type PersonnelTab = keyof typeof places;

/** The tabs Employees and Vacation Management. */
function PersonnelTabs({ tab }: { tab: PersonnelTab }) {
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
