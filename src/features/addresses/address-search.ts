import { addresses } from '../../../domain/address/resource.ts';
import { resourceListParams } from '../../components/table/row-list-search.ts';

/** The list of addresses as its own address names it, and the dialog that lies over it. */
export const addressListParams = resourceListParams(addresses);
