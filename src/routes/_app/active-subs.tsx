import { createFileRoute } from '@tanstack/react-router';
import { ActiveSubscriptionsScreen } from '../../features/subscriptions/active-subscriptions-screen.tsx';

export const Route = createFileRoute('/_app/active-subs')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ActiveSubscriptionsRoute,
});

function ActiveSubscriptionsRoute() {
  return <ActiveSubscriptionsScreen search={Route.useSearch()} />;
}
