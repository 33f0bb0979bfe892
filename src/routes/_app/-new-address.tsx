import { lazy, Suspense } from 'react';
import type { NewAddress } from '../../components/new-address.ts';

const NewAddressDialog = lazy(async () => ({
  default: (await import('../../features/addresses/new-address-dialog.tsx')).NewAddressDialog,
}));

/** The dialog in which an address is made, for the forms of customers and tasks. */
export const newAddress: NewAddress = (props) => (
  <Suspense fallback={null}>
    <NewAddressDialog {...props} />
  </Suspense>
);
