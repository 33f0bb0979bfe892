import { Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateAddresses } from '../../../domain/account/permissions.ts';
import { AddressPicker } from '../../components/form/address-picker.tsx';
import type { FormTab } from '../../components/form/form-tabs.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import type { MadeAddress, NewAddress } from '../../components/new-address.ts';
import type { AddressToAssign } from '../../mirror/assignable-addresses.ts';
import type { CrewMember } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { BasicTab } from './customer-fields.tsx';
import { basicFields, type CustomerForm } from './customer-form.ts';

/** What the tabs of an existing customer show besides its fields; null while it is created, when there is nothing to give. */
interface CustomerTabs {
  addresses: ReactNode;
  watchers: ReactNode;
  accounts: ReactNode;
}

/** The four tabs of a customer's form (specification 2.5). */
export function useCustomerTabs(form: CustomerForm, tabs: CustomerTabs | null): FormTab[] {
  const { t } = useTranslation();
  const disabled = tabs === null;
  return [
    { id: 'basic', label: t('customers.tab.basic'), fields: basicFields, content: <BasicTab form={form} /> },
    { id: 'addresses', label: t('customers.tab.addresses'), fields: ['addresses'], content: tabs?.addresses, disabled },
    { id: 'watchers', label: t('customers.tab.watchers'), fields: ['watchers'], content: tabs?.watchers, disabled },
    { id: 'accounts', label: t('customers.tab.accounts'), fields: [], content: tabs?.accounts, disabled },
  ];
}

interface AddressesTabProps {
  form: CustomerForm;
  customer: string;
  places: readonly AddressToAssign[];
  newAddress: NewAddress;
  /** An address was made for the customer. */
  onMade: (address: string) => void;
}

/** The tab Assign Addresses (specification 2.5): the customer's, out of those that are nobody's, or a new one. */
export function AddressesTab({ form, customer, places, newAddress, onMade }: AddressesTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const field = form.field('addresses');
  const take = ({ id, shared }: MadeAddress): void => {
    if (shared) return;
    onMade(id);
    field.onChange([...(field.value ?? []), id]);
  };
  return (
    <Stack gap="md">
      {mayCreateAddresses(viewer) ? (
        <OnTheFly label={t('create.address')}>
          {(dialog) => newAddress({ ...dialog, customer, onCreated: take })}
        </OnTheFly>
      ) : null}
      <AddressPicker
        {...field}
        label={t('customers.addresses')}
        hint={t('customers.addressesHint')}
        places={useMemo(() => places.map(({ place }) => place), [places])}
      />
    </Stack>
  );
}

interface WatchersTabProps {
  form: CustomerForm;
  /** The boss's employees. */
  employees: readonly CrewMember[];
}

/** The tab Assign Watchers To Customer (specification 2.5): employees who watch its new tasks. */
export function WatchersTab({ form, employees }: WatchersTabProps) {
  const { t } = useTranslation();
  const options = useMemo(
    () =>
      employees.map(({ id, name, roleName }) => ({
        value: id,
        label: name,
        ...(roleName === null ? {} : { detail: roleName }),
      })),
    [employees],
  );
  return (
    <PickListField
      {...form.field('watchers')}
      label={t('customers.watchers')}
      hint={t('customers.watchersHint')}
      options={options}
    />
  );
}
