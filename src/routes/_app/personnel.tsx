import { createFileRoute } from '@tanstack/react-router';
import { type ComponentProps, lazy, useMemo } from 'react';
import { PersonnelScreen } from '../../features/people/personnel-screen.tsx';
import { readPersonnelSearch } from '../../features/people/personnel-search.ts';
import type { ConvertDialog } from '../../features/people/sign-up-part.ts';

/** With the form of the sign-up and its schema, which the first screens must not wait for. */
const Converting = lazy(async () => {
  const [{ ConvertEmployee }, { signUpPart }] = await Promise.all([
    import('../../features/people/convert-employee.tsx'),
    import('./-sign-up-part.tsx'),
  ]);
  return {
    default: (props: ComponentProps<ConvertDialog>) => <ConvertEmployee {...props} signUp={signUpPart} />,
  };
});

export const Route = createFileRoute('/_app/personnel')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: PersonnelRoute,
});

function PersonnelRoute() {
  const search = Route.useSearch();
  return <PersonnelScreen search={useMemo(() => readPersonnelSearch(search), [search])} convertDialog={Converting} />;
}
