import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ActiveSubscriptionsScreen } from '../../features/subscriptions/active-subscriptions-screen.tsx';
import { subscriptionListParams } from '../../features/subscriptions/subscription-search.ts';

export const Route = createFileRoute('/_app/active-subs')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ActiveSubscriptionsRoute,
});

function ActiveSubscriptionsRoute() {
  const search = Route.useSearch();
  return <ActiveSubscriptionsScreen search={useMemo(() => subscriptionListParams.read(search), [search])} />;
}
