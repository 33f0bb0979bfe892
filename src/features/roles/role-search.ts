import { roles } from '../../../domain/role/resource.ts';
import { resourceListAddress } from '../../components/table/row-list-search.ts';

/** The list of roles as its address names it, and the dialog that lies over it. */
export const roleListAddress = resourceListAddress(roles, { sort: { field: 'name', descending: false } });
