import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeCustomer, mayCreateCustomers, mayDeleteCustomer } from '../../../domain/customer/permissions.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import type { RowActions } from '../../components/table/table-shape.ts';
import { type RowDialog, useRowDialog } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { CustomerCard } from './customer-card.tsx';
import { customerListAddress } from './customer-search.ts';
import { type ListedCustomer, minimumCustomerColumns, useCustomerColumns } from './use-customer-columns.tsx';
import { customerTable, useCustomerList } from './use-customer-list.ts';

const CustomerDialogs = lazy(async () => ({ default: (await import('./customer-dialogs.tsx')).CustomerDialogs }));

interface CustomersScreenProps {
  search: RowListSearch;
  /** Uploads. */
  fileActions: readonly MenuAction[];
  newAddress: NewAddress;
}

const nameOf = ({ nickname }: ListedCustomer): string => nickname;

/** The customers of the company (specification 2.5), live from the mirror. */
export function CustomersScreen({ search, fileActions, newAddress }: CustomersScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const list = useCustomerList(search);
  const dialog = useRowDialog(search);
  const filling = useSyncState()?.fill?.loaded ?? null;
  return (
    <>
      <PageHeader title={t('nav.customers')} />
      <PageContent>
        <DataTable
          name={customerTable}
          label={t('nav.customers')}
          rowLabel={nameOf}
          columns={useCustomerColumns()}
          required="nickname"
          minimum={minimumCustomerColumns}
          query={list.query}
          onQueryChange={list.ask}
          preset={customerListAddress.preset}
          page={list.page}
          filling={filling}
          card={(customer, title) => <CustomerCard customer={customer} title={title} />}
          count={(count) => t('customers.count', { count, shown: format.number(count) })}
          empty={{ title: t('customers.empty'), hint: t('customers.emptyHint') }}
          search={{ label: t('customers.search'), placeholder: t('customers.searchHint') }}
          exportRows={list.exportRows}
          fileActions={fileActions}
          actions={useActions(dialog)}
          readOnly
          {...(list.columnChoice === undefined ? {} : { columnChoice: list.columnChoice })}
          {...(mayCreateCustomers(viewer) ? { create: { label: t('create.customer'), to: '/customers/create' } } : {})}
        />
      </PageContent>
      {dialog.shown === null ? null : (
        <Suspense fallback={null}>
          <CustomerDialogs key={dialog.turn} dialog={dialog} shown={dialog.shown} newAddress={newAddress} />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with a customer: it is viewed, and by those who may, edited and deleted. */
function useActions({ open }: RowDialog): (customer: ListedCustomer) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (customer) => {
    const { id } = customer;
    const edit = { label: t('action.edit'), icon: IconPencil, act: () => open('edit', id) };
    const remove = { label: t('action.delete'), icon: IconTrash, danger: true, act: () => open('delete', id) };
    return {
      primary: { label: t('action.view'), icon: IconEye, act: () => open('view', id) },
      more: [
        ...(mayChangeCustomer(viewer, customer) ? [edit] : []),
        ...(mayDeleteCustomer(viewer, customer) ? [remove] : []),
      ],
    };
  };
}
