import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InsightScreen } from '../../features/insight/insight-screen.tsx';
import { insightSearch } from '../../features/insight/insight-search.ts';
import { currentSession } from '../../mirror/session.ts';

export const Route = createFileRoute('/_app/insight')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
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
