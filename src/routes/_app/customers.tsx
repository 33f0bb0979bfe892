import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { customerSearch } from '../../features/customers/customer-search.ts';
import { CustomersScreen } from '../../features/customers/customers-screen.tsx';

const NewAddressDialog = lazy(async () => ({
  default: (await import('../../features/addresses/new-address-dialog.tsx')).NewAddressDialog,
}));

export const Route = createFileRoute('/_app/customers')({
  validateSearch: customerSearch,
  component: CustomersRoute,
});

function CustomersRoute() {
  return (
    <CustomersScreen
      search={Route.useSearch()}
      newAddress={(props) => (
        <Suspense fallback={null}>
          <NewAddressDialog {...props} />
        </Suspense>
      )}
    />
  );
}
