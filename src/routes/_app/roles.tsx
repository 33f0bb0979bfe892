import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../../features/roles/roles-screen.tsx';

export const Route = createFileRoute('/_app/roles')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: RolesRoute,
});

function RolesRoute() {
  return <RolesScreen search={Route.useSearch()} />;
}
