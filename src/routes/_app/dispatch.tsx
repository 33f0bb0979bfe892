import { createFileRoute, redirect } from '@tanstack/react-router';
import { DispatchScreen } from '../../features/dispatch/dispatch-screen.tsx';
import { dispatchSearch } from '../../features/dispatch/dispatch-search.ts';
import { currentSession } from '../../mirror/session.ts';

export const Route = createFileRoute('/_app/dispatch')({
  validateSearch: dispatchSearch,
  // Field employees see only their own work and assign nobody.
  beforeLoad: () => {
    if (currentSession()?.user.viewer.kind !== 'office') throw redirect({ to: '/calendar', replace: true });
  },
  component: DispatchRoute,
});

function DispatchRoute() {
  return <DispatchScreen search={Route.useSearch()} />;
}
