import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { customerSearch } from '../../features/customers/customer-search.ts';
import { CustomersScreen } from '../../features/customers/customers-screen.tsx';
import { useUploadActions } from '../../features/excel-import/use-file-actions.ts';

const NewAddressDialog = lazy(async () => ({
  default: (await import('../../features/addresses/new-address-dialog.tsx')).NewAddressDialog,
}));

export const Route = createFileRoute('/_app/customers')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: CustomersRoute,
});

function CustomersRoute() {
  const search = Route.useSearch();
  return (
    <CustomersScreen
      search={useMemo(() => customerSearch(search), [search])}
      fileActions={useUploadActions('customers')}
      newAddress={(props) => (
        <Suspense fallback={null}>
          <NewAddressDialog {...props} />
        </Suspense>
      )}
    />
  );
}
