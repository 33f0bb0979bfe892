import { roles } from '../../../domain/role/resource.ts';
import { resourceListParams } from '../../components/table/row-list-search.ts';

/** The list of roles as its address names it, and the dialog that lies over it. */
export const roleListParams = resourceListParams(roles, { sort: { field: 'name', descending: false } });
