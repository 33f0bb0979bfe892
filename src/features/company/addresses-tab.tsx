import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mayCreateAddresses } from '../../../domain/address/permissions.ts';
import { companyAddressLimit } from '../../../domain/company/limits.ts';
import type { Company } from '../../../domain/company/schema.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { toast } from '../../components/toast.ts';
import { usePlacesForCompany } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';
import { saveAddresses } from './save-addresses.ts';

const addressesSchema = z.object({ addresses: z.array(z.string()) });

interface AddressesTabProps {
  company: Company;
  newAddress: NewAddress;
}

/**
 * The tab Assign Addresses (specification 2.2 and 6): up to five of an elevated account, three of any other; whoever chooses
 * more is warned that the last ones are left out.
 */
export function AddressesTab({ company, newAddress }: AddressesTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const places = usePlacesForCompany();
  const [initial] = useState(() => ({ addresses: company.addresses.map(({ id }) => id) }));
  const headquarters = company.headquarters?.id;
  const form = useDomainForm({
    schema: addressesSchema,
    initial,
    draftKey: `company:${company.id}:addresses`,
    rules: ({ addresses }) =>
      headquarters === undefined || addresses?.includes(headquarters) === true
        ? {}
        : { addresses: { code: 'headquartersStay' } },
    save: ({ addresses }, seen, keep) =>
      saveAddresses(company.id, { chosen: addresses, seen: seen.addresses ?? [], keep }),
    onSaved: () => toast({ kind: 'success', message: t('company.addressesSaved') }),
  });
  const field = form.field('addresses');
  const limit = companyAddressLimit(viewer.elevated);
  if (places === undefined) return null;
  const isFull = (field.value ?? []).length >= limit;
  const take = (id: string): void => field.onChange([...(field.value ?? []), id]);
  return (
    <FormPanel form={form}>
      <FormSection title={t('company.addresses')} hint={t('company.addressesHint', { count: limit })}>
        <WholeRow>
          {mayCreateAddresses(viewer) ? (
            <OnTheFly label={t('create.address')} unable={isFull ? t('company.addressesFull', { count: limit }) : null}>
              {(dialog) => newAddress({ ...dialog, customer: null, onCreated: ({ id }) => take(id) })}
            </OnTheFly>
          ) : null}
        </WholeRow>
        <WholeRow>
          <AddressPicker {...field} label={t('company.picked')} places={places} limit={limit} />
        </WholeRow>
      </FormSection>
    </FormPanel>
  );
}
