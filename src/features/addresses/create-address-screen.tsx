import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { newId } from '../../commands/proofs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { countryName } from '../../components/form/country-names.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { languageOf } from '../../i18n/start.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressFields } from './address-fields.tsx';
import { addressFormSchema, addressRules, newAddressValues, saveNewAddress } from './address-form.ts';

interface CreateAddressScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which an address is created (specification 2.5); afterwards the person is back at the list. */
export function CreateAddressScreen({ onDone }: CreateAddressScreenProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return mayCreateAddresses(viewer) ? (
    <NewAddress onDone={onDone} />
  ) : (
    <EmptyState title={t('addresses.notAllowed')} hint={t('addresses.notAllowedHint')} />
  );
}

function NewAddress({ onDone }: CreateAddressScreenProps) {
  const { t, i18n } = useTranslation();
  const [initial] = useState(() =>
    newAddressValues({ id: newId(), country: countryName(defaultCountry.code, languageOf(i18n)), customer: null }),
  );
  const form = useDomainForm({
    schema: addressFormSchema,
    initial,
    rules: addressRules,
    draftKey: 'address:new',
    withNewIds: () => ({ id: newId() }),
    save: saveNewAddress,
    onSaved: () => {
      toast({ kind: 'success', message: t('addresses.created') });
      onDone();
    },
  });
  return (
    <FormPage form={form} title={t('create.address')} submitLabel={t('addresses.create')} onCancel={onDone}>
      <AddressFields form={form} />
    </FormPage>
  );
}
