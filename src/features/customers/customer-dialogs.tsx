import { type ReactNode, useEffect, useState } from 'react';
import { mayChangeCustomer } from '../../../domain/customer/permissions.ts';
import type { Customer } from '../../../domain/customer/schema.ts';
import type { NewAddress } from '../../components/new-address.ts';
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
  const customer = useCustomer(id);
  const viewer = useViewer();
  const { close } = dialog;
  // What the dialog was opened with stays while it fades away after the row is gone.
  const [last, setLast] = useState<Customer | null>(null);
  if (customer !== undefined && customer !== null && customer !== last) setLast(customer);
  const gone = customer === null && dialog.opened;
  useEffect(() => {
    // A dialog that cannot be loaded closes itself (specification 8).
    if (gone) close();
  }, [gone, close]);
  const present = customer ?? last;
  if (present === null) return null;
  if (kind === 'delete') return <DeleteCustomer customer={present} dialog={dialog} />;
  if (kind === 'edit' && mayChangeCustomer(viewer, present)) {
    return <EditCustomer customer={present} dialog={dialog} newAddress={newAddress} />;
  }
  return <ViewCustomer customer={present} dialog={dialog} />;
}
