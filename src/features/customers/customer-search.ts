import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import {
  type ListRules,
  type ListSearch,
  queryOfSearch,
  readListSearch,
  searchOfQuery,
} from '../../components/table/list-search.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/use-row-dialog.ts';

/** The list of customers as its address names it, and the dialog that lies over it. */
export type CustomerSearch = ListSearch & RowDialogSearch;

const rules: ListRules = {
  fields: {
    nickname: 'text',
    name: 'text',
    afm: 'text',
    code: 'text',
    job: 'text',
    email: 'text',
    telephone: 'text',
    comment: 'text',
    country: 'text',
    createDate: 'date',
    modifyDate: 'date',
  },
  sorts: [
    'nickname',
    'name',
    'afm',
    'code',
    'job',
    'email',
    'telephone',
    'comment',
    'country',
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

/** The list of customers when nothing is asked of it. */
export const customerPreset = rules.preset;

/** Reads the search parameters of the list; what makes no sense is left out. */
export const customerSearch = (search: Record<string, unknown>): CustomerSearch => ({
  ...readListSearch(search, rules),
  ...rowDialogSearch(search),
});

/** What the mirror is asked for the list. */
export const customerQuery = (search: CustomerSearch): ListQuery => queryOfSearch({ ...search }, rules);

/** The search parameters of another query. */
export const searchOfCustomerQuery = (query: ListQuery): CustomerSearch => searchOfQuery(query, customerPreset);
