import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { WorkingTimeScreen } from '../../features/working-time/working-time-screen.tsx';
import { workingTimeSearch } from '../../features/working-time/working-time-search.ts';

export const Route = createFileRoute('/_app/working-time')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: WorkingTimeRoute,
});

function WorkingTimeRoute() {
  const search = Route.useSearch();
  return <WorkingTimeScreen search={useMemo(() => workingTimeSearch(search), [search])} />;
}
