import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressListParams } from '../../features/addresses/address-search.ts';
import { AddressesScreen } from '../../features/addresses/addresses-screen.tsx';
import { useAddressFileActions } from '../../features/excel-import/use-file-actions.ts';

export const Route = createFileRoute('/_app/addresses')({
  // What they mean is read by the screen, whose rules the first screens must not wait for.
  validateSearch: (search: Record<string, unknown>) => search,
  component: AddressesRoute,
});

function AddressesRoute() {
  const search = Route.useSearch();
  return (
    <AddressesScreen
      search={useMemo(() => addressListParams.read(search), [search])}
      fileActions={useAddressFileActions()}
    />
  );
}
