import { customers } from '../../../../domain/customer/resource.ts';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import { searchWords } from '../../../../workers/mirror/search-words.ts';
import type { StoredRow } from '../../../../workers/mirror/stored-rows.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { choice, date, flag, type ListFields, number, reference, text } from '../list-field.ts';
import { listFieldsOf } from '../resource-fields.ts';

const addressFields: ListFields<StoredRow<'addresses'>> = {
  nickname: text((row) => row.nickname),
  name: text((row) => row.name),
  street: text((row) => row.street),
  region: text((row) => row.region),
  province: text((row) => row.province),
  zipCode: text((row) => row.zipCode),
  country: text((row) => row.country),
  floor: text((row) => row.floor),
  telephone: text((row) => row.telephone),
  comment: text((row) => row.comment),
  customer: reference((row) => row.customer, 'customers'),
  sharedAddress: flag((row) => row.sharedAddress),
  sharedStatus: choice((row) => row.sharedStatus),
  latitude: number((row) => row.latitude),
  longitude: number((row) => row.longitude),
  company: reference((row) => row.company, 'companies'),
  createDate: date((row) => row.createDate),
  modifyDate: date((row) => row.modifyDate),
};

const addressSource: ListSource<'addresses'> = {
  resource: 'addresses',
  fields: addressFields,
  indexes: [],
  words: (row) => row.words ?? searchWords('addresses', row),
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
  source: addressSource,
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
