import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayChangeCustomer, mayDeleteCustomer } from '../../../domain/account/permissions.ts';
import { addressDetail, addressName } from '../../../domain/address/naming.ts';
import type { Customer } from '../../../domain/schemas.ts';
import { deleteCustomer } from '../../commands/customers.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { useAssignableAddresses } from '../../mirror/assignable-addresses.ts';
import { useCrew } from '../../mirror/crew.ts';
import { useCustomer } from '../../mirror/customers.ts';
import { useViewer } from '../../mirror/session.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { ReadOnlyCustomer } from './customer-fields.tsx';
import { EditCustomer } from './edit-customer.tsx';

interface CustomerDialogsProps extends RowDialogsProps {
  newAddress: NewAddress;
}

/** The dialog over the list of customers in which one is viewed, edited or deleted (specification 2.5). */
export function CustomerDialogs({ newAddress, ...over }: CustomerDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useCustomer(over.shown.id)}
      title={({ nickname }) => nickname}
      may={{ change: mayChangeCustomer, remove: mayDeleteCustomer }}
      fields={(customer) => <ReadOnlyCustomer customer={customer} />}
      view={(customer) => <ViewCustomer customer={customer} />}
      edit={(customer) => <EditCustomer customer={customer} dialog={over.dialog} newAddress={newAddress} />}
      deletion={{
        question: (_, t) => t('customers.deleteText'),
        deleted: (_, t) => t('customers.deleted'),
        remove: ({ id }) => deleteCustomer(id),
      }}
    />
  );
}

/** A customer to be read, with its addresses, watchers and accounts (specification 2.5). */
function ViewCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  return (
    <Stack gap="1.75rem">
      <ReadOnlyCustomer customer={customer} />
      <Section title={t('customers.addresses')}>
        <Addresses customer={customer.id} />
      </Section>
      <Section title={t('customers.watchers')}>
        <Watchers customer={customer} />
      </Section>
      <Section title={t('customers.tab.accounts')}>
        <AccountsTab customer={customer.id} editable={false} />
      </Section>
    </Stack>
  );
}

function Addresses({ customer }: { customer: string }) {
  const { t } = useTranslation();
  const places = useAssignableAddresses(customer)?.filter(({ sharing }) => sharing.customer?.id === customer);
  if (places === undefined) return null;
  if (places.length === 0) return <Text c="dimmed">{t('customers.noAddresses')}</Text>;
  return (
    <Rows>
      {places.map(({ place }) => (
        <Row key={place.id} title={addressName(place)} text={addressDetail(place)} />
      ))}
    </Rows>
  );
}

function Watchers({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { companyId } = useViewer();
  const crew = useCrew(companyId, null, '');
  const watchers = crew?.members.filter(({ id }) => customer.watchers.some((watcher) => watcher.id === id));
  if (watchers === undefined) return null;
  if (watchers.length === 0) return <Text c="dimmed">{t('customers.noWatchers')}</Text>;
  return (
    <Rows>
      {watchers.map(({ id, name, roleName }) => (
        <Row key={id} title={name} text={roleName} />
      ))}
    </Rows>
  );
}
