import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { roleListParams } from '../../features/roles/role-search.ts';
import { RolesScreen } from '../../features/roles/roles-screen.tsx';

export const Route = createFileRoute('/_app/roles')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: RolesRoute,
});

function RolesRoute() {
  const search = Route.useSearch();
  return <RolesScreen search={useMemo(() => roleListParams.read(search), [search])} />;
}
