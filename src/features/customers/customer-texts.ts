import type { Customer } from '../../../domain/customer/schema.ts';

/** The fields of a customer that are texts, in the order in which they are listed. */
export const customerTexts = [
  'nickname',
  'afm',
  'email',
  'telephone',
  'name',
  'code',
  'job',
  'comment',
] as const satisfies readonly (keyof Customer)[];
