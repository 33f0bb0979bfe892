import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/schemas.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { toast } from '../../components/toast.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { type AddressToAssign, useAssignableAddresses } from '../../mirror/assignable-addresses.ts';
import { type CrewMember, useCrew } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { customerFormSchema, customerValues } from './customer-form.ts';
import { AddressesTab, useCustomerTabs, WatchersTab } from './customer-tabs.tsx';
import { saveCustomer } from './save-customer.ts';

interface EditCustomerProps {
  customer: Customer;
  dialog: RowDialog;
  newAddress: NewAddress;
}

/** The form of a customer that exists, in a dialog with four tabs (specification 2.5). */
export function EditCustomer(props: EditCustomerProps) {
  const { companyId } = useViewer();
  const places = useAssignableAddresses(props.customer.id);
  const crew = useCrew(companyId, null, '');
  if (places === undefined || crew === undefined) return null;
  // The owner sees everything anyway: watchers are employees.
  const employees = crew.members.filter(({ id }) => id !== companyId);
  return <Present {...props} places={places} employees={employees} />;
}

interface PresentProps extends EditCustomerProps {
  places: readonly AddressToAssign[];
  employees: readonly CrewMember[];
}

const placesOf = (places: readonly AddressToAssign[], customer: string): string[] =>
  places.filter(({ sharing }) => sharing.customer?.id === customer).map(({ place }) => place.id);

function Present({ customer, dialog, newAddress, places, employees }: PresentProps) {
  const { t } = useTranslation();
  const { id } = customer;
  // Others' changes are merged on saving, not while somebody types.
  const [initial] = useState(() => customerValues(customer, placesOf(places, id)));
  const made = useRef<string[]>([]);
  const form = useDomainForm({
    schema: customerFormSchema,
    initial,
    draftKey: `customer:${id}`,
    save: (args, seen, keep) => saveCustomer(args, { seen, keep, made: made.current, places }),
    onSaved: () => {
      toast({ kind: 'success', message: t('customers.saved') });
      dialog.close();
    },
  });
  const onMade = (address: string): void => void made.current.push(address);
  const tabs = useCustomerTabs(form, {
    addresses: <AddressesTab form={form} customer={id} places={places} newAddress={newAddress} onMade={onMade} />,
    watchers: <WatchersTab form={form} employees={employees} />,
    accounts: <AccountsTab customer={id} editable />,
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={customer.nickname} width="wide">
      <FormTabs form={form} label={t('customers.tabs')} tabs={tabs} />
    </FormDialog>
  );
}
