import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addressName } from '../../../domain/address/naming.ts';
import { mayChangeAddress, mayCreateAddresses, mayDeleteAddress } from '../../../domain/address/permissions.ts';
import { addresses } from '../../../domain/address/resource.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import type { ExtraFilter, TableColumn } from '../../components/table/table-shape.ts';
import { firstColumnsOf, useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { type RowRights, useRowDialogActions } from '../../components/use-row-dialog-actions.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { useCustomerChoices } from '../../mirror/customers.ts';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { addressList } from '../../mirror/lists/tables/places.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressListParams } from './address-search.ts';
import { PlaceCard } from './place-card.tsx';
import { useBulkSharing } from './use-bulk-sharing.tsx';

type ListedPlace = ListedRow<'addresses'>;

const degrees = (field: 'latitude' | 'longitude'): Partial<TableColumn<ListedPlace>> => ({
  align: 'end',
  cell: (place) => place[field]?.toFixed(5),
  value: (place) => place[field],
});

const moreOfColumns = { special: { latitude: degrees('latitude'), longitude: degrees('longitude') } };

const AddressDialogs = lazy(async () => ({ default: (await import('./address-dialogs.tsx')).AddressDialogs }));

interface AddressesScreenProps {
  search: RowListSearch;
  /** Uploads, and the file that is made for them. */
  fileActions: readonly MenuAction[];
}

/** The addresses of the company (specification 2.5), live from the mirror. */
export function AddressesScreen({ search, fileActions }: AddressesScreenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const of = useMemo(() => addressList(viewer), [viewer]);
  const list = useUrlList({ list: of, params: addressListParams }, search);
  const dialog = useRowDialog(search);
  const bulk = useBulkSharing();
  return (
    <>
      <PageHeader title={t('nav.addresses')} />
      <PageContent>
        <DataTable
          {...list}
          label={t('nav.addresses')}
          rowLabel={addressName}
          columns={useResourceColumns(addresses, moreOfColumns)}
          required="nickname"
          minimum={firstColumnsOf(addresses)}
          card={(place, title) => <PlaceCard place={place} title={title} />}
          count={(count) => t('addresses.count', { count, shown: format.number(count) })}
          empty={{ title: t('addresses.empty'), hint: t('addresses.emptyHint') }}
          search={{ label: t('addresses.search.label'), placeholder: t('addresses.search.placeholder') }}
          extraFilters={useFilters()}
          fileActions={fileActions}
          actions={useRowDialogActions(dialog, useRights())}
          readOnly
          {...(mayCreateAddresses(viewer) ? { create: { label: t('create.address'), to: '/addresses/create' } } : {})}
          {...(bulk.actions === null ? {} : { bulkActions: bulk.actions })}
        />
      </PageContent>
      {bulk.dialog}
      {dialog.shown === null ? null : (
        <Suspense fallback={null}>
          <AddressDialogs key={dialog.turn} dialog={dialog} shown={dialog.shown} />
        </Suspense>
      )}
    </>
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

/** Who may change and delete a row. */
function useRights(): RowRights<ListedPlace> {
  const viewer = useViewer();
  return useMemo(
    () => ({
      change: (place) => mayChangeAddress(viewer, place),
      remove: (place) => mayDeleteAddress(viewer, place),
    }),
    [viewer],
  );
}
