import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/account/permissions.ts';
import { addressName } from '../../../domain/address/naming.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { newId } from '../../commands/new-id.ts';
import { countryName } from '../../components/form/country-names.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { NewAddressProps } from '../../components/new-address.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { toast } from '../../components/toast.ts';
import { languageOf } from '../../i18n/start.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressFields } from './address-fields.tsx';
import {
  type AddressForm,
  addressFormSchema,
  addressRules,
  newAddressValues,
  saveNewAddress,
  separatedStreet,
} from './address-form.ts';

interface NewAddressOptions extends Partial<Pick<NewAddressProps, 'begun' | 'onCreated'>> {
  customer: string | null;
  draftKey: string;
  onDone: () => void;
}

/** The form of a new address, in the viewer's default country; `begun` is what is known of it already. */
function useNewAddressForm({ customer, begun = {}, draftKey, onCreated, onDone }: NewAddressOptions): AddressForm {
  const { t, i18n } = useTranslation();
  const [initial] = useState(() => ({
    ...newAddressValues({ id: newId(), country: countryName(defaultCountry.code, languageOf(i18n)), customer }),
    ...begun,
  }));
  return useDomainForm({
    schema: addressFormSchema,
    initial,
    rules: addressRules,
    complete: separatedStreet,
    draftKey,
    withNewIds: () => ({ id: newId() }),
    save: async (args) => {
      const result = await saveNewAddress(args);
      if (result.kind === 'kept') onCreated?.({ id: args.id, name: addressName(args), shared: args.sharedAddress });
      return result;
    },
    onSaved: () => {
      toast({ kind: 'success', message: t('addresses.created') });
      onDone();
    },
  });
}

interface CreateAddressScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which an address is created (specification 2.5); afterwards the person is back at the list. */
export function CreateAddressScreen({ onDone }: CreateAddressScreenProps) {
  const { t } = useTranslation();
  return mayCreateAddresses(useViewer()) ? (
    <NewAddress onDone={onDone} />
  ) : (
    <NotAllowed page={t('create.address')} title={t('addresses.notAllowed')} hint={t('action.askOwner')} />
  );
}

function NewAddress({ onDone }: CreateAddressScreenProps) {
  const { t } = useTranslation();
  const form = useNewAddressForm({ customer: null, draftKey: 'address:new', onDone });
  return (
    <FormPage form={form} title={t('create.address')} submitLabel={t('addresses.create')} onCancel={onDone}>
      <AddressFields form={form} />
    </FormPage>
  );
}

/** An address made on the fly for a customer or the company itself, or shareable by all (specification 2.5). */
export function NewAddressDialog({ customer, opened, onClose, ...more }: NewAddressProps) {
  const { t } = useTranslation();
  const form = useNewAddressForm({
    ...more,
    customer,
    draftKey: `address:of:${customer ?? 'company'}`,
    onDone: onClose,
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
