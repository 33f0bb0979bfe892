import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InsightScreen } from '../../features/insight/insight-screen.tsx';
import { insightSearch } from '../../features/insight/insight-search.ts';
import { currentSession } from '../../mirror/session.ts';

export const Route = createFileRoute('/_app/insight')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  // Others see their own work only, of which there is nothing to compare.
  beforeLoad: () => {
    if (currentSession()?.user.viewer.kind !== 'office') throw redirect({ to: '/tasks', replace: true });
  },
  component: InsightRoute,
});

function InsightRoute() {
  const search = Route.useSearch();
  return <InsightScreen search={useMemo(() => insightSearch(search), [search])} />;
}
