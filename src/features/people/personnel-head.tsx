import { VisuallyHidden } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { type PersonnelTab, PersonnelTabs } from './personnel-tabs.tsx';

interface PersonnelHeadProps {
  /** What the screen of the tab is called. */
  title: string;
  tab: PersonnelTab;
}

/** The head of the screens of the personnel: on phones their title with the tabs below it, else the tabs, which name them. */
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
