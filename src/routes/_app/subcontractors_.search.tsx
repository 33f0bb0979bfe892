import { createFileRoute } from '@tanstack/react-router';
import { PlaceFinder } from '../../features/addresses/place-finder.tsx';
import { CompanySearchScreen } from '../../features/company-search/company-search-screen.tsx';

export const Route = createFileRoute('/_app/subcontractors_/search')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: SearchRoute,
});

function SearchRoute() {
  return <CompanySearchScreen search={Route.useSearch()} finder={(props) => <PlaceFinder {...props} />} />;
}
