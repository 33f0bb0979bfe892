import type { ListQuery } from '../../../domain/list/query.ts';
import { defaultPageSize } from '../../../domain/list/query.ts';
import {
  type ListRules,
  type ListSearch,
  queryOfSearch,
  readListSearch,
  searchOfQuery,
} from '../../components/table/list-search.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/use-row-dialog.ts';

/** The list of addresses as its own address names it, and the dialog that lies over it. */
export type AddressSearch = ListSearch & RowDialogSearch;

const rules: ListRules = {
  fields: {
    nickname: 'text',
    name: 'text',
    street: 'text',
    region: 'text',
    province: 'text',
    zipCode: 'text',
    country: 'text',
    floor: 'text',
    telephone: 'text',
    comment: 'text',
    customer: 'reference',
    sharedAddress: 'boolean',
    createDate: 'date',
    modifyDate: 'date',
  },
  sorts: [
    'nickname',
    'name',
    'street',
    'region',
    'province',
    'zipCode',
    'country',
    'floor',
    'telephone',
    'comment',
    'customer',
    'sharedAddress',
    'latitude',
    'longitude',
    'createDate',
    'modifyDate',
  ],
  preset: {
    search: '',
    filters: [],
    sort: { field: 'nickname', descending: false },
    page: 0,
    size: defaultPageSize,
  },
};

/** The list of addresses when nothing is asked of it. */
export const addressPreset = rules.preset;

/** Reads the search parameters of the list; what makes no sense is left out. */
export const addressSearch = (search: Record<string, unknown>): AddressSearch => ({
  ...readListSearch(search, rules),
  ...rowDialogSearch(search),
});

/** What the mirror is asked for the list. */
export const addressQuery = (search: AddressSearch): ListQuery => queryOfSearch({ ...search }, rules);

/** The search parameters of another query. */
export const searchOfAddressQuery = (query: ListQuery): AddressSearch => searchOfQuery(query, addressPreset);
