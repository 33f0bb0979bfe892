import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../../features/customers/customers-screen.tsx';
import { useUploadActions } from '../../features/excel-import/use-file-actions.ts';
import { newAddress } from './-new-address.tsx';

export const Route = createFileRoute('/_app/customers')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: CustomersRoute,
});

function CustomersRoute() {
  return (
    <CustomersScreen search={Route.useSearch()} fileActions={useUploadActions('customers')} newAddress={newAddress} />
  );
}
