import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useRegistration } from '../../mirror/own-company.ts';
import { usePendingRequests } from '../../mirror/pending-requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { AdditionsTable } from './additions.tsx';
import { AssignmentsTable } from './assignments.tsx';
import { PartnersTable } from './partners-table.tsx';
import {
  firstPartOf,
  opensRegistration,
  type ProfilePart,
  type ProfileReader,
  partOf,
  partsOf,
  profileTabs,
  searchOfPart,
  tabOf,
} from './profile-search.ts';

/** A part that isn't about working together; the route brings its content. */
type OwnPart = Extract<ProfilePart, `profile/${string}` | `company/${string}` | 'log/table'>;
type OwnParts = Readonly<Record<OwnPart, ReactNode>>;

interface ProfileScreenProps {
  search: Record<string, unknown>;
  /** Who somebody is, their company, and the log. */
  own: OwnParts;
}

/** Who reads the profile, and whether they have a registration to complete. */
function useProfileReader(search: Record<string, unknown>): ProfileReader {
  const viewer = useViewer();
  const step = useRegistration();
  return { viewer, registering: opensRegistration(search) || (step !== undefined && step !== 'done') };
}

/**
 * The profile (specification 2.2): who somebody is, their company, who works for it and for whom it works, what is asked of it,
 * and its log.
 */
export function ProfileScreen({ search, own }: ProfileScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const reader = useProfileReader(search);
  const part = partOf(search, reader);
  const tabs = <ProfileTabs part={part} />;
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
        <InnerTabs part={part} reader={reader} />
        <PartContent key={part} part={part} search={search} own={own} />
      </PageContent>
    </div>
  );
}

/** Goes to another part; its list begins with the default query. */
function useGoTo(): (part: ProfilePart) => void {
  const navigate = useNavigate();
  return (part) => void navigate({ to: '/profile', search: { ...searchOfPart(part) } });
}

function ProfileTabs({ part }: { part: ProfilePart }) {
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
      value={tabOf(part)}
      onChange={(tab) => goTo(firstPartOf(tab))}
    />
  );
}

const partLabels = {
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
} as const satisfies Record<ProfilePart, string>;

function InnerTabs({ part, reader }: { part: ProfilePart; reader: ProfileReader }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { tasks, fleet } = usePendingRequests() ?? {};
  const parts = partsOf(tabOf(part), reader);
  if (parts.length < 2) return null;
  const counts: Partial<Record<ProfilePart, number | undefined>> = { 'requests/fleet': fleet, 'requests/task': tasks };
  return (
    <PageTabs
      inner
      label={t(`profile.tab.${tabOf(part)}`)}
      tabs={parts.map((value) => ({ value, label: t(partLabels[value]), count: counts[value] }))}
      value={part}
      onChange={goTo}
    />
  );
}

function PartContent({ part, search, own }: ProfileScreenProps & { part: ProfilePart }): ReactNode {
  switch (part) {
    case 'subcontractors/table':
      return <PartnersTable side="subcontractor" part={part} search={search} />;
    case 'subcontractors/requests':
      return <AdditionsTable side="outgoing" part={part} search={search} />;
    case 'contractors/table':
      return <PartnersTable side="contractor" part={part} search={search} />;
    case 'contractors/auto-accept':
      return <PartnersTable side="contractor" part={part} search={search} switching />;
    case 'requests/fleet':
      return <AdditionsTable side="incoming" part={part} search={search} />;
    case 'requests/task':
      return <AssignmentsTable side="incoming" part={part} search={search} />;
    case 'requests/sent':
      return <AssignmentsTable side="outgoing" part={part} search={search} />;
    default:
      return own[part];
  }
}
