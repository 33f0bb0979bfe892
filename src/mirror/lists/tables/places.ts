import { addresses } from '../../../../domain/address/resource.ts';
import { customers } from '../../../../domain/customer/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import { searchWords } from '../../../../workers/mirror/search-words.ts';
import type { StoredRow } from '../../../../workers/mirror/stored-rows.ts';
import { findRows } from '../found.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { planOf } from '../plan.ts';
import { listFieldsOf } from '../resource-fields.ts';
import { allEquipment } from './equipment.ts';

const addressSource: ListSource<'addresses'> = {
  resource: 'addresses',
  fields: listFieldsOf(addresses),
  indexes: [],
  words: (row) => row.words ?? searchWords('addresses', row),
};

/** Addresses as they are found by what is installed there, too. */
const withEquipment: ListSource<'addresses'> = {
  ...addressSource,
  alsoFoundBy: {
    resource: 'equipment',
    ids: async (mirror, word) => {
      const query = { search: word, filters: [], sort: allEquipment.sort, page: 0, size: 0 };
      const found = await findRows(mirror, planOf(allEquipment, query));
      const pieces = (await found.slice(0, found.total)) as StoredRow<'equipment'>[];
      return new Set(pieces.map(({ address }) => address.id));
    },
  },
};

const customerSource: ListSource<'customers'> = {
  resource: 'customers',
  fields: listFieldsOf(customers),
  indexes: [],
  words: (row) => row.words ?? searchWords('customers', row),
};

const byNickname = { field: 'nickname', descending: false };

/** All addresses that are here, also those that only work of others brought. */
export const allAddresses: ListDefinition<'addresses'> = {
  name: 'addresses',
  source: addressSource,
  where: [],
  sort: byNickname,
};

/** All customers that are here, also those that are known by name only. */
export const allCustomers: ListDefinition<'customers'> = {
  name: 'customers',
  source: customerSource,
  where: [],
  sort: byNickname,
};

const ownedBy = ({ companyId }: Viewer) => [{ field: 'company', equals: companyId }];

/** The addresses of the viewer's company, without those that only work of others brought here. */
export const addressList = (viewer: Viewer): ListDefinition<'addresses'> => ({
  name: 'addresses',
  source: withEquipment,
  where: ownedBy(viewer),
  sort: byNickname,
});

/** The addresses of a customer. */
export const addressesOfCustomer = (customer: string): ListDefinition<'addresses'> => ({
  name: 'addresses/customer',
  source: addressSource,
  where: [{ field: 'customer', equals: customer }],
  sort: byNickname,
});

/** The customers of the viewer's company, without those that are here by name only. */
export const customerList = (viewer: Viewer): ListDefinition<'customers'> => ({
  name: 'customers',
  source: customerSource,
  where: ownedBy(viewer),
  sort: byNickname,
});
