import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useRegistration } from '../../mirror/own-company.ts';
import { usePendingRequests } from '../../mirror/pending-requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { AdditionsTable } from './additions-table.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { additionParams, assignmentParams, partnerParams } from './fleet-addresses.ts';
import { PartnersTable } from './partners-table.tsx';
import {
  asksToRegister,
  firstPartOf,
  type ProfilePlace,
  type ProfileReader,
  partsOf,
  placeOf,
  profileTabs,
  searchOfPlace,
  tabOf,
} from './profile-search.ts';

/** What stands at a place that is not about working together. */
type OwnPlace = Extract<ProfilePlace, `profile/${string}` | `company/${string}` | 'log/table'>;
type OwnParts = Readonly<Record<OwnPlace, ReactNode>>;

interface ProfileScreenProps {
  search: Record<string, unknown>;
  /** Who somebody is, their company, and the log. */
  own: OwnParts;
}

/** Who reads the profile, and whether they have a registration to complete. */
function useProfileReader(search: Record<string, unknown>): ProfileReader {
  const viewer = useViewer();
  const step = useRegistration();
  return { viewer, registering: asksToRegister(search) || (step !== undefined && step !== 'done') };
}

/**
 * The profile (specification 2.2): who somebody is, their company, who works for it and for whom it works, what is asked of it,
 * and its log.
 */
export function ProfileScreen({ search, own }: ProfileScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const reader = useProfileReader(search);
  const place = placeOf(search, reader);
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
        <InnerTabs place={place} reader={reader} />
        <PlaceContent key={place} place={place} search={search} own={own} />
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
  'profile/info': 'profile.part.info',
  'profile/registration': 'profile.part.registration',
  'company/info': 'profile.part.basic',
  'company/categories': 'profile.part.categories',
  'company/addresses': 'profile.part.addresses',
  'company/headquarters': 'profile.part.headquarters',
  'subcontractors/table': 'profile.part.table',
  'subcontractors/requests': 'profile.part.requests',
  'contractors/table': 'profile.part.table',
  'contractors/auto-accept': 'profile.part.autoAccept',
  'requests/fleet': 'profile.part.fleet',
  'requests/task': 'profile.part.tasks',
  'requests/sent': 'profile.part.sent',
  'log/table': 'profile.part.table',
} as const satisfies Record<ProfilePlace, string>;

function InnerTabs({ place, reader }: { place: ProfilePlace; reader: ProfileReader }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { tasks, fleet } = usePendingRequests() ?? {};
  const parts = partsOf(tabOf(place), reader);
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

function PlaceContent({ place, search, own }: ProfileScreenProps & { place: ProfilePlace }): ReactNode {
  const subcontractors = useMemo(() => partnerParams.subcontractor.read(search), [search]);
  const contractors = useMemo(() => partnerParams.contractor.read(search), [search]);
  const additions = useMemo(() => additionParams.read(search), [search]);
  const assignments = useMemo(() => assignmentParams.read(search), [search]);
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
      return <AssignmentsTable side="incoming" place={place} search={assignments} />;
    case 'requests/sent':
      return <AssignmentsTable side="outgoing" place={place} search={assignments} />;
    default:
      return own[place];
  }
}
