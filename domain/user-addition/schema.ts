import type { z } from 'zod';
import { choice, instant, reference, rowSchema } from '../kernel/fields.ts';
import { requestStatuses, requestTypes } from '../task-assignment/states.ts';

/** User-addition (fleet) request (specification 3). */
export const userAdditionSchema = rowSchema({
  sender: reference('users'),
  receiver: reference('users'),
  status: choice(requestStatuses),
  typeStatus: choice(requestTypes),
  /** When an unanswered request expires, or expired (decision 0019); null for one that was ended otherwise. */
  expiresOn: instant().nullable(),
});

export type UserAddition = z.infer<typeof userAdditionSchema>;
