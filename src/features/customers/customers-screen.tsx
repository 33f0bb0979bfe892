import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeCustomer, mayCreateCustomers, mayDeleteCustomer } from '../../../domain/account/permissions.ts';
import { customers } from '../../../domain/customer/resource.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { defineRowScreen, RowDialogs, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import { customerList } from '../../mirror/lists/tables/places.ts';

const CustomerDialogs = lazy(async () => ({ default: (await import('./customer-dialogs.tsx')).CustomerDialogs }));

const screen = defineRowScreen({
  resource: customers,
  list: customerList,
  texts: {
    title: 'nav.customers',
    count: 'customers.count',
    empty: 'customers.empty',
    emptyHint: 'customers.emptyHint',
    emptyCreate: 'customers.emptyCreate',
    search: 'customers.search',
    searchHint: 'customers.searchHint',
  },
  rowName: ({ nickname }) => nickname,
  lines: ({ name, afm, telephone, email }) => [
    [name, afm],
    [{ telephone }, email],
  ],
  may: { change: mayChangeCustomer, remove: mayDeleteCustomer },
  create: { label: 'create.customer', to: '/customers/create', may: mayCreateCustomers },
});

interface CustomersScreenProps {
  search: Record<string, unknown>;
  /** Uploads. */
  fileActions: readonly MenuAction[];
  newAddress: NewAddress;
}

/** The customers of the company (specification 2.5), live from the mirror. */
export function CustomersScreen({ search, fileActions, newAddress }: CustomersScreenProps) {
  const { t } = useTranslation();
  const { table, dialog } = useRowScreen(screen, { search, columns: useResourceColumns(customers) });
  return (
    <RowPage title={t('nav.customers')}>
      <DataTable {...table} fileActions={fileActions} />
      <RowDialogs dialog={dialog}>{(over) => <CustomerDialogs {...over} newAddress={newAddress} />}</RowDialogs>
    </RowPage>
  );
}
