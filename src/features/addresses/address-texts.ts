import type { Address } from '../../../domain/address/schema.ts';

/** The fields of an address that are texts, in the order in which they are listed. */
export const addressTexts = [
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
] as const satisfies readonly (keyof Address)[];
