import { lazy, Suspense } from 'react';
import type { EditAddress, NewAddress } from '../../components/new-address.ts';

const NewAddressDialog = lazy(async () => ({
  default: (await import('../../features/addresses/new-address.tsx')).NewAddressDialog,
}));

const EditAddressDialog = lazy(async () => ({
  default: (await import('../../features/addresses/address-dialogs.tsx')).EditAddressDialog,
}));

/** The dialog in which an address is made, for the forms of customers, tasks and companies. */
export const newAddress: NewAddress = (props) => (
  <Suspense fallback={null}>
    <NewAddressDialog {...props} />
  </Suspense>
);

/** The dialog in which an address is edited. */
export const editAddress: EditAddress = (props) => (
  <Suspense fallback={null}>
    <EditAddressDialog {...props} />
  </Suspense>
);
