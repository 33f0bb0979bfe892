import { customers } from '../../../domain/customer/resource.ts';
import { resourceListParams } from '../../components/table/row-list-search.ts';

/** The list of customers as its address names it, and the dialog that lies over it. */
export const customerListParams = resourceListParams(customers);
