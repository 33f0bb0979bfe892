import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '../../../domain/address/naming.ts';
import { mayChangeAddress } from '../../../domain/address/permissions.ts';
import type { Address } from '../../../domain/address/schema.ts';
import { deletePlace } from '../../commands/places.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { usePlace } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressFields } from './address-fields.tsx';
import { addressFormSchema, addressRules, addressValues, saveAddress } from './address-form.ts';
import classes from './addresses.module.css';
import { ReadOnlyAddress } from './read-only-address.tsx';

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
  const place = usePlace(id);
  const viewer = useViewer();
  const { close } = dialog;
  // What the dialog was opened with stays while it fades away after the row is gone.
  const [last, setLast] = useState<Address | null>(null);
  if (place !== undefined && place !== null && place !== last) setLast(place);
  const gone = place === null && dialog.opened;
  useEffect(() => {
    // A dialog that cannot be loaded closes itself (specification 8).
    if (gone) close();
  }, [gone, close]);
  const present = place ?? last;
  if (present === null) return null;
  if (kind === 'delete') return <DeleteAddress place={present} dialog={dialog} />;
  if (kind === 'edit' && mayChangeAddress(viewer, present)) return <EditAddress place={present} dialog={dialog} />;
  return <ViewAddress place={present} dialog={dialog} />;
}

function ViewAddress({ place, dialog }: AddressDialogProps) {
  const { t } = useTranslation();
  const mayEdit = mayChangeAddress(useViewer(), place);
  return (
    <Sheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={placeName(place)}
      footer={
        <>
          <Button variant="default" onClick={dialog.close}>
            {t('action.close')}
          </Button>
          {mayEdit ? <Button onClick={() => dialog.open('edit', place.id)}>{t('action.edit')}</Button> : null}
        </>
      }
    >
      <ReadOnlyAddress place={place} />
    </Sheet>
  );
}

function EditAddress({ place, dialog }: AddressDialogProps) {
  const { t } = useTranslation();
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
  const [begun] = useState(place);
  const form = useDomainForm({
    schema: addressFormSchema,
    initial: addressValues(begun),
    rules: addressRules,
    draftKey: `address:${place.id}`,
    save: (args, seen) => saveAddress(args, seen, begun),
    onSaved: () => {
      toast({ kind: 'success', message: t('addresses.saved') });
      dialog.close();
    },
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={placeName(begun)} width="wide">
      <AddressFields form={form} />
    </FormDialog>
  );
}

function DeleteAddress({ place, dialog }: AddressDialogProps) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const remove = (): Promise<void> =>
    run(async () => {
      if (performed(await deletePlace(place.id))) toast({ kind: 'success', message: t('addresses.deleted') });
      // It closes on an error, too (specification 8), which is told in a toast.
      dialog.close();
    });
  return (
    <Sheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={placeName(place)}
      footer={
        <>
          <Button variant="default" onClick={dialog.close}>
            {t('action.cancel')}
          </Button>
          <Button color="red" aria-busy={busy} onClick={() => void remove()}>
            {t('action.confirmDeletion')}
          </Button>
        </>
      }
    >
      <ReadOnlyAddress place={place} />
      <p className={classes.question}>{t('addresses.deleteText')}</p>
    </Sheet>
  );
}
