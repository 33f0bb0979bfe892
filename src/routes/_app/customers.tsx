import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../../features/customers/customers-screen.tsx';
import { useUploadActions } from '../../features/excel-import/use-file-actions.ts';
import { newAddress } from './-new-address.tsx';

export const Route = createFileRoute('/_app/customers')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: CustomersRoute,
});

function CustomersRoute() {
  return (
    <CustomersScreen search={Route.useSearch()} fileActions={useUploadActions('customers')} newAddress={newAddress} />
  );
}
