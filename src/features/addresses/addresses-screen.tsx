import { lazy, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeAddress, mayCreateAddresses, mayDeleteAddress } from '../../../domain/account/permissions.ts';
import { addressLine, addressName } from '../../../domain/address/naming.ts';
import { addresses } from '../../../domain/address/resource.ts';
import type { Address } from '../../../domain/schemas.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { ExtraFilter, TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { defineRowScreen, RowDialogs, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import { useCustomerChoices } from '../../mirror/customers.ts';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { addressList } from '../../mirror/lists/tables/places.ts';
import { useBulkSharing } from './use-bulk-sharing.tsx';

const AddressDialogs = lazy(async () => ({ default: (await import('./address-dialogs.tsx')).AddressDialogs }));

const screen = defineRowScreen({
  resource: addresses,
  list: addressList,
  texts: {
    title: 'nav.addresses',
    count: 'addresses.count',
    empty: 'addresses.empty',
    emptyHint: 'addresses.emptyHint',
    emptyCreate: 'addresses.emptyCreate',
    search: 'addresses.search.label',
    searchHint: 'addresses.search.placeholder',
  },
  rowName: addressName,
  lines: (address, { t }) => {
    const line = addressLine(address);
    const serves = address.sharedAddress ? t('addresses.shared') : address.labels.customer;
    return [[line === addressName(address) ? null : line], [serves, address.telephone]];
  },
  may: { change: mayChangeAddress, remove: mayDeleteAddress },
  create: { label: 'create.address', to: '/addresses/create', may: mayCreateAddresses },
});

const degrees = (field: 'latitude' | 'longitude'): Partial<TableColumn<ListedRow<'addresses'>>> => ({
  align: 'end',
  cell: (address) => address[field]?.toFixed(5),
  value: (address) => address[field],
});

const moreOfColumns = { special: { latitude: degrees('latitude'), longitude: degrees('longitude') } };

interface AddressesScreenProps {
  search: Record<string, unknown>;
  /** Uploads, and the file that is made for them. */
  fileActions: readonly MenuAction[];
  /** What is installed at an address. */
  equipment: (place: Address) => ReactNode;
}

/** The addresses of the company (specification 2.5), live from the mirror. */
export function AddressesScreen({ search, fileActions, equipment }: AddressesScreenProps) {
  const { t } = useTranslation();
  const { table, dialog } = useRowScreen(screen, { search, columns: useResourceColumns(addresses, moreOfColumns) });
  const bulk = useBulkSharing();
  const selecting = bulk.actions === null ? {} : { bulkActions: bulk.actions };
  return (
    <RowPage title={t('nav.addresses')}>
      <DataTable {...table} {...selecting} extraFilters={useFilters()} fileActions={fileActions} />
      {bulk.dialog}
      <RowDialogs dialog={dialog}>{(over) => <AddressDialogs {...over} equipment={equipment} />}</RowDialogs>
    </RowPage>
  );
}

/** The customer's dropdown and the tri-state of the shared ones (specification 2.5). */
function useFilters(): readonly ExtraFilter[] {
  const { t } = useTranslation();
  const customers = useCustomerChoices();
  return useMemo(
    () => [
      {
        type: 'DROPDOWN',
        of: 'reference',
        field: 'customer',
        label: t('addresses.field.customer'),
        any: t('addresses.anyCustomer'),
        choices: customers ?? [],
      },
      {
        type: 'TRI_STATE_BOOLEAN',
        field: 'sharedAddress',
        label: t('addresses.field.sharedAddress'),
        any: t('addresses.sharedOrNot'),
        yes: t('addresses.onlyShared'),
        no: t('addresses.onlyPrivate'),
      },
    ],
    [t, customers],
  );
}
