import type { ReactNode } from 'react';
import { mayChangeCustomer, mayDeleteCustomer } from '../../../domain/customer/permissions.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { useDialogRow } from '../../components/use-dialog-row.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useCustomer } from '../../mirror/customers.ts';
import { useViewer } from '../../mirror/session.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { ViewCustomer } from './view-customer.tsx';

interface CustomerDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
  newAddress: NewAddress;
}

/** The dialog over the list of customers: one is viewed, edited or deleted (specification 2.5). */
export function CustomerDialogs({ dialog, shown: { kind, id }, newAddress }: CustomerDialogsProps): ReactNode {
  const customer = useDialogRow(useCustomer(id), dialog);
  const viewer = useViewer();
  if (customer === null) return null;
  if (kind === 'delete' && mayDeleteCustomer(viewer, customer)) {
    return <DeleteCustomer customer={customer} dialog={dialog} />;
  }
  if (kind === 'edit' && mayChangeCustomer(viewer, customer)) {
    return <EditCustomer customer={customer} dialog={dialog} newAddress={newAddress} />;
  }
  return <ViewCustomer customer={customer} dialog={dialog} />;
}
