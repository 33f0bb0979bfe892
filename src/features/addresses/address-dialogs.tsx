import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressName } from '../../../domain/address/naming.ts';
import { mayChangeAddress, mayDeleteAddress } from '../../../domain/address/permissions.ts';
import type { Address } from '../../../domain/address/schema.ts';
import { deletePlace } from '../../commands/places.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { toast } from '../../components/toast.ts';
import { useDialogRow } from '../../components/use-dialog-row.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { usePlace } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressFields, ReadOnlyAddress } from './address-fields.tsx';
import { addressFormSchema, addressRules, addressValues, saveAddress } from './address-form.ts';

interface AddressDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

interface AddressDialogProps {
  place: Address;
  dialog: RowDialog;
}

/** The dialog over the list of addresses: one is viewed, edited or deleted (specification 2.5). */
export function AddressDialogs({ dialog, shown: { kind, id } }: AddressDialogsProps): ReactNode {
  const place = useDialogRow(usePlace(id), dialog);
  const viewer = useViewer();
  if (place === null) return null;
  if (kind === 'delete' && mayDeleteAddress(viewer, place)) return <DeleteAddress place={place} dialog={dialog} />;
  if (kind === 'edit' && mayChangeAddress(viewer, place)) return <EditAddress place={place} dialog={dialog} />;
  return <ViewAddress place={place} dialog={dialog} />;
}

function ViewAddress({ place, dialog }: AddressDialogProps) {
  const mayEdit = mayChangeAddress(useViewer(), place);
  return (
    <ViewSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={addressName(place)}
      onEdit={mayEdit ? () => dialog.open('edit', place.id) : null}
    >
      <ReadOnlyAddress place={place} />
    </ViewSheet>
  );
}

interface EditAddressProps {
  place: Address;
  dialog: Pick<RowDialog, 'opened' | 'close'>;
}

export function EditAddress({ place, dialog }: EditAddressProps) {
  const { t } = useTranslation();
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
  const [begun] = useState(place);
  const form = useDomainForm({
    schema: addressFormSchema,
    initial: addressValues(begun),
    rules: addressRules,
    draftKey: `address:${place.id}`,
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

function DeleteAddress({ place, dialog }: AddressDialogProps) {
  const { t } = useTranslation();
  return (
    <DeleteSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={addressName(place)}
      question={t('addresses.deleteText')}
      deleted={t('addresses.deleted')}
      remove={() => deletePlace(place.id)}
    >
      <ReadOnlyAddress place={place} />
    </DeleteSheet>
  );
}
