import { rowListAddress } from '../../components/table/row-list-search.ts';
import { customerTexts } from './customer-texts.ts';

/** The list of customers as its address names it, and the dialog that lies over it. */
export const customerListAddress = rowListAddress({
  fields: {
    ...Object.fromEntries(customerTexts.map((field) => [field, 'text'] as const)),
    country: 'text',
    createDate: 'date',
    modifyDate: 'date',
  },
  sorts: [...customerTexts, 'country', 'createDate', 'modifyDate'],
});
