import { createFileRoute } from '@tanstack/react-router';
import { type ShopSearch, shopSearch } from '../../features/subscriptions/shop-search.ts';
import { SubscriptionsScreen } from '../../features/subscriptions/subscriptions-screen.tsx';

export const Route = createFileRoute('/_app/subscriptions')({
  validateSearch: (search: Record<string, unknown>): ShopSearch => shopSearch(search),
  component: SubscriptionsRoute,
});

function SubscriptionsRoute() {
  return <SubscriptionsScreen search={Route.useSearch()} />;
}
