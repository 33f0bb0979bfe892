import { createFileRoute } from '@tanstack/react-router';
import { readLandingSearch } from '../features/registration/landing-search.ts';
import { ResetLandingScreen } from '../features/registration/reset-landing-screen.tsx';

export const Route = createFileRoute('/reset-landing')({
  validateSearch: readLandingSearch,
  component: ResetLandingRoute,
});

function ResetLandingRoute() {
  return <ResetLandingScreen {...Route.useSearch()} />;
}
