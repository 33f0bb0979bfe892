import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeCustomer, mayCreateCustomers, mayDeleteCustomer } from '../../../domain/customer/permissions.ts';
import { customers } from '../../../domain/customer/resource.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import type { NewAddress } from '../../components/new-address.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import { firstColumnsOf, useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { type RowRights, useRowDialogActions } from '../../components/use-row-dialog-actions.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { customerList } from '../../mirror/lists/tables/places.ts';
import { useViewer } from '../../mirror/session.ts';
import { CustomerCard } from './customer-card.tsx';
import { customerListParams } from './customer-search.ts';

const CustomerDialogs = lazy(async () => ({ default: (await import('./customer-dialogs.tsx')).CustomerDialogs }));

interface CustomersScreenProps {
  search: RowListSearch;
  /** Uploads. */
  fileActions: readonly MenuAction[];
  newAddress: NewAddress;
}

type ListedCustomer = ListedRow<'customers'>;

const nameOf = ({ nickname }: ListedCustomer): string => nickname;

/** The customers of the company (specification 2.5), live from the mirror. */
export function CustomersScreen({ search, fileActions, newAddress }: CustomersScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const of = useMemo(() => customerList(viewer), [viewer]);
  const list = useUrlList({ list: of, params: customerListParams }, search);
  const dialog = useRowDialog(search);
  return (
    <>
      <PageHeader title={t('nav.customers')} />
      <PageContent>
        <DataTable
          {...list}
          label={t('nav.customers')}
          rowLabel={nameOf}
          columns={useResourceColumns<ListedCustomer, typeof customers.fields>(customers)}
          required="nickname"
          minimum={firstColumnsOf(customers)}
          card={(customer, title) => <CustomerCard customer={customer} title={title} />}
          count={(count) => t('customers.count', { count, shown: format.number(count) })}
          empty={{ title: t('customers.empty'), hint: t('customers.emptyHint') }}
          search={{ label: t('customers.search'), placeholder: t('customers.searchHint') }}
          fileActions={fileActions}
          actions={useRowDialogActions(dialog, useRights())}
          readOnly
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

/** Who may change and delete a row. */
function useRights(): RowRights<ListedCustomer> {
  const viewer = useViewer();
  return useMemo(
    () => ({
      change: (customer) => mayChangeCustomer(viewer, customer),
      remove: (customer) => mayDeleteCustomer(viewer, customer),
    }),
    [viewer],
  );
}
