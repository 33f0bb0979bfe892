import { defineResource } from '../kernel/resource.ts';
import { requestStatuses, requestTypes } from '../task-assignment/states.ts';

/** User-addition (fleet) request (specification 3). */
export const userAdditions = defineResource(
  'user-additions',
  {
    sender: { kind: 'reference', to: 'users', column: 'first' },
    receiver: { kind: 'reference', to: 'users', column: 'first' },
    status: { kind: 'choice', values: requestStatuses, column: 'first' },
    typeStatus: { kind: 'choice', values: requestTypes },
    /** When an unanswered request expires, or expired (decision 0019); null for one that was ended otherwise. */
    expiresOn: { kind: 'instant', nullable: true, column: 'more' },
  },
  { texts: 'fleet.request', moments: { createDate: 'first', modifyDate: 'more' } },
);
