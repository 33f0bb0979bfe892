import { customers } from '../../../domain/customer/resource.ts';
import { resourceListAddress } from '../../components/table/row-list-search.ts';

/** The list of customers as its address names it, and the dialog that lies over it. */
export const customerListAddress = resourceListAddress(customers);
