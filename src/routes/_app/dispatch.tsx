import { createFileRoute, redirect } from '@tanstack/react-router';
import { DispatchScreen } from '../../features/dispatch/dispatch-screen.tsx';
import { dispatchSearch } from '../../features/dispatch/dispatch-search.ts';
import { currentSession } from '../../mirror/session.ts';

export const Route = createFileRoute('/_app/dispatch')({
  validateSearch: dispatchSearch,
  // Who is sent out sees their own work only, and sends nobody.
  beforeLoad: () => {
    if (currentSession()?.user.viewer.kind !== 'office') throw redirect({ to: '/calendar', replace: true });
  },
  component: DispatchRoute,
});

function DispatchRoute() {
  return <DispatchScreen search={Route.useSearch()} />;
}
