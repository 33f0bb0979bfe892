import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { companyAddressLimit, mayCreateAddresses } from '../../../domain/account/permissions.ts';
import type { Company } from '../../../domain/schemas.ts';
import { placeCompany } from '../../commands/company.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { toast } from '../../components/toast.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { usePlacesForCompany } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';

const addressesSchema = z.object({ addresses: z.array(z.string()) });

interface AddressesTabProps {
  company: Company;
  newAddress: NewAddress;
}

/**
 * The tab Assign Addresses (specification 2.2 and 6): up to five for an elevated account, three for others. A warning says that
 * further ones are left out.
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

/** The ids of a company's addresses. */
interface Seen {
  addresses: string[];
}

/** The chosen addresses, those that were seen, and a callback for each saved step. */
interface Chosen {
  chosen: readonly string[];
  seen: readonly string[];
  keep: (part: Partial<Seen>) => void;
}

/**
 * Saves the addresses of a company, one mutation each; removals come first, to make room. The first rejection ends the save and
 * is returned; earlier steps stay saved.
 */
export function saveAddresses(company: string, { chosen, seen, keep }: Chosen): Promise<SaveOutcome> {
  const gone = seen
    .filter((id) => !chosen.includes(id))
    .map(
      (id): SaveStep<Seen> => ({
        perform: () => placeCompany(company, id, false),
        kept: ({ addresses }) => ({ addresses: addresses.filter((each) => each !== id) }),
      }),
    );
  const come = chosen
    .filter((id) => !seen.includes(id))
    .map(
      (id): SaveStep<Seen> => ({
        perform: () => placeCompany(company, id, true),
        kept: ({ addresses }) => ({ addresses: [...addresses, id] }),
      }),
    );
  return saveInSteps([...gone, ...come], { seen: { addresses: [...seen] }, keep });
}
