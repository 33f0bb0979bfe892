import { rowListAddress } from '../../components/table/row-list-search.ts';
import { addressTexts } from './address-texts.ts';

/** The list of addresses as its own address names it, and the dialog that lies over it. */
export const addressListAddress = rowListAddress({
  fields: {
    ...Object.fromEntries(addressTexts.map((field) => [field, 'text'] as const)),
    customer: 'reference',
    sharedAddress: 'boolean',
    createDate: 'date',
    modifyDate: 'date',
  },
  sorts: [...addressTexts, 'customer', 'sharedAddress', 'latitude', 'longitude', 'createDate', 'modifyDate'],
});
