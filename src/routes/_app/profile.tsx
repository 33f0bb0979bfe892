import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/fleet/profile-screen.tsx';
import { searchOfPart } from '../../features/fleet/profile-search.ts';
import { ActionsLog } from '../../features/notifications/actions-log.tsx';
import { ownParts } from './-own-parts.tsx';

export const Route = createFileRoute('/_app/profile')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ProfileRoute,
});

function ProfileRoute() {
  const search = Route.useSearch();
  const log = <ActionsLog search={search} kept={{ ...searchOfPart('log/table') }} />;
  return <ProfileScreen search={search} own={{ ...ownParts, 'log/table': log }} />;
}
