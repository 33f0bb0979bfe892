import { rowListAddress } from '../../components/table/row-list-search.ts';

/** The list of roles as its address names it, and the dialog that lies over it. */
export const roleListAddress = rowListAddress({
  fields: { nickname: 'text', name: 'text', icon: 'text', createDate: 'date', modifyDate: 'date' },
  sorts: ['nickname', 'name', 'icon', 'createDate', 'modifyDate'],
  sort: { field: 'name', descending: false },
});
