import { createFileRoute } from '@tanstack/react-router';
import { addressSearch } from '../../features/addresses/address-search.ts';
import { AddressesScreen } from '../../features/addresses/addresses-screen.tsx';

export const Route = createFileRoute('/_app/addresses')({
  validateSearch: addressSearch,
  component: AddressesRoute,
});

function AddressesRoute() {
  return <AddressesScreen search={Route.useSearch()} />;
}
