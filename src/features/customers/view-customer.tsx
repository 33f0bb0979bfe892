import { useTranslation } from 'react-i18next';
import { addressDetail, addressName } from '../../../domain/address/naming.ts';
import { mayChangeCustomer } from '../../../domain/customer/permissions.ts';
import type { Customer } from '../../../domain/customer/schema.ts';
import { ViewSheet } from '../../components/row-sheets.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useCrew } from '../../mirror/crew.ts';
import { useAssignablePlaces } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { ReadOnlyCustomer } from './customer-fields.tsx';
import classes from './customers.module.css';

interface ViewCustomerProps {
  customer: Customer;
  dialog: RowDialog;
}

/** A customer to be read, with its addresses, watchers and accounts (specification 2.5). */
export function ViewCustomer({ customer, dialog }: ViewCustomerProps) {
  const { t } = useTranslation();
  const mayEdit = mayChangeCustomer(useViewer(), customer);
  return (
    <ViewSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={customer.nickname}
      onEdit={mayEdit ? () => dialog.open('edit', customer.id) : null}
    >
      <div className={classes.sections}>
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
      </div>
    </ViewSheet>
  );
}

function Addresses({ customer }: { customer: string }) {
  const { t } = useTranslation();
  const places = useAssignablePlaces(customer)?.filter(({ sharing }) => sharing.customer?.id === customer);
  if (places === undefined) return null;
  if (places.length === 0) return <p className={classes.dim}>{t('customers.noAddresses')}</p>;
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
  if (watchers.length === 0) return <p className={classes.dim}>{t('customers.noWatchers')}</p>;
  return (
    <Rows>
      {watchers.map(({ id, name, roleName }) => (
        <Row key={id} title={name} text={roleName} />
      ))}
    </Rows>
  );
}
