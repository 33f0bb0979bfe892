import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeAddress, mayDeleteAddress } from '../../../domain/account/permissions.ts';
import { addressName } from '../../../domain/address/naming.ts';
import type { Address } from '../../../domain/schemas.ts';
import { deleteAddress } from '../../commands/addresses.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { EditAddressProps } from '../../components/new-address.ts';
import { toast } from '../../components/toast.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { useAddressRow } from '../../mirror/assignable-addresses.ts';
import { AddressFields, ReadOnlyAddress } from './address-fields.tsx';
import { addressFormSchema, addressRules, addressValues, saveAddress, separatedStreet } from './address-form.ts';

interface AddressDialogsProps extends RowDialogsProps {
  /** What is installed at an address. */
  equipment: (place: Address) => ReactNode;
}

/** The dialog over the list of addresses in which one is viewed, edited or deleted (specification 2.5). */
export function AddressDialogs({ equipment, ...over }: AddressDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useAddressRow(over.shown.id)}
      title={addressName}
      may={{ change: mayChangeAddress, remove: mayDeleteAddress }}
      fields={(address) => <ReadOnlyAddress place={address} />}
      view={(address) => (
        <Stack gap="1.75rem">
          <ReadOnlyAddress place={address} />
          {equipment(address)}
        </Stack>
      )}
      edit={(address) => <EditAddress address={address} dialog={over.dialog} />}
      deletion={{
        question: (_, t) => t('addresses.deleteText'),
        deleted: (_, t) => t('addresses.deleted'),
        remove: ({ id }) => deleteAddress(id),
      }}
    />
  );
}

/** The form of an existing address, over a screen that is about something else. */
export function EditAddressDialog({ address: id, opened, onClose }: EditAddressProps) {
  const address = useAddressRow(id);
  return address ? <EditAddress address={address} dialog={{ opened, close: onClose }} /> : null;
}

interface EditProps {
  address: Address;
  dialog: Pick<RowDialog, 'opened' | 'close'>;
}

function EditAddress({ address, dialog }: EditProps) {
  const { t } = useTranslation();
  // Concurrent changes are merged when this form is saved, not while somebody types.
  const [begun] = useState(address);
  const form = useDomainForm({
    schema: addressFormSchema,
    initial: addressValues(begun),
    rules: addressRules,
    complete: separatedStreet,
    draftKey: `address:${begun.id}`,
    save: (args, seen, keep) => saveAddress(args, { seen, begun, keep }),
    onSaved: () => {
      toast({ kind: 'success', message: t('addresses.saved') });
      dialog.close();
    },
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={addressName(begun)} width="wide">
      <AddressFields form={form} />
    </FormDialog>
  );
}
