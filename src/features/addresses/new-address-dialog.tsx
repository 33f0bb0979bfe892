import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressName } from '../../../domain/address/naming.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { newId } from '../../commands/proofs.ts';
import { countryName } from '../../components/form/country-names.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { NewAddressProps } from '../../components/new-address.ts';
import { toast } from '../../components/toast.ts';
import { languageOf } from '../../i18n/start.ts';
import { AddressFields } from './address-fields.tsx';
import { addressFormSchema, addressRules, newAddressValues, saveNewAddress } from './address-form.ts';

/** An address made on the fly for a customer or the company itself, or shareable by all (specification 2.5). */
export function NewAddressDialog({ customer, begun = {}, opened, onClose, onCreated }: NewAddressProps) {
  const { t, i18n } = useTranslation();
  const [initial] = useState(() => ({
    ...newAddressValues({ id: newId(), country: countryName(defaultCountry.code, languageOf(i18n)), customer }),
    ...begun,
  }));
  const form = useDomainForm({
    schema: addressFormSchema,
    initial,
    rules: addressRules,
    draftKey: `address:of:${customer ?? 'company'}`,
    withNewIds: () => ({ id: newId() }),
    save: async (args) => {
      const result = await saveNewAddress(args);
      if (result.kind === 'kept') onCreated({ id: args.id, name: addressName(args), shared: args.sharedAddress });
      return result;
    },
    onSaved: () => {
      toast({ kind: 'success', message: t('addresses.created') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('create.address')}
      submitLabel={t('addresses.create')}
      width="wide"
    >
      <AddressFields form={form} forCustomer />
    </FormDialog>
  );
}
