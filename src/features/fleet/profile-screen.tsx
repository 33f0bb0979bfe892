import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { usePendingRequests } from '../../mirror/pending-requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { AdditionsTable } from './additions-table.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { additionAddress, assignmentAddress, partnerAddresses } from './fleet-addresses.ts';
import { PartnersTable } from './partners-table.tsx';
import {
  firstPartOf,
  type ProfilePlace,
  partsOf,
  placeOf,
  profileTabs,
  searchOfPlace,
  tabOf,
} from './profile-search.ts';

interface ProfileScreenProps {
  search: Record<string, unknown>;
  /** What the tab Log shows. */
  log: ReactNode;
}

/** The profile (specification 2.2): who works for the company and for whom it works, what is asked of it, and its log. */
export function ProfileScreen({ search, log }: ProfileScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const place = placeOf(search, useViewer());
  const tabs = <ProfileTabs place={place} />;
  return (
    <div>
      {phone ? (
        <PageHeader title={t('nav.profile')}>{tabs}</PageHeader>
      ) : (
        <>
          <VisuallyHidden component="h1">{t('nav.profile')}</VisuallyHidden>
          {tabs}
        </>
      )}
      <PageContent>
        <InnerTabs place={place} />
        <PlaceContent key={place} place={place} search={search} log={log} />
      </PageContent>
    </div>
  );
}

/** Goes to another tab, with nothing asked of its list. */
function useGoTo(): (place: ProfilePlace) => void {
  const navigate = useNavigate();
  return (place) => void navigate({ to: '/profile', search: { ...searchOfPlace(place) } });
}

function ProfileTabs({ place }: { place: ProfilePlace }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { tasks = 0, fleet = 0 } = usePendingRequests() ?? {};
  const tabs = profileTabs(useViewer());
  // One tab alone is no choice.
  if (tabs.length < 2) return null;
  return (
    <PageTabs
      label={t('profile.tabs')}
      tabs={tabs.map((tab) => ({
        value: tab,
        label: t(`profile.tab.${tab}`),
        count: tab === 'requests' ? tasks + fleet : undefined,
      }))}
      value={tabOf(place)}
      onChange={(tab) => goTo(firstPartOf(tab))}
    />
  );
}

const partWords = {
  'subcontractors/table': 'profile.part.table',
  'subcontractors/requests': 'profile.part.requests',
  'contractors/table': 'profile.part.table',
  'contractors/auto-accept': 'profile.part.autoAccept',
  'requests/fleet': 'profile.part.fleet',
  'requests/task': 'profile.part.tasks',
  'log/table': 'profile.part.table',
} as const satisfies Record<ProfilePlace, string>;

function InnerTabs({ place }: { place: ProfilePlace }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { tasks, fleet } = usePendingRequests() ?? {};
  const parts = partsOf(tabOf(place));
  if (parts.length < 2) return null;
  const counts: Partial<Record<ProfilePlace, number | undefined>> = { 'requests/fleet': fleet, 'requests/task': tasks };
  return (
    <PageTabs
      inner
      label={t(`profile.tab.${tabOf(place)}`)}
      tabs={parts.map((part) => ({ value: part, label: t(partWords[part]), count: counts[part] }))}
      value={place}
      onChange={goTo}
    />
  );
}

function PlaceContent({ place, search, log }: ProfileScreenProps & { place: ProfilePlace }): ReactNode {
  const subcontractors = useMemo(() => partnerAddresses.subcontractor.read(search), [search]);
  const contractors = useMemo(() => partnerAddresses.contractor.read(search), [search]);
  const additions = useMemo(() => additionAddress.read(search), [search]);
  const assignments = useMemo(() => assignmentAddress.read(search), [search]);
  switch (place) {
    case 'subcontractors/table':
      return <PartnersTable side="subcontractor" place={place} search={subcontractors} />;
    case 'subcontractors/requests':
      return <AdditionsTable side="outgoing" place={place} search={additions} />;
    case 'contractors/table':
      return <PartnersTable side="contractor" place={place} search={contractors} />;
    case 'contractors/auto-accept':
      return <PartnersTable side="contractor" place={place} search={contractors} switching />;
    case 'requests/fleet':
      return <AdditionsTable side="incoming" place={place} search={additions} />;
    case 'requests/task':
      return <AssignmentsTable search={assignments} />;
    case 'log/table':
      return log;
  }
}
