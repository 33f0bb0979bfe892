import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../../features/roles/roles-screen.tsx';

export const Route = createFileRoute('/_app/roles')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: RolesRoute,
});

function RolesRoute() {
  return <RolesScreen search={Route.useSearch()} />;
}
