import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/**
 * The customer of a task as a reader: what is hidden from their accounts is hidden from whoever gets a mail about the task, or
 * its link. Null where it has no customer whose view could be shown.
 */
export const customerOf = ({ company, customer }: Rows['tasks']): Viewer | null =>
  company === null || customer === null
    ? null
    : {
        kind: 'customer',
        userId: customer.id,
        companyId: company.id,
        customerId: customer.id,
        owner: false,
        elevated: false,
        rights: [],
      };
